//! The numbers that the search goes by, in one place, so that matches can compare them.

/// Margins are in points, see [`crate::eval::POINTS_PER_LOGIT`].
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Fours looked at by the solver at leaves.
    pub leaf_fours: u32,
    /// Positions for the solver at a leaf.
    pub leaf_nodes: u64,
    /// Positions for the solver at other nodes.
    pub inner_nodes: u64,
    /// By ply of depth left: a position that much better than needed is not searched.
    pub futility: i32,
    /// Greatest depth for that.
    pub futility_depth: i32,
    /// By ply of depth left: a position that much worse than needed is only looked at for fours.
    pub razor: i32,
    /// Greatest depth for that.
    pub razor_depth: i32,
    /// Moves looked at, for a depth of nothing.
    pub count_base: i32,
    /// By depth squared, in hundredths.
    pub count_square: i32,
    /// Reductions: the logarithms' product is divided by this, in hundredths.
    pub reduction_divisor: i32,
    /// Reductions: what is always added, in hundredths.
    pub reduction_base: i32,
    /// History points for one ply less of reduction.
    pub reduction_history: i32,
    /// Least depth for trying whether a move is the only good one.
    pub singular_depth: i32,
    /// How much policy counts against histories in the order of moves.
    pub policy: i32,
    /// How much a move is reduced for each point of policy that it is behind the best, in hundredths of a ply for 100.
    pub reduction_policy: i32,
    /// The share of time and nodes, in percent, for a win by threats at the root before anything else.
    pub root_vct: u64,
    /// Whether a leaf that has to answer an open three is searched one ply more.
    pub leaf_answer: bool,
    /// How much worse the others have to be for a move to be the only good one, in points by ply of depth left.
    pub singular_margin: i32,
    /// Whether late fours are not tried either, where continuous fours do not win.
    pub prune_fours: bool,
    /// More reduction where the node is expected to fail high, in hundredths.
    pub cut_reduction: i32,
    /// More reduction of fours, in hundredths.
    pub four_reduction: i32,
    /// Whether the moves at the root are first in the order of the network and the table.
    pub root_order: bool,
    /// Positions for the solver in the first iteration, which extends nothing either; 0 for no difference.
    pub first_nodes: u64,
    /// How much of what the evaluation was off by in like positions is added to it, in percent; 0 for nothing.
    pub correction: i32,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            leaf_fours: 12,
            leaf_nodes: 200,
            inner_nodes: 200,
            futility: 70,
            futility_depth: 6,
            razor: 150,
            razor_depth: 3,
            count_base: 3,
            count_square: 40,
            reduction_divisor: 130,
            reduction_base: 80,
            reduction_history: 6000,
            singular_depth: 6,
            policy: 64,
            reduction_policy: 30,
            root_vct: 8,
            leaf_answer: true,
            singular_margin: 2,
            prune_fours: true,
            cut_reduction: 80,
            four_reduction: 0,
            root_order: true,
            first_nodes: 30,
            correction: 40,
        }
    }
}

impl Params {
    /// Sets a number by its name; tells whether there is one of that name.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        match name {
            "leaf_fours" => self.leaf_fours = value as u32,
            "leaf_nodes" => self.leaf_nodes = value as u64,
            "inner_nodes" => self.inner_nodes = value as u64,
            "futility" => self.futility = value,
            "futility_depth" => self.futility_depth = value,
            "razor" => self.razor = value,
            "razor_depth" => self.razor_depth = value,
            "count_base" => self.count_base = value,
            "count_square" => self.count_square = value,
            "reduction_divisor" => self.reduction_divisor = value,
            "reduction_base" => self.reduction_base = value,
            "reduction_history" => self.reduction_history = value,
            "singular_depth" => self.singular_depth = value,
            "policy" => self.policy = value,
            "reduction_policy" => self.reduction_policy = value,
            "root_vct" => self.root_vct = value as u64,
            "leaf_answer" => self.leaf_answer = value != 0,
            "singular_margin" => self.singular_margin = value,
            "prune_fours" => self.prune_fours = value != 0,
            "cut_reduction" => self.cut_reduction = value,
            "four_reduction" => self.four_reduction = value,
            "root_order" => self.root_order = value != 0,
            "first_nodes" => self.first_nodes = value as u64,
            "correction" => self.correction = value,
            _ => return false,
        }
        true
    }
}
