//! The experiments that come with the program.

use std::sync::LazyLock;

use super::Experiment;

/// The files of `experiments/`, in the order of the list.
const FILES: &[(&str, &str)] = &[
    ("v2-weights", include_str!("../../../../experiments/v2-weights.toml")),
    ("v3-depth", include_str!("../../../../experiments/v3-depth.toml")),
    ("v4-ordering", include_str!("../../../../experiments/v4-ordering.toml")),
    ("v5-mcts-vs-iddfs", include_str!("../../../../experiments/v5-mcts-vs-iddfs.toml")),
    ("v6-light-rollout", include_str!("../../../../experiments/v6-light-rollout.toml")),
    ("v7-rollouts", include_str!("../../../../experiments/v7-rollouts.toml")),
    ("v8-rave", include_str!("../../../../experiments/v8-rave.toml")),
    ("mcts-vs-alphabeta", include_str!("../../../../experiments/mcts-vs-alphabeta.toml")),
    ("omok-alphabeta", include_str!("../../../../experiments/omok-alphabeta.toml")),
    ("zero-ladder", include_str!("../../../../experiments/zero-ladder.toml")),
    ("levels", include_str!("../../../../experiments/levels.toml")),
    ("omok-uct-constant", include_str!("../../../../experiments/omok-uct-constant.toml")),
];

static EXPERIMENTS: LazyLock<Vec<Experiment>> = LazyLock::new(|| {
    let parse = |&(id, text)| Experiment::parse(text, id).expect("the experiments that come along are tested");
    FILES.iter().map(parse).collect()
});

impl Experiment {
    /// All experiments that come with the program.
    pub fn all() -> &'static [Experiment] {
        &EXPERIMENTS
    }

    /// The experiment of that id that comes with the program.
    pub fn find(id: &str) -> Option<&'static Experiment> {
        Experiment::all().iter().find(|experiment| experiment.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_among_them_under_its_own_name() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder of experiments")
            .filter_map(|entry| entry.expect("a readable folder").file_name().into_string().ok())
            .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
            .collect();
        files.sort();
        let mut ids: Vec<&str> = Experiment::all().iter().map(|experiment| experiment.id.as_str()).collect();
        ids.sort();
        assert_eq!(files, ids);
        assert!(FILES.iter().zip(Experiment::all()).all(|((id, _), experiment)| *id == experiment.id));
    }
}
