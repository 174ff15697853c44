//! The messages of the WebSocket.

use serde::{Deserialize, Serialize};

use super::{
    GameView, JobView, Judged, LimitsChoice, PositionChoice, Problem, SearchView, Side, Swap2Choice, Thinker, WatchMode,
};

/// A message to the server. It is answered by `done` or `problem` with the same id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClientMessage {
    /// Chosen by the page; best counted up.
    pub id: u32,
    /// What is wanted.
    pub request: SocketRequest,
}

/// What the page can want.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SocketRequest {
    /// To be told of a game from now on. An agent whose turn it is begins to think.
    Open {
        /// The game.
        game: String,
    },
    /// Not to be told of a game any more. Nobody else watching, its agents stop thinking.
    Close {
        /// The game.
        game: String,
    },
    /// To play a move, for the side whose turn it is; not for an agent. A repeated message changes nothing.
    Play {
        /// The game.
        game: String,
        /// How many moves come before it.
        ply: usize,
        /// The move, or `pass`.
        #[serde(rename = "move")]
        mv: String,
    },
    /// To take back: the last move, and before it those of agents, so that a person is to move.
    Undo {
        /// The game.
        game: String,
    },
    /// To play again what was taken back, up to where a person is to move.
    Redo {
        /// The game.
        game: String,
    },
    /// To go to another ply: the moves after it count as taken back.
    Goto {
        /// The game.
        game: String,
        /// The ply.
        ply: usize,
    },
    /// To give up.
    Resign {
        /// The game.
        game: String,
        /// The side that gives up; needed where both sides are people.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        side: Option<Side>,
    },
    /// To play another game like it, with colours swapped. The answer holds the new game; it has still to be opened.
    Rematch {
        /// The game.
        game: String,
    },
    /// The agent is to stop thinking and move.
    MoveNow {
        /// The game.
        game: String,
    },
    /// Two agents: to play on by themselves, or to wait.
    Watch {
        /// The game.
        game: String,
        /// How.
        mode: WatchMode,
    },
    /// Two agents: to take at least so long for a move.
    Pace {
        /// The game.
        game: String,
        /// Milliseconds, 100 to 10000.
        ms: u64,
    },
    /// Two agents that wait: to play a move.
    Step {
        /// The game.
        game: String,
    },
    /// To choose in swap2.
    Swap2 {
        /// The game.
        game: String,
        /// The choice.
        choice: Swap2Choice,
    },
    /// To have the position of a game looked at: an analysis by one agent.
    Hint {
        /// The game.
        game: String,
        /// An id for the analysis, chosen by the page.
        analysis: u32,
        /// Who looks; the judge of the game if left out.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        by: Option<Thinker>,
        /// Limits; 2 seconds if left out.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        limits: Option<LimitsChoice>,
    },
    /// To have a position looked at, by one agent or several side by side.
    Analyse {
        /// An id for the analysis, chosen by the page. One that is in use is replaced.
        analysis: u32,
        /// The position.
        position: PositionChoice,
        /// Who looks: 1 to 4.
        by: Vec<Thinker>,
        /// Limits; the server's if left out.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        limits: Option<LimitsChoice>,
    },
    /// To stop an analysis. One that is over is no error.
    Stop {
        /// Its id.
        analysis: u32,
    },
    /// To see whether the connection is alive.
    Ping,
}

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message.
    Hello {
        /// The program's version. If it changes, the page should be loaded again.
        version: String,
    },
    /// A request was carried out.
    Done {
        /// Of the request.
        id: u32,
        /// The game after it, where the request was about one.
        game: Option<Box<GameView>>,
    },
    /// A request was refused, or something went wrong.
    Problem {
        /// Of the request; nothing if the message could not be read at all.
        id: Option<u32>,
        /// What is wrong.
        problem: Problem,
    },
    /// An opened game has changed.
    Game {
        /// The game now.
        game: Box<GameView>,
    },
    /// An opened game was deleted.
    Deleted {
        /// The game.
        game: String,
    },
    /// An agent is thinking in an opened game; at most ten a second.
    Thinking {
        /// The game.
        game: String,
        /// The ply it thinks about.
        ply: usize,
        /// What it has found out.
        search: SearchView,
    },
    /// The judge has looked at a position of an opened game.
    Judged {
        /// The game.
        game: String,
        /// How many moves come before the position.
        ply: usize,
        /// What it says.
        judged: Judged,
    },
    /// An agent of an opened game has to wait until others have thought.
    Waiting {
        /// The game.
        game: String,
        /// The ply it is to think about.
        ply: usize,
        /// The longest that it may take before it begins, in milliseconds.
        at_most_ms: u64,
    },
    /// An analysis has found something out; at most ten a second for each agent.
    Analysis {
        /// Its id.
        analysis: u32,
        /// Which of the agents, from 0.
        by: usize,
        /// What it has found out.
        search: SearchView,
    },
    /// An agent of an analysis has ended.
    AnalysisEnded {
        /// Its id.
        analysis: u32,
        /// Which of the agents, from 0.
        by: usize,
        /// The move it would play; nothing if it was stopped in the queue or failed.
        best: Option<String>,
        /// Why it failed, if it did.
        problem: Option<Problem>,
    },
    /// A job has got further. All connections are told of all jobs.
    Job {
        /// The job.
        job: JobView,
    },
}
