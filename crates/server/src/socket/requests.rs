//! What a page can want, and how it gets it.

use std::sync::Arc;

use hansu_agents::judge;

use super::connection::Connection;
use crate::api::{GameView, LimitsChoice, Problem, ProblemCode, SocketRequest, Thinker};
use crate::games::Room;
use crate::line::LineOfPlay;
use crate::problem::ApiResult;

/// Games that a page may have open at once.
const MOST_GAMES: usize = 64;

/// How long a hint is thought about, if nothing is said.
const HINT_MS: u64 = 2_000;

impl Connection {
    pub(super) async fn carry_out(&mut self, request: SocketRequest) -> ApiResult<Option<Box<GameView>>> {
        let view = match request {
            SocketRequest::Open { game } => self.open(game).await?,
            SocketRequest::Close { game } => return self.close(&game).await.map(|()| None),
            SocketRequest::Play { game, ply, mv } => self.room(&game).await?.play(ply, &mv).await?,
            SocketRequest::Undo { game } => self.room(&game).await?.undo().await?,
            SocketRequest::Redo { game } => self.room(&game).await?.redo().await?,
            SocketRequest::Goto { game, ply } => self.room(&game).await?.goto(ply).await?,
            SocketRequest::Resign { game, side } => self.room(&game).await?.resign(side).await?,
            SocketRequest::Rematch { game } => self.app.rooms.rematch(&game).await?,
            SocketRequest::MoveNow { game } => self.room(&game).await?.move_now().await?,
            SocketRequest::Watch { game, mode } => self.room(&game).await?.watch(mode).await?,
            SocketRequest::Pace { game, ms } => self.room(&game).await?.pace(ms).await?,
            SocketRequest::Step { game } => self.room(&game).await?.step().await?,
            SocketRequest::Swap2 { game, choice } => self.room(&game).await?.choose(choice).await?,
            SocketRequest::Hint { game, analysis, by, limits } => {
                let line = self.room(&game).await?.play_now().await?.line;
                let limits = limits.unwrap_or(LimitsChoice { ms: Some(HINT_MS), ..LimitsChoice::default() });
                let by = by.unwrap_or_else(|| Thinker::Agent { spec: judge(line.position.spec()).to_string() });
                return self.analyses.begin(analysis, &line, &[by], limits).await.map(|()| None);
            }
            SocketRequest::Analyse { analysis, position, by, limits } => {
                let line = LineOfPlay::of(&position)?;
                return self.analyses.begin(analysis, &line, &by, limits.unwrap_or_default()).await.map(|()| None);
            }
            SocketRequest::Stop { analysis } => {
                self.analyses.stop(analysis);
                return Ok(None);
            }
            SocketRequest::Ping => return Ok(None),
        };
        Ok(Some(Box::new(view)))
    }

    async fn room(&self, game: &str) -> ApiResult<Arc<Room>> {
        match self.rooms.get(game) {
            Some(room) => Ok(room.clone()),
            None => self.app.rooms.room(game).await,
        }
    }

    async fn open(&mut self, game: String) -> ApiResult<GameView> {
        if self.rooms.len() >= MOST_GAMES && !self.rooms.contains_key(&game) {
            let detail = format!("{MOST_GAMES} games are open here: close one of them first");
            return Err(Problem::new(ProblemCode::TooMany, detail));
        }
        let room = self.app.rooms.room(&game).await?;
        let view = room.enter(self.outbox.clone()).await?;
        self.rooms.insert(game, room);
        Ok(view)
    }

    async fn close(&mut self, game: &str) -> ApiResult<()> {
        match self.rooms.remove(game) {
            Some(room) => room.leave(&self.outbox).await,
            None => Ok(()),
        }
    }
}
