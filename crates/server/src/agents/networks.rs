//! Trained networks by names that are safe: `RUN@ITERATION`, never a path.

#[cfg(not(target_family = "wasm"))]
use std::path::PathBuf;

use hansu_game::GameSpec;
#[cfg(not(target_family = "wasm"))]
use hansu_zero::ZeroFolder;
use hansu_zero::{Builtin, FRESH};

use super::allow::refused;
use crate::api::{Problem, ProblemCode};
use crate::problem::ApiResult;

/// The folders in which training runs are looked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Networks {
    #[cfg(not(target_family = "wasm"))]
    folders: Vec<PathBuf>,
}

impl Networks {
    /// Runs are the folders within these folders.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn new(folders: Vec<PathBuf>) -> Networks {
        Networks { folders }
    }

    /// All runs with their names, in the order of the names. Of runs of the same name the first folder's is taken.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn runs(&self) -> Vec<(String, ZeroFolder)> {
        let mut runs: Vec<(String, ZeroFolder)> = Vec::new();
        for entry in self.folders.iter().filter_map(|folder| folder.read_dir().ok()).flatten().flatten() {
            let Some(name) = entry.file_name().to_str().map(str::to_owned) else { continue };
            if !is_name(&name) || runs.iter().any(|(known, _)| *known == name) {
                continue;
            }
            runs.extend(ZeroFolder::open(&entry.path()).ok().map(|run| (name, run)));
        }
        runs.sort_by(|a, b| a.0.cmp(&b.0));
        runs
    }

    /// The run of a name.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn run(&self, name: &str) -> Option<ZeroFolder> {
        self.runs().into_iter().find(|(known, _)| known == name).map(|(_, run)| run)
    }

    /// The names of the networks for a game, the newest of each run first.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn names(&self, game: GameSpec) -> Vec<String> {
        let of_game = |run: &ZeroFolder| run.config().ok().and_then(|config| config.game.spec().ok()) == Some(game);
        let runs = self.runs().into_iter().filter(|(_, run)| of_game(run));
        runs.flat_map(|(name, run)| run.networks().into_iter().rev().map(move |net| network_name(&name, net.iteration)))
            .collect()
    }

    /// The games that there are networks for.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn games(&self) -> Vec<GameSpec> {
        let mut games: Vec<GameSpec> = Vec::new();
        for game in self.runs().iter().filter_map(|(_, run)| run.config().ok()?.game.spec().ok()) {
            if !games.contains(&game) {
                games.push(game);
            }
        }
        games
    }

    /// A page has no runs.
    #[cfg(target_family = "wasm")]
    pub(crate) fn names(&self, _game: GameSpec) -> Vec<String> {
        Vec::new()
    }

    /// A page has no runs.
    #[cfg(target_family = "wasm")]
    pub(crate) fn games(&self) -> Vec<GameSpec> {
        Vec::new()
    }

    /// The network of an agent that was not told which: the one that comes with the program for this board, else the
    /// newest that was trained on it.
    pub(super) fn usual(&self, game: GameSpec) -> ApiResult<String> {
        let builtin = Builtin::of(game).next().map(|builtin| builtin.name.to_owned());
        builtin.or_else(|| self.names(game).into_iter().next()).ok_or_else(|| {
            let detail = format!(
                "there is no network for {game}: choose another agent, train a network with 'hansu train zero', or ask for \
                 net={FRESH}, which has learnt nothing"
            );
            Problem::new(ProblemCode::BadAgent, detail)
        })
    }

    /// The file of a network. Only files that a listing of the runs finds are handed out.
    pub(super) fn file(&self, name: &str, game: GameSpec) -> ApiResult<String> {
        // A page has no files.
        #[cfg(target_family = "wasm")]
        let file = None::<String>.filter(|_| !name.is_empty());
        #[cfg(not(target_family = "wasm"))]
        let file = name.split_once('@').and_then(|(run, iteration)| {
            let iteration: u32 = iteration.parse().ok()?;
            let networks = self.run(run)?.networks();
            let network = networks.into_iter().find(|network| network.iteration == iteration)?;
            network.path.to_str().map(str::to_owned)
        });
        file.ok_or_else(|| {
            let known = self.names(game).into_iter().take(5).collect::<Vec<_>>().join(", ");
            let known = if known.is_empty() { String::new() } else { format!(", {known}") };
            refused(format!("a network is chosen by its name from a page, not by a path: use builtin, fresh{known}"))
        })
    }
}

/// The safe name of a network.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn network_name(run: &str, iteration: u32) -> String {
    format!("{run}@{iteration}")
}

/// Names of folders that need no quoting anywhere.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    name.len() <= 64 && !name.starts_with('.') && name.chars().all(fits)
}
