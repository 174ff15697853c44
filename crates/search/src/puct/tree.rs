//! The tree of PUCT as a pure state machine: it asks for evaluations and is handed answers.

use hansu_game::{Game, Move};

use super::evaluation::is_distribution;
use super::gumbel::GumbelRoot;
use super::node::Node;
use super::{Evaluation, MoverValue, Proof, TreeSettings};

/// A leaf that waits for its evaluation.
#[derive(Debug)]
pub struct Leaf<G> {
    /// The position to evaluate; it is not over.
    pub position: G,
    path: Vec<usize>,
    /// The root it belongs to.
    generation: u32,
}

impl<G> Leaf<G> {
    /// Whether it is the root of the tree.
    pub fn is_root(&self) -> bool {
        self.path.len() == 1
    }
}

/// What came of descending into a tree.
#[derive(Debug)]
pub enum Gathered<G> {
    /// A leaf that needs an evaluation.
    Leaf(Leaf<G>),
    /// The end of a game or a proven result was reached: its value has been taken in, and the visit is done.
    Visited,
    /// The result of the root itself is proven, so there is nothing left to search.
    Proven,
}

impl<G> Gathered<G> {
    /// The leaf, if there is one to evaluate.
    pub fn leaf(self) -> Option<Leaf<G>> {
        match self {
            Gathered::Leaf(leaf) => Some(leaf),
            Gathered::Visited | Gathered::Proven => None,
        }
    }
}

/// A search tree that selects by Q + c P sqrt(N) / (1 + n) (Silver et al. 2017), or as its [`TreeSettings`] say.
///
/// [`gather`](PuctTree::gather) hands out leaves, [`apply`](PuctTree::apply) takes their evaluations, in any order;
/// several leaves may be awaited at a time. The tree knows nothing of networks, batches or threads.
///
/// ```
/// use hansu_game::{Game, Othello};
/// use hansu_search::{Evaluation, Gathered, MoverValue, PuctTree};
///
/// let mut tree = PuctTree::new(Othello::new(), 1.5);
/// for _ in 0..10 {
///     match tree.gather() {
///         Gathered::Leaf(leaf) => {
///             let evaluation = Evaluation::uniform(leaf.position.moves().count(), MoverValue::new(0.0));
///             tree.apply(leaf, &evaluation);
///         }
///         Gathered::Visited => {}
///         Gathered::Proven => break,
///     }
/// }
/// assert_eq!(tree.children().map(|child| child.visits).sum::<u32>(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct PuctTree<G> {
    pub(super) root: G,
    pub(super) settings: TreeSettings,
    pub(super) nodes: Vec<Node>,
    pub(super) max_nodes: usize,
    pub(super) gumbel: Option<GumbelRoot>,
    /// Counts the roots that the tree has had.
    pub(super) generation: u32,
}

impl<G: Game> PuctTree<G> {
    /// The most nodes of a tree that is not told otherwise.
    pub const MAX_NODES: usize = 16 << 20;

    /// A tree of one unevaluated position; the constant c alone will do for settings.
    pub fn new(root: G, settings: impl Into<TreeSettings>) -> PuctTree<G> {
        PuctTree {
            root,
            settings: settings.into(),
            nodes: vec![Node::new(Move::PASS, 1.0)],
            max_nodes: PuctTree::<G>::MAX_NODES,
            gumbel: None,
            generation: 0,
        }
    }

    /// The same tree with another bound on its nodes. The root is expanded in any case; other leaves are evaluated but
    /// not expanded once the tree is full.
    #[must_use]
    pub fn with_max_nodes(self, max_nodes: usize) -> PuctTree<G> {
        PuctTree { max_nodes: max_nodes.min(u32::MAX as usize), ..self }
    }

    /// Forgets everything and starts from another position, in the same memory: giving back that of a big tree takes
    /// long.
    pub fn restart(&mut self, root: G) {
        self.root = root;
        self.nodes.clear();
        self.nodes.push(Node::new(Move::PASS, 1.0));
        self.new_generation();
    }

    /// Leaves of the root before are of no use any more.
    pub(super) fn new_generation(&mut self) {
        self.gumbel = None;
        self.generation = self.generation.wrapping_add(1);
    }

    /// The position at the root.
    pub fn root(&self) -> &G {
        &self.root
    }

    /// The settings.
    pub fn settings(&self) -> TreeSettings {
        self.settings
    }

    /// How many nodes the tree has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// About how many bytes its nodes take.
    pub fn memory(&self) -> usize {
        self.nodes.len() * size_of::<Node>()
    }

    /// Whether the root is still unevaluated.
    pub fn is_empty(&self) -> bool {
        self.nodes[0].children == 0
    }

    /// The visits of the root.
    pub fn visits(&self) -> u32 {
        self.nodes[0].visits
    }

    /// Descends to a leaf that needs an evaluation, or takes in a result on the way there.
    pub fn gather(&mut self) -> Gathered<G> {
        if self.nodes[0].proof.is_some() {
            return Gathered::Proven;
        }
        let (position, path) = self.descend();
        match self.known_value(path[path.len() - 1], &position) {
            Some(value) => {
                self.back_up(&path, value);
                Gathered::Visited
            }
            None => {
                for &node in &path {
                    self.nodes[node].awaited += 1;
                }
                Gathered::Leaf(Leaf { position, path, generation: self.generation })
            }
        }
    }

    /// Follows the selection to a node that has no children or is proven.
    fn descend(&self) -> (G, Vec<usize>) {
        let mut position = self.root.clone();
        let mut path = vec![0];
        let mut at = 0;
        while self.nodes[at].children > 0 && self.nodes[at].proof.is_none() {
            at = self.select(at);
            position.play_unchecked(self.nodes[at].mv);
            path.push(at);
        }
        (position, path)
    }

    /// What a node is worth to the side to move if that is known without an evaluation.
    fn known_value(&mut self, at: usize, position: &G) -> Option<MoverValue> {
        if let Some(proof) = self.nodes[at].proof {
            return Some(proof.value().flipped());
        }
        let (outcome, mover) = (position.outcome()?, position.side_to_move());
        if self.settings.proofs {
            self.nodes[at].proof = Some(Proof::of(outcome, mover).flipped());
        }
        Some(MoverValue::of(outcome, mover))
    }

    /// Takes the evaluation of a gathered leaf. One that was gathered before the root changed is not heeded.
    ///
    /// # Panics
    /// If there is not one prior for each legal move.
    pub fn apply(&mut self, leaf: Leaf<G>, evaluation: &Evaluation) {
        if !self.take_back(&leaf) {
            return;
        }
        let at = leaf.path[leaf.path.len() - 1];
        // Awaited twice, the leaf may have been expanded by the first answer.
        if self.nodes[at].children == 0 {
            self.nodes[at].evaluated = evaluation.value.get();
            self.expand(at, &leaf.position.legal_moves(), &evaluation.priors);
        }
        self.back_up(&leaf.path, evaluation.value);
    }

    /// Takes a proof of a gathered leaf, for the side to move in it, in place of an evaluation. With
    /// [`proofs`](TreeSettings::proofs) the leaf stays proven; without, its value counts once.
    ///
    /// The root can't be proven in this way, for it would be left without moves: evaluate it.
    ///
    /// # Panics
    /// If the leaf is the root.
    pub fn prove(&mut self, leaf: Leaf<G>, proof: Proof) {
        assert!(!leaf.is_root(), "the root needs an evaluation");
        if !self.take_back(&leaf) {
            return;
        }
        if self.settings.proofs {
            let at = leaf.path[leaf.path.len() - 1];
            self.nodes[at].proof.get_or_insert(proof.flipped());
        }
        self.back_up(&leaf.path, proof.value());
    }

    /// Takes back a gathered leaf that will not be evaluated.
    pub fn give_up(&mut self, leaf: Leaf<G>) {
        self.take_back(&leaf);
    }

    /// No longer awaits a leaf; whether it was awaited.
    fn take_back(&mut self, leaf: &Leaf<G>) -> bool {
        if leaf.generation != self.generation {
            return false;
        }
        for &node in &leaf.path {
            self.nodes[node].awaited -= 1;
        }
        true
    }

    fn expand(&mut self, at: usize, moves: &[Move], priors: &[f32]) {
        assert_eq!(moves.len(), priors.len(), "one prior for each legal move");
        if at > 0 && self.nodes.len() + moves.len() > self.max_nodes {
            return;
        }
        self.nodes[at].first_child = self.nodes.len() as u32;
        self.nodes[at].children = moves.len() as u16;
        let usable = is_distribution(priors);
        let prior = |&prior: &f32| if usable { prior } else { 1.0 / moves.len() as f32 };
        self.nodes.extend(moves.iter().zip(priors).map(|(&mv, given)| Node::new(mv, prior(given))));
    }

    /// The place among the root's moves that a leaf lies below; `None` for the root itself.
    #[cfg(test)]
    pub(super) fn first_move(&self, leaf: &Leaf<G>) -> Option<usize> {
        leaf.path.get(1).map(|&child| child - self.nodes[0].first_child as usize)
    }

    /// Mixes noise into the priors of the root's moves: `(1 - share) * prior + share * noise`.
    pub fn add_noise(&mut self, noise: &[f32], share: f32) {
        let children = self.nodes[0].children();
        for (child, noise) in self.nodes[children].iter_mut().zip(noise) {
            child.prior = (1.0 - share) * child.prior + share * noise;
        }
    }
}
