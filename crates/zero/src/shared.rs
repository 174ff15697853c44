//! Networks that are loaded once for all who play with them.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use hansu_game::GameSpec;
use hansu_nn::{Backend, PackedNet};

use crate::network::{BUNDLED, NetworkError, load_network};

/// A network that is ready to play, and shared by all in this program who asked for the same one.
#[derive(Clone)]
pub struct SharedNetwork(pub(crate) Arc<PackedNet>);

impl SharedNetwork {
    /// A network for a game, as [`load_network`] finds it, run by the given kernels; the one that is in use already, if it is
    /// the same.
    pub fn load(net: &str, game: GameSpec, backend: Backend) -> Result<SharedNetwork, NetworkError> {
        let key = Key::of(net, game, backend);
        let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = shelf.iter().position(|(known, _)| *known == key) {
            let found = shelf.remove(place);
            let network = found.1.clone();
            shelf.push(found);
            return Ok(network);
        }
        let weights = load_network(net, game)?;
        let network = SharedNetwork(Arc::new(PackedNet::new(&weights, backend)?));
        if shelf.len() == MOST_KEPT {
            shelf.remove(0);
        }
        shelf.push((key, network.clone()));
        Ok(network)
    }
}

impl std::fmt::Debug for SharedNetwork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("SharedNetwork").field(self.0.spec()).finish()
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
    backend: Backend,
    file: Option<(u64, Option<SystemTime>)>,
}

impl Key {
    fn of(net: &str, game: GameSpec, backend: Backend) -> Key {
        let on_disk = || {
            let metadata = Path::new(net).metadata().ok()?;
            Some((metadata.len(), metadata.modified().ok()))
        };
        let file = if BUNDLED.contains(&net) { None } else { on_disk() };
        Key { net: net.to_owned(), game, backend, file }
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::GameKind;
    use hansu_nn::{NetSpec, Weights};

    use super::*;

    #[test]
    fn a_network_is_loaded_once_and_again_when_its_file_has_changed() {
        let game = GameSpec::new(GameKind::Gomoku, Some(9), None, None).expect("valid");
        let builtin = SharedNetwork::load("builtin", game, Backend::Auto).expect("a network");
        assert!(Arc::ptr_eq(&builtin.0, &SharedNetwork::load("builtin", game, Backend::Auto).expect("a network").0));
        assert!(!Arc::ptr_eq(&builtin.0, &SharedNetwork::load("fresh", game, Backend::Auto).expect("a network").0));

        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("net.safetensors");
        let write = |blocks: usize| {
            let spec = NetSpec { size: 9, blocks, filters: 16, ..NetSpec::default() };
            Weights::init(&spec, 1).expect("valid").save(&path, &[]).expect("written");
        };
        let load = || SharedNetwork::load(path.to_str().expect("a path"), game, Backend::Auto).expect("a network");
        write(1);
        let first = load();
        assert!(Arc::ptr_eq(&first.0, &load().0));
        write(2);
        assert_eq!(load().0.spec().blocks, 2);
    }
}
