//! The values of an agent's options in a game.

use hansu_game::GameKind;

use crate::agent_type::AgentInfo;
use crate::param::{Param, Preset, Value};
use crate::spec::Given;
use crate::typed::{AnyWord, Choice, Opt, Readable};

/// The values of options, given or by default.
#[derive(Clone, Copy)]
pub(crate) struct Values<'a> {
    given: &'a [Given],
    info: &'static AgentInfo,
    game: GameKind,
    usual_effort: bool,
}

impl<'a> Values<'a> {
    /// With or without the defaults of limits that say how long to think.
    pub(crate) fn new(given: &'a [Given], info: &'static AgentInfo, game: GameKind, usual_effort: bool) -> Values<'a> {
        Values { given, info, game, usual_effort }
    }

    /// The value of an option, or `None` if it is off.
    pub(crate) fn get<T: Readable>(&self, option: &Opt<T>) -> Option<T> {
        T::read(self.of_param(&option.param)?)
    }

    /// The value of an option whose words depend on the game, in the type that this game has for them.
    pub(crate) fn choose<T: Choice>(&self, option: &Opt<AnyWord>) -> Option<T> {
        T::read(self.of_param(&option.param)?)
    }

    /// Whether a flag is set.
    pub(crate) fn is_set(&self, flag: &Opt<bool>) -> bool {
        self.get(flag).unwrap_or(false)
    }

    /// The text of an option that is read as it was written; empty if it is off.
    pub(crate) fn text(&self, option: &Opt<Value>) -> &str {
        let param = &option.param;
        #[cfg(test)]
        tests::note(param.key);
        let given = self.given(param.key).map(|given| &given.text[..]);
        given.or_else(|| param.default_for(self.game)).unwrap_or_default()
    }

    /// Whether an option is given, rather than left to its default.
    pub(crate) fn gives<T>(&self, option: &Opt<T>) -> bool {
        self.given(option.param.key).is_some()
    }

    pub(crate) fn of_param(&self, param: &Param) -> Option<Value> {
        debug_assert!(
            self.info.params.iter().any(|listed| listed.key == param.key),
            "{} is read but not listed as an option of {}",
            param.key,
            self.info.name
        );
        #[cfg(test)]
        tests::note(param.key);
        self.given(param.key).map(|given| given.value).or_else(|| self.default_of(param))
    }

    fn default_of(&self, param: &Param) -> Option<Value> {
        let replaced =
            matches!(param.preset, Preset::Unless(_, others) if others.iter().any(|other| self.given(other).is_some()));
        let left_out = !self.usual_effort && param.limit.is_some_and(|limit| limit.is_of_effort());
        if replaced || left_out {
            return None;
        }
        param.kind.parse(param.default_for(self.game)?)
    }

    fn given(&self, key: &str) -> Option<&'a Given> {
        self.given.iter().find(|given| given.param.key == key)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    use hansu_game::GameSpec;
    use hansu_game::gomoku::Rules;

    use crate::registry::AGENTS;
    use crate::spec::AgentSpec;

    thread_local! {
        static READ: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
    }

    pub(super) fn note(key: &'static str) {
        READ.with_borrow_mut(|read| read.insert(key));
    }

    #[test]
    fn every_option_that_an_agent_lists_makes_a_difference_to_how_it_is_made() {
        for info in AGENTS.iter().map(|entry| entry.info) {
            for game in [GameSpec::Othello, GameSpec::Gomoku(Rules::default())] {
                if !info.games.contains(&game.kind()) {
                    continue;
                }
                READ.take();
                // The scale of a combined rollout is read with that rollout only. Whether a program can be started does not
                // matter here.
                let combined =
                    if info.params.iter().any(|param| param.key == "rollout") { ":rollout=combined" } else { "" };
                let spec: AgentSpec = format!("{}{combined}", info.name).parse().expect("a spec");
                let _ = spec.memory(game);
                let read = READ.take();
                for param in info.params_for(game.kind()) {
                    assert!(read.contains(param.key), "{} does not read its option {}", info.name, param.key);
                }
            }
        }
    }
}
