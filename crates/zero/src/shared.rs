//! Networks that are loaded once for all who play with them.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use hansu_game::GameSpec;
use hansu_nn::{Backend, CpuEvaluator, Evaluate, NetSpec, NnError, PackedNet, Weights};

use crate::device::card;
use crate::network::{BUNDLED, NetworkError, load_network};

/// Where a network that plays runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the processor, by these kernels.
    Processor(Backend),
    /// On the graphics card.
    Card,
}

/// A network that is ready to play, and shared by all in this program who asked for the same one.
#[derive(Clone)]
pub struct SharedNetwork(Ready);

#[derive(Clone)]
enum Ready {
    Packed(Arc<PackedNet>),
    /// Each who asks has a copy of his own on the card.
    OnCard(Arc<Weights>),
}

impl SharedNetwork {
    /// A network for a game, as [`load_network`] finds it, run in the given place; the one that is in use already, if it is
    /// the same.
    pub fn load(net: &str, game: GameSpec, place: Place) -> Result<SharedNetwork, NetworkError> {
        let key = Key::of(net, game, place);
        let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = shelf.iter().position(|(known, _)| *known == key) {
            let found = shelf.remove(place);
            let network = found.1.clone();
            shelf.push(found);
            return Ok(network);
        }
        let weights = load_network(net, game)?;
        let network = SharedNetwork::new(weights, place)?;
        if shelf.len() == MOST_KEPT {
            shelf.remove(0);
        }
        shelf.push((key, network.clone()));
        Ok(network)
    }

    /// With these weights.
    pub(crate) fn new(weights: Weights, place: Place) -> Result<SharedNetwork, NnError> {
        Ok(SharedNetwork(match place {
            Place::Processor(backend) => Ready::Packed(Arc::new(PackedNet::new(&weights, backend)?)),
            Place::Card => {
                card()?;
                Ready::OnCard(Arc::new(weights))
            }
        }))
    }

    /// The network to ask, for one search.
    pub(crate) fn evaluator(&self) -> Result<Box<dyn Evaluate + Send>, NnError> {
        match &self.0 {
            Ready::Packed(net) => Ok(Box::new(CpuEvaluator::sharing(net.clone(), 1)?)),
            Ready::OnCard(weights) => card()?.evaluator(weights),
        }
    }

    fn spec(&self) -> &NetSpec {
        match &self.0 {
            Ready::Packed(net) => net.spec(),
            Ready::OnCard(weights) => weights.spec(),
        }
    }
}

impl std::fmt::Debug for SharedNetwork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("SharedNetwork").field(self.spec()).finish()
    }
}

/// So many networks are kept for the next one who asks, the last ones asked for.
const MOST_KEPT: usize = 8;

/// The networks that are kept, the one asked for last at the end.
static SHELF: Mutex<Vec<(Key, SharedNetwork)>> = Mutex::new(Vec::new());

/// What makes two networks the same: the name, the board, and for files what is on the disk.
#[derive(PartialEq, Eq)]
struct Key {
    net: String,
    game: GameSpec,
    place: Place,
    file: Option<(u64, Option<SystemTime>)>,
}

impl Key {
    fn of(net: &str, game: GameSpec, place: Place) -> Key {
        let on_disk = || {
            let metadata = Path::new(net).metadata().ok()?;
            Some((metadata.len(), metadata.modified().ok()))
        };
        let file = if BUNDLED.contains(&net) { None } else { on_disk() };
        Key { net: net.to_owned(), game, place, file }
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::GameKind;
    use hansu_nn::{NetSpec, Weights};

    use super::*;

    fn load(net: &str, game: GameSpec) -> SharedNetwork {
        SharedNetwork::load(net, game, Place::Processor(Backend::Auto)).expect("a network")
    }

    fn is_same(a: &SharedNetwork, b: &SharedNetwork) -> bool {
        matches!((&a.0, &b.0), (Ready::Packed(a), Ready::Packed(b)) if Arc::ptr_eq(a, b))
    }

    #[test]
    fn a_network_is_loaded_once_and_again_when_its_file_has_changed() {
        let game = GameSpec::new(GameKind::Gomoku, Some(9), None, None).expect("valid");
        let builtin = load("builtin", game);
        assert!(is_same(&builtin, &load("builtin", game)));
        assert!(!is_same(&builtin, &load("fresh", game)));

        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("net.safetensors");
        let write = |blocks: usize| {
            let spec = NetSpec { size: 9, blocks, filters: 16, ..NetSpec::default() };
            Weights::init(&spec, 1).expect("valid").save(&path, &[]).expect("written");
        };
        let load = || load(path.to_str().expect("a path"), game);
        write(1);
        let first = load();
        assert!(is_same(&first, &load()));
        write(2);
        assert_eq!(load().spec().blocks, 2);
    }
}
