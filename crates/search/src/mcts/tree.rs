//! The search tree: nodes in one growing arena, the children of a node side by side.

use std::ops::Range;

use hansu_game::{Game, Move, Outcome, Player};

/// A node's place in the arena.
pub(super) type NodeId = u32;

/// The root's place.
pub(super) const ROOT: NodeId = 0;

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
}

impl Node {
    fn new(mv: Move) -> Node {
        Node { visits: 0, reward: 0, first_child: 0, children: 0, tried: 0, mv, proven: None }
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
    /// A tree of one node, that may grow to `capacity` nodes.
    pub(super) fn new(capacity: usize, keeps_amaf: bool) -> Tree {
        let mut tree = Tree { nodes: Vec::new(), amaf: Vec::new(), keeps_amaf, capacity };
        tree.push(Node::new(Move::PASS));
        tree
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
        self.nodes[id as usize].proven = verdict;
        verdict.is_some()
    }

    /// The subtree below `root` as a tree of its own.
    pub(super) fn subtree(&self, root: NodeId) -> Tree {
        let mut tree = Tree { nodes: Vec::new(), amaf: Vec::new(), ..*self };
        tree.copy(self, root as usize);
        let mut next = 0;
        // Breadth first: the children of a copied node are appended side by side, then looked at in turn.
        while next < tree.nodes.len() {
            let children = tree.nodes[next].children();
            tree.nodes[next].first_child = tree.nodes.len() as NodeId;
            for child in children {
                tree.copy(self, child);
            }
            next += 1;
        }
        tree
    }

    fn copy(&mut self, from: &Tree, id: usize) {
        self.nodes.push(from.nodes[id]);
        if self.keeps_amaf {
            self.amaf.push(from.amaf[id]);
        }
    }

    /// The plies to the end of a proven win or loss: the winner hurries, the loser holds out.
    pub(super) fn plies_to_end(&self, id: NodeId, mover: Player) -> u32 {
        let Some(Outcome::Win(winner)) = self.node(id).proven else { return 0 };
        let settled = self.node(id).children().filter(|&child| self.nodes[child].proven == Some(Outcome::Win(winner)));
        let plies = settled.map(|child| 1 + self.plies_to_end(child as NodeId, !mover));
        let best = if mover == winner { plies.min() } else { plies.max() };
        best.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{Game, Othello};

    use super::*;

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
        let sub = tree.subtree(second);
        assert_eq!(sub.node(ROOT).visits, 7);
        assert!(sub.children_of(ROOT).iter().map(|child| child.mv).eq(after.moves()));
        assert_eq!(sub.nodes.len(), 1 + after.moves().count());
        assert_eq!(sub.amaf.len(), sub.nodes.len());
    }

    #[test]
    fn a_full_tree_refuses_to_grow() {
        let mut tree = Tree::new(10, false);
        let start = Othello::new();
        assert!(!tree.expand(ROOT, &start, start.moves()));
        assert!(tree.node(ROOT).is_leaf());
    }
}
