//! The tree of PUCT as a pure state machine: it asks for evaluations and is handed answers.

use std::ops::Range;

use hansu_game::{Game, Move, Outcome, Player};

/// A value between -1 (lost) and +1 (won) for the side to move in the position it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct MoverValue(f32);

impl MoverValue {
    /// Takes a number, cut to -1..=1.
    pub fn new(value: f32) -> MoverValue {
        MoverValue(value.clamp(-1.0, 1.0))
    }

    /// The value of a result to the side to move.
    pub fn of(outcome: Outcome, mover: Player) -> MoverValue {
        MoverValue(outcome.reward_for(mover) as f32)
    }

    /// The number.
    pub fn get(self) -> f32 {
        self.0
    }

    /// The probability of winning that it stands for.
    pub fn win_probability(self) -> f64 {
        (f64::from(self.0) + 1.0) / 2.0
    }

    /// The same for the other side.
    #[must_use]
    pub fn flipped(self) -> MoverValue {
        MoverValue(-self.0)
    }
}

/// What an evaluator says of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The probability of each legal move, in the order of [`Game::moves`].
    pub priors: Vec<f32>,
    /// What the position is worth to the side to move.
    pub value: MoverValue,
}

/// A leaf that waits for its evaluation.
#[derive(Debug)]
pub struct Leaf<G> {
    /// The position to evaluate; it is not over.
    pub position: G,
    path: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    mv: Move,
    prior: f32,
    visits: u32,
    /// Visits whose evaluation is still awaited; they count as losses, so that others are tried meanwhile.
    awaited: u32,
    /// The sum of values for the side that moved here.
    value: f32,
    first_child: u32,
    children: u16,
}

impl Node {
    fn new(mv: Move, prior: f32) -> Node {
        Node { mv, prior, visits: 0, awaited: 0, value: 0.0, first_child: 0, children: 0 }
    }

    fn children(&self) -> Range<usize> {
        let first = self.first_child as usize;
        first..first + self.children as usize
    }

    /// Q: the mean value for the side that moved here; 0 before the first visit.
    fn mean(&self) -> f32 {
        let visits = self.visits + self.awaited;
        if visits == 0 { 0.0 } else { (self.value - self.awaited as f32) / visits as f32 }
    }
}

/// A search tree that selects by Q + c P sqrt(N) / (1 + n) (Silver et al. 2017).
///
/// [`gather`](PuctTree::gather) hands out leaves, [`apply`](PuctTree::apply) takes their evaluations, in any order;
/// several leaves may be awaited at a time. The tree knows nothing of networks, batches or threads.
///
/// ```
/// use hansu_game::{Game, Othello};
/// use hansu_search::{Evaluation, MoverValue, PuctTree};
///
/// let mut tree = PuctTree::new(Othello::new(), 1.5);
/// for _ in 0..10 {
///     if let Some(leaf) = tree.gather() {
///         let moves = leaf.position.moves().count();
///         let priors = vec![1.0 / moves as f32; moves];
///         tree.apply(leaf, &Evaluation { priors, value: MoverValue::new(0.0) });
///     }
/// }
/// assert_eq!(tree.children().map(|child| child.visits).sum::<u32>(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct PuctTree<G> {
    root: G,
    exploration: f32,
    nodes: Vec<Node>,
    max_nodes: usize,
}

/// What the tree knows of a move at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctChild {
    /// The move.
    pub mv: Move,
    /// Its prior probability.
    pub prior: f32,
    /// How often it was visited.
    pub visits: u32,
    /// Its mean value to the side to move at the root.
    pub value: MoverValue,
}

impl<G: Game> PuctTree<G> {
    /// The most nodes of a tree that is not told otherwise.
    pub const MAX_NODES: usize = 16 << 20;

    /// A tree of one unevaluated position, with the constant c.
    pub fn new(root: G, exploration: f32) -> PuctTree<G> {
        PuctTree::in_memory(root, exploration, Vec::new())
    }

    /// The same in the memory of an earlier tree: giving back that of a big tree takes long.
    pub(super) fn in_memory(root: G, exploration: f32, mut nodes: Vec<Node>) -> PuctTree<G> {
        nodes.clear();
        nodes.push(Node::new(Move::PASS, 1.0));
        PuctTree { root, exploration, nodes, max_nodes: PuctTree::<G>::MAX_NODES }
    }

    /// The memory, for another tree.
    pub(super) fn into_memory(self) -> Vec<Node> {
        self.nodes
    }

    /// The same tree with another bound on its nodes. The root is expanded in any case; other leaves are evaluated but
    /// not expanded once the tree is full.
    #[must_use]
    pub fn with_max_nodes(self, max_nodes: usize) -> PuctTree<G> {
        PuctTree { max_nodes: max_nodes.min(u32::MAX as usize), ..self }
    }

    /// The position at the root.
    pub fn root(&self) -> &G {
        &self.root
    }

    /// How many nodes the tree has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the root is still unevaluated.
    pub fn is_empty(&self) -> bool {
        self.nodes[0].children == 0
    }

    /// The visits of the root.
    pub fn visits(&self) -> u32 {
        self.nodes[0].visits
    }

    /// Descends to a leaf that needs an evaluation. `None` if a finished game was reached instead: its result has
    /// been taken in, and the visit is done.
    pub fn gather(&mut self) -> Option<Leaf<G>> {
        let mut position = self.root.clone();
        let mut path = vec![0];
        let mut at = 0;
        while self.nodes[at].children > 0 {
            at = self.select(at);
            position.play_unchecked(self.nodes[at].mv);
            path.push(at);
        }
        if let Some(outcome) = position.outcome() {
            self.back_up(&path, MoverValue::of(outcome, position.side_to_move()));
            return None;
        }
        for &node in &path {
            self.nodes[node].awaited += 1;
        }
        Some(Leaf { position, path })
    }

    /// Takes the evaluation of a gathered leaf.
    ///
    /// # Panics
    /// If there is not one prior for each legal move.
    pub fn apply(&mut self, leaf: Leaf<G>, evaluation: &Evaluation) {
        for &node in &leaf.path {
            self.nodes[node].awaited -= 1;
        }
        let at = leaf.path[leaf.path.len() - 1];
        // Awaited twice, the leaf may have been expanded by the first answer.
        if self.nodes[at].children == 0 {
            self.expand(at, &leaf.position.legal_moves(), &evaluation.priors);
        }
        self.back_up(&leaf.path, evaluation.value);
    }

    /// Takes back a gathered leaf that will not be evaluated.
    pub fn give_up(&mut self, leaf: Leaf<G>) {
        for node in leaf.path {
            self.nodes[node].awaited -= 1;
        }
    }

    fn expand(&mut self, at: usize, moves: &[Move], priors: &[f32]) {
        assert_eq!(moves.len(), priors.len(), "one prior for each legal move");
        if at > 0 && self.nodes.len() + moves.len() > self.max_nodes {
            return;
        }
        self.nodes[at].first_child = self.nodes.len() as u32;
        self.nodes[at].children = moves.len() as u16;
        self.nodes.extend(moves.iter().zip(priors).map(|(&mv, &prior)| Node::new(mv, prior)));
    }

    /// Mixes noise into the priors of the root's moves: `(1 - share) * prior + share * noise`.
    pub fn add_noise(&mut self, noise: &[f32], share: f32) {
        let children = self.nodes[0].children();
        for (child, noise) in self.nodes[children].iter_mut().zip(noise) {
            child.prior = (1.0 - share) * child.prior + share * noise;
        }
    }

    /// The root's moves in board order.
    pub fn children(&self) -> impl Iterator<Item = PuctChild> + '_ {
        self.nodes[self.nodes[0].children()].iter().map(|node| PuctChild {
            mv: node.mv,
            prior: node.prior,
            visits: node.visits,
            value: MoverValue::new(node.mean()),
        })
    }

    /// The most visited line from the root on.
    pub fn principal_variation(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = 0;
        loop {
            let visited = self.nodes[at].children().filter(|&child| self.nodes[child].visits > 0);
            // Of equals the first: `max_by_key` would take the last.
            let Some(best) = visited.rev().max_by_key(|&child| self.nodes[child].visits) else { return line };
            line.push(self.nodes[best].mv);
            at = best;
        }
    }

    fn select(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let scale = self.exploration * ((parent.visits + parent.awaited) as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, parent.first_child as usize);
        for child in parent.children() {
            let node = &self.nodes[child];
            let bound = node.mean() + scale * node.prior / (1.0 + (node.visits + node.awaited) as f32);
            if bound > best.0 {
                best = (bound, child);
            }
        }
        best.1
    }

    /// Adds the value of the path's last position to all of the path; each node keeps it for the side that moved
    /// there, which is the other one than the side to move.
    fn back_up(&mut self, path: &[usize], value: MoverValue) {
        let mut value = value.flipped();
        for &at in path.iter().rev() {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.value += value.get();
            value = value.flipped();
        }
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::gomoku::{Gomoku, Rule, Rules};
    use hansu_game::parse_move;

    use super::*;

    fn uniform<G: Game>(position: &G, value: f32) -> Evaluation {
        let moves = position.moves().count();
        Evaluation { priors: vec![1.0 / moves as f32; moves], value: MoverValue::new(value) }
    }

    fn won_in_one() -> Gomoku {
        let mut position = Gomoku::new(Rules::new(3, 3, Rule::Freestyle).expect("valid"));
        for mv in ["a1", "a2", "b1", "b2"] {
            position.play(parse_move(mv, 3).expect("a move")).expect("legal");
        }
        position
    }

    #[test]
    fn a_win_at_hand_gets_most_visits_and_the_value_of_a_win() {
        let mut tree = PuctTree::new(won_in_one(), 1.5);
        for _ in 0..200 {
            if let Some(leaf) = tree.gather() {
                let evaluation = uniform(&leaf.position, 0.0);
                tree.apply(leaf, &evaluation);
            }
        }
        let best = tree.children().max_by_key(|child| child.visits).expect("moves");
        assert_eq!(best.mv.name(3), "c1");
        assert_eq!(best.value.get(), 1.0);
        assert!(best.visits > 100);
    }

    #[test]
    fn a_leaf_that_is_good_for_its_mover_is_bad_for_the_side_that_moved_there() {
        let mut tree = PuctTree::new(Gomoku::default(), 1.5);
        let root = tree.gather().expect("the root");
        let evaluation = uniform(&root.position, 0.0);
        tree.apply(root, &evaluation);
        let leaf =
            std::iter::repeat_with(|| tree.gather()).flatten().next().expect("a child that does not end the game");
        let evaluation = uniform(&leaf.position, 0.5);
        tree.apply(leaf, &evaluation);
        let valued = tree.children().find(|child| child.value.get() < 0.0).expect("one child");
        assert_eq!((valued.value.get(), valued.visits), (-0.5, 1));
    }

    #[test]
    fn several_leaves_can_be_awaited_and_answered_in_any_order() {
        let mut tree = PuctTree::new(Gomoku::default(), 1.5);
        let root = tree.gather().expect("the root");
        let evaluation = uniform(&root.position, 0.0);
        tree.apply(root, &evaluation);
        let mut awaited: Vec<_> = (0..8).map(|_| tree.gather().expect("a leaf")).collect();
        let mut first_moves: Vec<_> = awaited.iter().map(|leaf| leaf.position.key()).collect();
        first_moves.sort();
        first_moves.dedup();
        assert_eq!(first_moves.len(), 8, "awaited leaves are not handed out again while there are others");
        while let Some(leaf) = awaited.pop() {
            let evaluation = uniform(&leaf.position, 0.1);
            tree.apply(leaf, &evaluation);
        }
        assert_eq!(tree.visits(), 9);
        assert_eq!(tree.children().map(|child| child.visits).sum::<u32>(), 8);
    }

    #[test]
    fn a_leaf_that_is_given_up_leaves_no_trace() {
        let mut tree = PuctTree::new(Gomoku::default(), 1.5);
        let root = tree.gather().expect("the root");
        let evaluation = uniform(&root.position, 0.0);
        tree.apply(root, &evaluation);
        let before: Vec<PuctChild> = tree.children().collect();
        let leaf = tree.gather().expect("a leaf");
        assert_ne!(tree.children().collect::<Vec<_>>(), before, "an awaited leaf counts as a loss");
        tree.give_up(leaf);
        assert_eq!(tree.children().collect::<Vec<_>>(), before);
    }

    #[test]
    fn a_full_tree_goes_on_without_growing() {
        let mut tree = PuctTree::new(Gomoku::default(), 1.5).with_max_nodes(1_000);
        for _ in 0..2_000 {
            let leaf = tree.gather().expect("no game ends so soon");
            let evaluation = uniform(&leaf.position, 0.0);
            tree.apply(leaf, &evaluation);
        }
        assert!(tree.len() <= 1_000, "{}", tree.len());
        assert_eq!(tree.visits(), 2_000);
    }

    #[test]
    fn noise_is_mixed_into_the_priors() {
        let mut tree = PuctTree::new(won_in_one(), 1.5);
        let root = tree.gather().expect("the root");
        let evaluation = uniform(&root.position, 0.0);
        tree.apply(root, &evaluation);
        tree.add_noise(&[1.0, 0.0, 0.0, 0.0, 0.0], 0.25);
        let priors: Vec<f32> = tree.children().map(|child| child.prior).collect();
        assert!((priors[0] - 0.4).abs() < 1e-6 && (priors[1] - 0.15).abs() < 1e-6, "{priors:?}");
    }
}
