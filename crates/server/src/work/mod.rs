//! Work for whoever thinks, as values: a program has a thread do it, a page sends it to a Worker, and both do the same.

#[cfg(not(target_family = "wasm"))]
mod machine;
#[cfg(target_family = "wasm")]
mod page;
#[cfg(target_family = "wasm")]
mod worker;

use std::sync::Arc;
use std::time::Duration;

use hansu_game::{GameKind, GameSpec};
use hansu_search::Cancel;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

#[cfg(target_family = "wasm")]
pub(crate) use page::Crew;
#[cfg(target_family = "wasm")]
pub use page::Order;
#[cfg(target_family = "wasm")]
pub(crate) use worker::{carry_out, missing_files};

use crate::agents::{Networks, SafeAgent};
use crate::api::{Problem, SearchView, Thinker};
use crate::problem::ApiResult;
use crate::services::{Class, Services};

/// A piece of work.
pub(crate) trait Work: Serialize + DeserializeOwned + Send + 'static {
    /// What comes of it.
    type Outcome: Serialize + DeserializeOwned + Send + 'static;

    /// Its name, for a Worker.
    const NAME: &'static str;

    /// Does it. `report` is called with progress.
    fn carry_out(
        self,
        services: &Services,
        cancel: Cancel,
        report: &mut dyn FnMut(SearchView),
    ) -> ApiResult<Self::Outcome>;

    /// Whose it is, if what was found out before helps with it: such work goes to the same Worker.
    #[cfg(target_family = "wasm")]
    fn place(&self) -> String {
        String::new()
    }

    /// The files of networks and weights that have to be fetched before it can be done.
    #[cfg(target_family = "wasm")]
    fn missing_files(&self) -> Vec<&'static str>;

    /// What to make of it if it could only be broken off; `last` is its last report. Nothing if that is nothing.
    #[cfg(target_family = "wasm")]
    fn broken_off(&self, _last: Option<&SearchView>) -> Option<Self::Outcome> {
        None
    }
}

/// How work is ended before its time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stops {
    /// It is to answer at once.
    pub(crate) answer: Cancel,
    /// It need not begin any more.
    pub(crate) forget: Cancel,
}

impl Stops {
    /// One flag for both.
    pub(crate) fn by(cancel: &Cancel) -> Stops {
        Stops { answer: cancel.clone(), forget: cancel.clone() }
    }
}

impl Services {
    /// Has work done that somebody waits for.
    pub(crate) async fn ask<W: Work>(self: &Arc<Services>, work: W) -> ApiResult<W::Outcome> {
        let owner = self.connections.next_owner();
        let outcome = self.think(owner, Class::Study, work, Stops::default(), |_| ()).await?;
        outcome.ok_or_else(|| Problem::internal("work that nobody has forgotten was forgotten"))
    }
}

/// An agent as it is asked for, with how it is to think.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Asked {
    pub(crate) by: Thinker,
    /// For study rather than play.
    #[serde(default)]
    pub(crate) studying: bool,
    /// Another time a move, in milliseconds.
    #[serde(default)]
    pub(crate) ms: Option<u64>,
}

impl Asked {
    /// An agent that is given so long for a position.
    pub(crate) fn to_study(by: Thinker, ms: Option<u64>) -> Asked {
        Asked { by, studying: true, ms }
    }

    /// The judge of a game, for so long a position.
    pub(crate) fn judge(game: GameSpec) -> Asked {
        Asked::to_study(Thinker::Agent { spec: hansu_agents::judge(game).to_string() }, None)
    }

    /// The files that have to be fetched before it can think.
    #[cfg(target_family = "wasm")]
    pub(crate) fn missing_files(&self, game: GameSpec) -> Vec<&'static str> {
        SafeAgent::of(&self.by, game, &Networks::default()).map(|agent| agent.missing_files(game)).unwrap_or_default()
    }

    /// The agent, if it may be asked for.
    pub(crate) fn agent(&self, game: GameSpec, networks: &Networks) -> ApiResult<SafeAgent> {
        Ok(self.prepared(SafeAgent::of(&self.by, game, networks)?, game))
    }

    /// An agent that was checked before, as it is to think.
    pub(crate) fn prepared(&self, agent: SafeAgent, game: GameSpec) -> SafeAgent {
        let agent = if self.studying { agent.studying(game) } else { agent };
        let kind: GameKind = game.kind();
        self.ms.map_or(agent.clone(), |ms| agent.taking(Duration::from_millis(ms), kind))
    }
}

/// Every kind of work by its name, for whoever is sent some.
#[cfg(target_family = "wasm")]
macro_rules! each_work {
    ($name:expr, $do:ident, $unknown:expr) => {
        match $name {
            n if n == <$crate::games::AgentTurn as $crate::work::Work>::NAME => $do!($crate::games::AgentTurn),
            n if n == <$crate::judge::Look as $crate::work::Work>::NAME => $do!($crate::judge::Look),
            n if n == <$crate::socket::Study as $crate::work::Work>::NAME => $do!($crate::socket::Study),
            n if n == <$crate::review::Position as $crate::work::Work>::NAME => $do!($crate::review::Position),
            n if n == <$crate::review::Explain as $crate::work::Work>::NAME => $do!($crate::review::Explain),
            n if n == <$crate::coach::HintWork as $crate::work::Work>::NAME => $do!($crate::coach::HintWork),
            n if n == <$crate::coach::WorthWork as $crate::work::Work>::NAME => $do!($crate::coach::WorthWork),
            n if n == <$crate::practice::JudgeWork as $crate::work::Work>::NAME => $do!($crate::practice::JudgeWork),
            n if n == <$crate::practice::PlayOut as $crate::work::Work>::NAME => $do!($crate::practice::PlayOut),
            _ => $unknown,
        }
    };
}
#[cfg(target_family = "wasm")]
pub(crate) use each_work;
