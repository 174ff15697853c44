//! The search tree: nodes in one growing arena, the children of a node side by side.

use std::ops::Range;

use hansu_game::{Game, Move, Outcome, Player};

use crate::Watch;
use crate::arena::reserve;

/// A node's place in the arena.
pub(super) type NodeId = u32;

/// The root's place.
pub(super) const ROOT: NodeId = 0;

/// While a subtree is copied, the clock is looked at once in so many nodes.
const NODES_PER_LOOK: usize = 1024;

/// What is known of a position reached by a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// How often it was visited.
    pub(super) visits: u32,
    /// The sum of the results of these visits, for the side that moved into it: +1 a win, 0 a draw, -1 a loss.
    pub(super) reward: i32,
    first_child: NodeId,
    children: u16,
    /// So many of the first children have been visited; the others have not.
    pub(super) tried: u16,
    /// The move that leads here.
    pub(super) mv: Move,
    /// The result with best play, once known.
    pub(super) proven: Option<Outcome>,
    /// If that is a win: the plies to it, where the winner hurries and the loser holds out. No more than 255.
    plies_to_end: u8,
}

impl Node {
    fn new(mv: Move) -> Node {
        Node { visits: 0, reward: 0, first_child: 0, children: 0, tried: 0, mv, proven: None, plies_to_end: 0 }
    }

    /// The mean result for the side that moved here.
    #[inline(always)]
    pub(super) fn mean(&self) -> f32 {
        self.reward as f32 / self.visits as f32
    }

    #[inline(always)]
    pub(super) fn is_leaf(&self) -> bool {
        self.children == 0
    }

    /// The children's places.
    #[inline(always)]
    pub(super) fn children(&self) -> Range<usize> {
        let first = self.first_child as usize;
        first..first + self.children as usize
    }
}

/// All-moves-as-first statistics of a node: of playouts in which its move was played later.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Amaf {
    pub(super) visits: u32,
    /// As [`Node::reward`].
    pub(super) reward: i32,
}

/// The arena.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// One for each node if the search uses them, otherwise empty.
    pub(super) amaf: Vec<Amaf>,
    keeps_amaf: bool,
    capacity: usize,
}

impl Tree {
    /// About how many bytes its nodes take.
    pub(super) fn memory(&self) -> usize {
        size_of_val(&self.nodes[..]) + size_of_val(&self.amaf[..])
    }

    /// A tree of one node, that may grow to `capacity` nodes.
    pub(super) fn new(capacity: usize, keeps_amaf: bool) -> Tree {
        let mut tree = Tree { nodes: Vec::new(), amaf: Vec::new(), keeps_amaf, capacity };
        reserve(&mut tree.nodes, capacity);
        if keeps_amaf {
            reserve(&mut tree.amaf, capacity);
        }
        tree.start_over();
        tree
    }

    /// Forgets all but an unvisited root. The memory is kept: giving back that of a big tree takes long.
    pub(super) fn start_over(&mut self) {
        self.clear();
        self.push(Node::new(Move::PASS));
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.amaf.clear();
    }

    fn push(&mut self, node: Node) {
        self.nodes.push(node);
        if self.keeps_amaf {
            self.amaf.push(Amaf::default());
        }
    }

    /// Gives a leaf its children; refuses when the tree is full.
    pub(super) fn expand<G: Game>(&mut self, id: NodeId, position: &G, moves: impl Iterator<Item = Move>) -> bool {
        if self.nodes.len() + position.size() * position.size() > self.capacity {
            return false;
        }
        let first = self.nodes.len();
        for mv in moves {
            self.push(Node::new(mv));
        }
        let children = self.nodes.len() - first;
        let node = &mut self.nodes[id as usize];
        node.first_child = first as NodeId;
        node.children = children as u16;
        children > 0
    }

    #[inline(always)]
    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// The children of a node.
    pub(super) fn children_of(&self, id: NodeId) -> &[Node] {
        &self.nodes[self.node(id).children()]
    }

    /// Draws the conclusion on a node from its children, where `mover` is to choose: won if one child is, and settled
    /// if all are. Tells whether the node is settled now.
    pub(super) fn conclude(&mut self, id: NodeId, mover: Player) -> bool {
        let children = self.children_of(id);
        let verdict = if children.iter().any(|child| child.proven == Some(Outcome::Win(mover))) {
            Some(Outcome::Win(mover))
        } else if children.is_empty() || children.iter().any(|child| child.proven.is_none()) {
            None
        } else if children.iter().any(|child| child.proven == Some(Outcome::Draw)) {
            Some(Outcome::Draw)
        } else {
            Some(Outcome::Win(!mover))
        };
        let settled = children.iter().filter(|child| child.proven == verdict).map(|child| child.plies_to_end);
        let plies = if verdict == Some(Outcome::Win(mover)) { settled.min() } else { settled.max() };
        let node = &mut self.nodes[id as usize];
        node.proven = verdict;
        node.plies_to_end = plies.unwrap_or(0).saturating_add(1);
        verdict.is_some()
    }

    /// The plies to the end of a node that is proven a win or a loss.
    pub(super) fn plies_to_end(&self, id: NodeId) -> u32 {
        u32::from(self.node(id).plies_to_end)
    }

    /// Makes `tree` a copy of the subtree below `root`: of all of it, or of its upper part if time runs out on the way.
    pub(super) fn copy_subtree(&self, root: NodeId, tree: &mut Tree, watch: &mut Watch) {
        tree.clear();
        tree.copy(self, root as usize);
        let mut next = 0;
        // Breadth first: the children of a copied node are appended side by side, then looked at in turn.
        while next < tree.nodes.len() {
            let children = tree.nodes[next].children();
            if next % NODES_PER_LOOK == NODES_PER_LOOK - 1 && watch.look() {
                tree.make_leaves(next);
                break;
            }
            tree.nodes[next].first_child = tree.nodes.len() as NodeId;
            for child in children {
                tree.copy(self, child);
            }
            next += 1;
        }
    }

    /// Takes the children from all nodes from a place on.
    fn make_leaves(&mut self, from: usize) {
        for node in &mut self.nodes[from..] {
            (node.first_child, node.children, node.tried) = (0, 0, 0);
        }
    }

    fn copy(&mut self, from: &Tree, id: usize) {
        self.nodes.push(from.nodes[id]);
        if self.keeps_amaf {
            self.amaf.push(from.amaf[id]);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use hansu_game::{Game, Gomoku, Othello};

    use super::*;
    use crate::{Budget, Limits, SteppingClock};

    fn subtree(tree: &Tree, root: NodeId, watch: &mut Watch) -> Tree {
        let mut copy = Tree::new(tree.capacity, tree.keeps_amaf);
        tree.copy_subtree(root, &mut copy, watch);
        copy
    }

    #[test]
    fn nodes_stay_small() {
        assert!(std::mem::size_of::<Node>() <= 20);
    }

    #[test]
    fn a_subtree_has_the_same_nodes_below_its_root() {
        let mut tree = Tree::new(1000, true);
        let start = Othello::new();
        assert!(tree.expand(ROOT, &start, start.moves()));
        let second = tree.node(ROOT).children().nth(1).expect("four moves") as NodeId;
        let mut after = start;
        after.play_unchecked(tree.node(second).mv);
        assert!(tree.expand(second, &after, after.moves()));
        tree.nodes[second as usize].visits = 7;
        let sub = subtree(&tree, second, &mut Budget::unlimited().watch());
        assert_eq!(sub.node(ROOT).visits, 7);
        assert!(sub.children_of(ROOT).iter().map(|child| child.mv).eq(after.moves()));
        assert_eq!(sub.nodes.len(), 1 + after.moves().count());
        assert_eq!(sub.amaf.len(), sub.nodes.len());
    }

    /// A watch that is over at the given look at the clock.
    fn watch_of(looks: u64) -> Watch {
        let limits = Limits { time: Some(Duration::from_millis(looks)), ..Limits::default() };
        Budget::with_clock(limits, Arc::new(SteppingClock::new(Duration::from_millis(1)))).watch()
    }

    #[test]
    fn a_subtree_is_cut_off_where_time_runs_out() {
        let mut tree = Tree::new(1 << 20, false);
        let start = Gomoku::default();
        for id in 0..2000 {
            assert!(tree.expand(id, &start, start.moves()));
            tree.nodes[id as usize].tried = 1;
        }
        let whole = subtree(&tree, ROOT, &mut watch_of(1000));
        assert_eq!(whole.nodes.len(), tree.nodes.len());
        let cut = subtree(&tree, ROOT, &mut watch_of(1));
        assert_eq!(cut.nodes.len(), 1 + (NODES_PER_LOOK - 1) * start.moves().count());
        assert!(cut.nodes.iter().all(|node| node.children().end <= cut.nodes.len()), "no dangling children");
        assert!(!cut.nodes.iter().any(|node| node.is_leaf() && node.tried > 0), "a leaf has no tried children");
    }

    #[test]
    fn a_full_tree_refuses_to_grow() {
        let mut tree = Tree::new(10, false);
        let start = Othello::new();
        assert!(!tree.expand(ROOT, &start, start.moves()));
        assert!(tree.node(ROOT).is_leaf());
    }
}
