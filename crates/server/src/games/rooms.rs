//! All rooms: a game has one as long as somebody needs it.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use tokio::sync::Mutex;

use super::{Play, Room};
use crate::api::{GameView, NewGame};
use crate::problem::ApiResult;
use crate::services::Services;

/// The rooms by the ids of their games. Everything that happens to a game goes through its one room.
pub(crate) struct Rooms {
    services: Arc<Services>,
    rooms: Mutex<HashMap<String, Weak<Room>>>,
}

impl Rooms {
    /// No rooms yet.
    pub(crate) fn new(services: Arc<Services>) -> Rooms {
        Rooms { services, rooms: Mutex::default() }
    }

    /// The room of a game. It is loaded if nobody has it.
    pub(crate) async fn room(&self, id: &str) -> ApiResult<Arc<Room>> {
        let mut rooms = self.rooms.lock().await;
        if let Some(room) = rooms.get(id).and_then(Weak::upgrade) {
            return Ok(room);
        }
        let play = Play::load(self.services.store.game(id).await?)?;
        let room = Arc::new(Room::new(play, self.services.clone()));
        rooms.retain(|_, room| room.strong_count() > 0);
        rooms.insert(id.to_owned(), Arc::downgrade(&room));
        Ok(room)
    }

    /// Makes a game.
    pub(crate) async fn make(&self, new: &NewGame) -> ApiResult<GameView> {
        let play = Play::new(new, &self.services).await?;
        self.begin(play).await
    }

    /// Another game like one, with colours swapped.
    pub(crate) async fn rematch(&self, id: &str) -> ApiResult<GameView> {
        let play = self.room(id).await?.play_now().await?;
        self.begin(play.rematch()?).await
    }

    async fn begin(&self, play: Play) -> ApiResult<GameView> {
        let id = play.stored.id.clone();
        self.services.store.save(&play.stored).await?;
        self.services.metrics.games.add(1);
        self.room(&id).await?.view().await
    }

    /// Whether somebody needs the room of a game at the moment.
    pub(crate) async fn is_open(&self, id: &str) -> bool {
        self.rooms.lock().await.get(id).is_some_and(|room| room.strong_count() > 0)
    }

    /// How many rooms there are.
    pub(crate) async fn count(&self) -> usize {
        self.rooms.lock().await.values().filter(|room| room.strong_count() > 0).count()
    }
}
