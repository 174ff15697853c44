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
    /// Depth that a pass is searched less deep by; 0 for no passes.
    pub null_move: i32,
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
            count_base: 5,
            count_square: 100,
            reduction_divisor: 200,
            reduction_base: 60,
            reduction_history: 6000,
            singular_depth: 6,
            policy: 64,
            null_move: 0,
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
            "null_move" => self.null_move = value,
            _ => return false,
        }
        true
    }
}
