//! Going on with what is known when moves are played.

use hansu_game::{Game, IllegalMove, Move};

use super::PuctTree;
use super::node::Node;

/// The most plies between two searches of one game that a tree is looked through for: one's own move, the opponent's,
/// and some forced passes, which are played without a search.
const MOST_PLIES_BETWEEN: u32 = 6;

impl<G: Game> PuctTree<G> {
    /// Plays a move at the root: what is known of the position after it is kept, in the same memory, all else is
    /// forgotten. Leaves that are awaited are void, a Gumbel root has to be started anew.
    ///
    /// ```
    /// use hansu_game::{Game, Othello, parse_move};
    /// use hansu_search::{Evaluation, MoverValue, PuctTree};
    ///
    /// let mut tree = PuctTree::new(Othello::new(), 1.5);
    /// for _ in 0..100 {
    ///     let leaf = tree.gather().leaf().expect("no game ends so soon");
    ///     let evaluation = Evaluation::uniform(leaf.position.moves().count(), MoverValue::new(0.0));
    ///     tree.apply(leaf, &evaluation);
    /// }
    /// let visits = tree.children().next().expect("a move").visits;
    /// tree.advance(parse_move("d3", 8)?)?;
    /// assert_eq!(tree.visits(), visits);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advance(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.root.play(mv)?;
        let children = self.nodes[0].children();
        match children.into_iter().find(|&child| self.nodes[child].mv == mv) {
            Some(child) => self.keep_only(child),
            None => self.restart(self.root.clone()),
        }
        Ok(())
    }

    /// Goes on from a position that follows from the root by some visited moves, or starts over if it does not;
    /// whether it does.
    pub fn advance_to(&mut self, position: &G) -> bool {
        let mut line = Vec::new();
        let found = self.find(0, &self.root, position, MOST_PLIES_BETWEEN, &mut line);
        if !found || line.iter().rev().any(|&mv| self.advance(mv).is_err()) {
            self.restart(position.clone());
        }
        found
    }

    /// Looks for a position below a node; its moves come last first.
    fn find(&self, at: usize, here: &G, wanted: &G, plies: u32, line: &mut Vec<Move>) -> bool {
        if here == wanted {
            return true;
        }
        // Stones never leave the board, so that only moves to squares taken by now can lead there.
        let leads_there = |mv: Move| mv.square().is_none_or(|square| wanted.cell(square).is_some());
        let mut visited = self.nodes[self.nodes[at].children()].iter().zip(self.nodes[at].children());
        plies > 0
            && visited.any(|(child, index)| {
                child.visits > 0 && leads_there(child.mv) && {
                    let mut after = here.clone();
                    after.play_unchecked(child.mv);
                    let found = self.find(index, &after, wanted, plies - 1, line);
                    line.extend(found.then_some(child.mv));
                    found
                }
            })
    }

    /// Makes a node the root and moves what is below it together at the start of the memory.
    fn keep_only(&mut self, root: usize) {
        let parents = self.parents_below(root);
        let mut moved: Vec<Moved> = Vec::with_capacity(parents.len());
        let Node { children, proof, .. } = self.nodes[root];
        // A result that was told, not searched, leaves a node without moves: as the root it is to have some.
        let proof = proof.filter(|_| children > 0 || self.root.is_over());
        self.nodes[0] = Node { mv: Move::PASS, prior: 1.0, awaited: 0, proof, ..self.nodes[root] };
        let mut end = 1;
        // Families stand in the order in which they were made and only move forward, so none overwrites another.
        for parent in parents {
            let parent = if parent == root { 0 } else { new_place(&moved, parent) };
            let family = self.nodes[parent].children();
            moved.push(Moved { from: family.start, to: end });
            self.nodes[parent].first_child = end as u32;
            self.nodes.copy_within(family.clone(), end);
            self.nodes[end..end + family.len()].iter_mut().for_each(|node| node.awaited = 0);
            end += family.len();
        }
        self.nodes.truncate(end);
        self.new_generation();
    }

    /// The nodes with children from `root` down, by the places of their children.
    fn parents_below(&self, root: usize) -> Vec<usize> {
        let mut parents = Vec::new();
        let mut open = vec![root];
        while let Some(at) = open.pop() {
            if self.nodes[at].children > 0 {
                parents.push(at);
                open.extend(self.nodes[at].children());
            }
        }
        parents.sort_unstable_by_key(|&parent| self.nodes[parent].first_child);
        parents
    }
}

/// A family of children that was moved.
struct Moved {
    from: usize,
    to: usize,
}

/// Where a node stands that belonged to a family moved before.
fn new_place(moved: &[Moved], old: usize) -> usize {
    let family = &moved[moved.partition_point(|family| family.from <= old) - 1];
    family.to + (old - family.from)
}
