//! Where the games of a run come from: threads of this program, or programs elsewhere.

use std::collections::BTreeSet;
use std::sync::Arc;

use hansu_nn::{Evaluate, NnError, Weights};
use hansu_search::Cancel;

use super::RunError;
use crate::config::ZeroConfig;
use crate::device::Device;
use crate::replay::StoredGame;
use crate::selfplay::{PoolStats, SelfPlayPool, UnderWay};

/// What is wanted of those who play elsewhere.
#[derive(Clone, Debug)]
pub struct Wanted<'a> {
    /// The settings of the run.
    pub config: &'a ZeroConfig,
    /// The iteration that games are wanted for.
    pub iteration: u32,
    /// How many.
    pub games: usize,
    /// The file of the newest network.
    pub network: Arc<[u8]>,
    /// The numbers of games that were played elsewhere before, as far as they are kept: these are not wanted again.
    pub played: &'a BTreeSet<u64>,
}

/// What is heard from elsewhere.
#[derive(Clone, Debug)]
pub enum Arrived {
    /// A finished game, which says by [`Elsewhere`](crate::Elsewhere) how it was played.
    Game(Box<StoredGame>),
    /// They go on: told now and then.
    UnderWay(UnderWay),
}

/// Programs elsewhere that play. They go on while nobody asks: what they play while a network learns is there when games
/// are wanted again, played by the network before.
pub trait Players {
    /// Gives games until there are as many as are wanted, `told` fails, or the flag says to stop.
    fn play(
        &mut self,
        wanted: &Wanted<'_>,
        cancel: &Cancel,
        told: &mut dyn FnMut(Arrived) -> Result<(), RunError>,
    ) -> Result<PoolStats, RunError>;
}

/// Who plays the games of a run.
pub(super) enum Source<'a, G> {
    /// Threads of this program.
    Here(Box<SelfPlayPool<G>>),
    /// Programs elsewhere.
    Elsewhere(&'a mut dyn Players),
}

/// A network for each thread.
pub(super) fn evaluators(
    device: &dyn Device,
    weights: &Weights,
    threads: usize,
) -> Result<Vec<Box<dyn Evaluate + Send>>, NnError> {
    (0..threads).map(|_| device.evaluator(weights)).collect()
}
