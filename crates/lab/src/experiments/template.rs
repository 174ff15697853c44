//! Agents' texts with keys in braces: `alphabeta:depth={depth}`.

use hansu_agents::AgentSpec;
use hansu_game::GameSpec;

use super::cell::Cells;
use super::error::TableProblem;
use super::sweep::{Sweep, known};

/// An agent's text with keys in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template(String);

impl Template {
    pub(super) fn new(text: &str) -> Template {
        Template(text.to_owned())
    }

    /// The keys in braces.
    fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(key, _)| key.trim())
    }

    /// The agent for the values of the keys, if it plays the game.
    pub(super) fn agent(&self, keys: &Cells, game: GameSpec) -> Result<AgentSpec, TableProblem> {
        let refused = |source| TableProblem::Agent { row: keys.to_string(), source };
        let spec: AgentSpec = self.fill(keys)?.parse().map_err(refused)?;
        // Only the agent itself knows whether its options fit the game.
        spec.build(game).map_err(refused)?;
        Ok(spec)
    }

    fn fill(&self, keys: &Cells) -> Result<String, TableProblem> {
        let names: Vec<&str> = keys.iter().map(|(name, _)| name).collect();
        let mut filled = String::new();
        let mut rest = self.0.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            let (key, after) = after.split_once('}').ok_or_else(|| self.unknown(after, &names))?;
            let value = keys.get(key.trim()).ok_or_else(|| self.unknown(key, &names))?;
            filled = filled + before + &value.to_string();
            rest = after;
        }
        Ok(filled + rest)
    }

    fn unknown(&self, key: &str, keys: &[&str]) -> TableProblem {
        TableProblem::UnknownKey { key: key.to_owned(), text: self.0.clone(), known: known(keys) }
    }
}

/// Refuses texts with other keys than the sweep's, and keys that are in none of the texts and are not labels.
pub(super) fn check_keys(sweep: &Sweep, labels: &[String], texts: &[&Template]) -> Result<(), TableProblem> {
    let keys = sweep.keys();
    for text in texts {
        if let Some(key) = text.keys().find(|key| !keys.contains(key)) {
            return Err(text.unknown(key, &keys));
        }
    }
    let is_label = |key: &str| labels.iter().any(|label| label == key);
    let is_used = |key: &str| texts.iter().any(|text| text.keys().any(|used| used == key));
    match keys.into_iter().find(|key| !is_label(key) && !is_used(key)) {
        Some(key) => Err(TableProblem::UnusedKey(key.to_owned())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, &str>) {
        let keys = Cells::from_iter([("depth".to_owned(), 3_u32.into()), ("c".to_owned(), 0.5.into())]);
        match (Template::new(text).fill(&keys), expected) {
            (Ok(filled), Ok(expected)) => assert_eq!(filled, expected),
            (Err(problem), Err(part)) => assert!(problem.to_string().contains(part), "{problem}"),
            (found, expected) => panic!("{text}: {found:?}, expected {expected:?}"),
        }
    }

    #[test]
    fn keys_in_braces_are_filled_in() {
        check("random", Ok("random"));
        check("alphabeta:depth={depth}", Ok("alphabeta:depth=3"));
        check("mcts:c={c},playouts={ depth }00", Ok("mcts:c=0.5,playouts=300"));
    }

    #[test]
    fn other_names_in_braces_are_refused() {
        check("alphabeta:depth={dpeth}", Err("'{dpeth}' in 'alphabeta:depth={dpeth}'"));
        check("alphabeta:depth={depth", Err("none of the table's keys (depth, c)"));
    }
}
