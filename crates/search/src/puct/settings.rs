//! How a tree searches.

/// The settings of a [`PuctTree`](super::PuctTree). [`TreeSettings::new`] is the plain search of AlphaZero, everything
/// else off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeSettings {
    /// The constant c of the selection rule.
    pub exploration: f32,
    /// What a move is worth before its first visit.
    pub first_play_urgency: Fpu,
    /// Whether results that are known for certain are kept and made use of (Winands et al. 2008).
    pub proofs: bool,
    /// At the root, each visited move gets at least sqrt(k P N) visits, with this k (Wu 2019, section 3.2; there 2).
    /// For self-play: the policy targets leave out those visits that were only forced.
    pub forced_playouts: Option<f32>,
    /// How moves are selected below the root, and at the root unless it is a Gumbel root.
    pub interior: Interior,
    /// How values are weighed against logits by all that is Gumbel.
    pub sigma: Sigma,
}

impl TreeSettings {
    /// Plain PUCT with the constant c.
    pub const fn new(exploration: f32) -> TreeSettings {
        TreeSettings {
            exploration,
            first_play_urgency: Fpu::Zero,
            proofs: false,
            forced_playouts: None,
            interior: Interior::Puct,
            sigma: Sigma::PAPER,
        }
    }
}

impl From<f32> for TreeSettings {
    fn from(exploration: f32) -> TreeSettings {
        TreeSettings::new(exploration)
    }
}

/// First-play urgency: the Q of a move without a visit, to the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fpu {
    /// 0, a draw.
    Zero,
    /// What the position before the move is worth.
    Parent,
    /// That less r * sqrt(the sum of the priors of the visited moves), as in Leela Chess Zero and KataGo (Wu 2019, with
    /// r = 0.2): the more of what was expected is tried, the less is hoped for from the rest.
    Reduction(f32),
}

impl Fpu {
    /// The reduction of KataGo.
    pub const REDUCED: Fpu = Fpu::Reduction(0.2);
}

/// How moves are selected in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interior {
    /// By the greatest Q + c P sqrt(N) / (1 + n).
    Puct,
    /// So that the visits follow the improved policy (Danihelka et al. 2022). For values that are sure of themselves,
    /// as a network's are: after a single playout that was lost, a move is hardly tried again.
    Improved,
}

/// sigma(q) = (visit + the most visits of a move) * scale * q, with q from 0 to 1 (Danihelka et al. 2022).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sigma {
    /// c_visit.
    pub visit: f32,
    /// c_scale.
    pub scale: f32,
}

impl Sigma {
    /// The values of the paper for Go and chess.
    pub const PAPER: Sigma = Sigma { visit: 50.0, scale: 1.0 };

    /// What is added to the logit of a move of the given value, where the most visited one has `most` visits.
    pub(super) fn of(self, value: f32, most: u32) -> f32 {
        (self.visit + most as f32) * self.scale * (value + 1.0) / 2.0
    }
}
