//! The networks that come with the engine.
//!
//! They are part of a program. For WebAssembly they are not: they are most of what a page would have to load before a first game, and
//! each game needs one of them at most. There each is a file that is handed in when it is needed.

use std::sync::{Arc, OnceLock};

use hansu_game::gomoku::Rule;

use super::{Net, NotANet, PreparedNet};

/// A network that comes with the engine.
#[derive(Debug)]
pub struct ShippedNet {
    /// The name of its file, for those who hand it in.
    pub file: &'static str,
    /// What is in the file, where it is part of the program.
    bytes: Option<&'static [u8]>,
    ready: OnceLock<Arc<PreparedNet>>,
}

static FREESTYLE: ShippedNet =
    ShippedNet::new("gomoku-freestyle.z", bundled(include_bytes!("../../weights/net-freestyle.z")));
static RENJU: ShippedNet = ShippedNet::new("gomoku-renju.z", bundled(include_bytes!("../../weights/net-renju.z")));

/// What is in a file, unless it is handed in: what nothing refers to is no part of the program.
const fn bundled(bytes: &'static [u8]) -> Option<&'static [u8]> {
    if cfg!(target_family = "wasm") { None } else { Some(bytes) }
}

impl ShippedNet {
    const fn new(file: &'static str, bytes: Option<&'static [u8]>) -> ShippedNet {
        ShippedNet { file, bytes, ready: OnceLock::new() }
    }

    /// The network for a rule. Standard is played with what was learned from freestyle games: lines are worth much the same there.
    pub fn of(rule: Rule) -> &'static ShippedNet {
        match rule {
            Rule::Freestyle | Rule::Standard => &FREESTYLE,
            Rule::Renju => &RENJU,
        }
    }

    /// The network with a file of this name.
    pub fn in_file(file: &str) -> Option<&'static ShippedNet> {
        [&FREESTYLE, &RENJU].into_iter().find(|net| net.file == file)
    }

    /// The file that has to be [handed in](ShippedNet::supply) before the network can be used; none where it is part of the program, or
    /// was handed in.
    pub fn missing_file(&self) -> Option<&'static str> {
        (self.bytes.is_none() && self.ready.get().is_none()).then_some(self.file)
    }

    /// Hands in what is in its file. What was handed in first stays.
    pub fn supply(&self, bytes: &[u8]) -> Result<(), NotANet> {
        let _ = self.ready.set(Arc::new(PreparedNet::of(&Net::from_bytes(bytes)?)));
        Ok(())
    }

    /// The network, read once in a process. Panics if its file [is missing](ShippedNet::missing_file).
    pub(crate) fn get(&self) -> Arc<PreparedNet> {
        let read = || {
            let bytes = self.bytes.expect("the network is handed in before an engine is made");
            let net = Net::from_bytes(bytes).expect("the network that comes with the engine can be read");
            Arc::new(PreparedNet::of(&net))
        };
        self.ready.get_or_init(read).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_that_is_no_part_of_the_program_is_there_once_it_was_handed_in() {
        let bundled = RENJU.bytes.expect("part of the program");
        let apart = ShippedNet::new("apart.z", None);
        assert_eq!([RENJU.missing_file(), apart.missing_file()], [None, Some("apart.z")]);
        assert_eq!(apart.supply(&bundled[1..]), Err(NotANet));
        assert_eq!(apart.missing_file(), Some("apart.z"));
        assert_eq!(apart.supply(bundled), Ok(()));
        assert_eq!(apart.missing_file(), None);
        assert!(apart.get() == RENJU.get());
    }

    #[test]
    fn every_rule_has_a_file_by_whose_name_its_network_is_found() {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let net = ShippedNet::of(rule);
            assert!(ShippedNet::in_file(net.file).is_some_and(|found| std::ptr::eq(found, net)), "{rule:?}");
        }
        assert!(ShippedNet::in_file("othello.bin").is_none());
    }
}
