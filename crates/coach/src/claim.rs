//! Statements about a position that can be checked.

use hansu_game::{Move, Square};

/// What is claimed. P is the player whose move is explained, O the opponent.
///
/// The squares and numbers of each are those of [`Claim::squares`] and [`Claim::numbers`], in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ClaimId {
    /// Othello. The move is a corner; the corner.
    TakesCorner,
    /// O may play these corners after the move, and could not before.
    GivesCorner,
    /// O could have played these corners, and may not after the move.
    DeniesCorner,
    /// P may play these corners after the move and every reply, and could not before.
    OpensCorner,
    /// P takes these corners in the line.
    WinsCorner,
    /// O takes these corners in the line.
    LosesCorner,
    /// The move takes a corner that O has no move at, and that is still there for the better move; the corner.
    CornerCanWait,
    /// Every other legal move gives O this corner.
    OthersGiveCorner,
    /// A square diagonal to an empty corner; the square, the corner.
    XSquare,
    /// A square beside an empty corner, on the edge; the square, the corner.
    CSquare,
    /// O's legal moves after the move; how many before, after it, and after the other move.
    Mobility,
    /// O's safe moves after the move: those that give P no corner; how many.
    SafeMoves,
    /// O has legal moves, and each gives P a corner; those moves.
    OutOfSafe,
    /// Turns at most two discs, none of which touches an empty square; how many.
    Quiet,
    /// P's discs beside empty squares after the move; how many, and how many after the other move.
    Frontier,
    /// Turns the most discs of all moves, and O's moves become more; how many are turned.
    Greedy,
    /// P plays last in a region of an odd number of empty squares; the region.
    OddRegion,
    /// O has no move in this region, now and in the line; the region.
    Private,
    /// O may play one square of a pair, and then not the other; the two.
    Swindle,
    /// O has no legal move: at once, or in the line.
    ForcesPass,
    /// P has no legal move in the line.
    MustPass,
    /// P's discs that can't be turned any more; how many after the move.
    Stable,
    /// An edge square between two discs of O; these two.
    Wedge,
    /// A reply leaves P without a disc; the reply.
    WipeOut,
    /// No other move allows that at once; how many others.
    OthersSurvive,
    /// After O's answer P has moves, and each gives O a corner; those moves.
    RunsOut,
    /// P's legal moves after O's answer in the line; how many, and how many after the other move.
    OwnMoves,
    /// So many plies on, at the same moment of both lines, P has more moves compared with O: the plies, then P's and O's
    /// moves in the better line, then P's and O's in the other.
    LineMobility,
    /// The same of discs that can't be turned.
    LineStable,
    /// O plays between two discs of P on the edge, in the line; the square, the two.
    Wedged,
    /// O has no move here, and P still plays here in the better line: the move could wait; the square.
    SpendsTempo,
    /// P has no move in this region in the line, and O fills it; the region.
    ShutOut,
    /// P makes the last move of the game in the better line, and O in the other.
    LastMove,
    /// Both lines go to the end of the game: the discs that P and O turn in the better line, then in the other.
    CountOut,
    /// Both games. O plays the better move's square in the line of the other; the square. In Omok, how many of O's lines a
    /// stone there gets ready for a three.
    TheirPoint,
    /// Omok. The move completes five; the stones.
    Five,
    /// Exactly one point completes five; that point, then the stones.
    Four,
    /// Both ends complete five; those two points, then the stones.
    OpenFour,
    /// Three in a row that may become an open four; the three stones. How many points do it.
    OpenThree,
    /// The same with a gap.
    BrokenThree,
    /// Two fours by one stone; the two points that complete them.
    DoubleFour,
    /// A four and a three by one stone; the point that completes the four, then the stones of the three.
    FourThree,
    /// Two threes by one stone; their stones.
    DoubleThree,
    /// Six or more where only five wins; the stones. How many.
    Overline,
    /// Black may not play here; the point, then the stones that matter. 0: overline, 1: double four, 2: double three.
    Forbidden,
    /// The same move wins by force where nothing is forbidden.
    FreestyleWins,
    /// P wins by fours alone; the line.
    Vcf,
    /// P wins by force; the line, as far as it is known. The plies.
    Vct,
    /// O threatens five or a win by fours; the moves that stop it.
    MustAnswer,
    /// There is one such move; it.
    OnlyDefence,
    /// O's threat is not answered; O's winning move, then the moves that would have answered.
    IgnoresThreat,
    /// The move answers the threat and threatens itself.
    Tempo,
    /// A four that uses up a win by fours; the four and its answer.
    WastedFour,
    /// A four of White whose only answer is forbidden to Black; that point.
    Trap,
    /// After the better move the judge has found no forced win for O.
    NoWinFound,
    /// O makes a double (two fours, a four and a three, or two threes) in the line; the point. 0, 1 or 2.
    LetsFork,
    /// P makes one in the line; the point. 0, 1 or 2.
    GetsFork,
    /// O's next stone could make one here; the points. 0, 1 or 2, of the first.
    LeavesFork,
    /// P's next stone would make one here; the points. 0, 1 or 2, of the first.
    PlansFork,
    /// P would win by fours if O did nothing; the first move of that win.
    Threatens,
    /// O's answer makes a three, or more; the point, the stones of it. After the better move a stone there makes none.
    AllowsThree,
    /// O wins by threats, all answers checked, which the judge had not proved; the first move of that win.
    LetsAttack,
    /// P would win by threats if O did nothing; the first move of that win.
    Prepares,
    /// In so many plies of each line P makes so many fours and threes, and O so many: the plies, then P and O in the better
    /// line, then P and O in the other. The squares are those of P in the better line and of O in the other.
    Initiative,
    /// Lines of P on which one more stone makes a three: how many the better move starts, and how many the other.
    Twos,
    /// Such lines of O: how many the better move ends, and how many the other.
    Spoils,
    /// Stones that could be part of one five with the move: P's and O's of the better move, then P's and O's of the other.
    InLine,
    /// Lines through the move with room for five; of four, and how many the better move has.
    Cramped,
    /// The next four moves of its line are at least so far away; how far, and how far those of the better move are.
    Away,
}

impl ClaimId {
    /// Whether it is about who gets a corner.
    pub(crate) const fn is_about_corners(self) -> bool {
        use ClaimId::{DeniesCorner, GivesCorner, LosesCorner, OpensCorner, TakesCorner, WinsCorner};
        matches!(self, TakesCorner | GivesCorner | DeniesCorner | OpensCorner | WinsCorner | LosesCorner)
    }

    /// Whether it is a reason of Omok where nothing is forced.
    pub(crate) const fn is_quiet(self) -> bool {
        use ClaimId::{
            AllowsThree, Away, Cramped, GetsFork, InLine, Initiative, LeavesFork, LetsAttack, LetsFork, PlansFork,
            Prepares, Spoils, TheirPoint, Threatens, Twos,
        };
        matches!(
            self,
            AllowsThree | Away | Cramped | GetsFork | InLine | Initiative | LeavesFork | LetsAttack | LetsFork
        ) || matches!(self, PlansFork | Prepares | Spoils | TheirPoint | Threatens | Twos)
    }

    /// The name for JSON.
    pub const fn name(self) -> &'static str {
        match self {
            ClaimId::TakesCorner => "takes_corner",
            ClaimId::GivesCorner => "gives_corner",
            ClaimId::DeniesCorner => "denies_corner",
            ClaimId::OpensCorner => "opens_corner",
            ClaimId::WinsCorner => "wins_corner",
            ClaimId::LosesCorner => "loses_corner",
            ClaimId::CornerCanWait => "corner_can_wait",
            ClaimId::OthersGiveCorner => "others_give_corner",
            ClaimId::XSquare => "x_square",
            ClaimId::CSquare => "c_square",
            ClaimId::Mobility => "mobility",
            ClaimId::SafeMoves => "safe_moves",
            ClaimId::OutOfSafe => "out_of_safe",
            ClaimId::Quiet => "quiet",
            ClaimId::Frontier => "frontier",
            ClaimId::Greedy => "greedy",
            ClaimId::OddRegion => "odd_region",
            ClaimId::Private => "private",
            ClaimId::Swindle => "swindle",
            ClaimId::ForcesPass => "forces_pass",
            ClaimId::MustPass => "must_pass",
            ClaimId::Stable => "stable",
            ClaimId::Wedge => "wedge",
            ClaimId::WipeOut => "wipe_out",
            ClaimId::OthersSurvive => "others_survive",
            ClaimId::Five => "five",
            ClaimId::Four => "four",
            ClaimId::OpenFour => "open_four",
            ClaimId::OpenThree => "open_three",
            ClaimId::BrokenThree => "broken_three",
            ClaimId::DoubleFour => "double_four",
            ClaimId::FourThree => "four_three",
            ClaimId::DoubleThree => "double_three",
            ClaimId::Overline => "overline",
            ClaimId::Forbidden => "forbidden",
            ClaimId::FreestyleWins => "freestyle_wins",
            ClaimId::Vcf => "vcf",
            ClaimId::Vct => "vct",
            ClaimId::MustAnswer => "must_answer",
            ClaimId::OnlyDefence => "only_defence",
            ClaimId::IgnoresThreat => "ignores_threat",
            ClaimId::Tempo => "tempo",
            ClaimId::WastedFour => "wasted_four",
            ClaimId::Trap => "trap",
            ClaimId::NoWinFound => "no_win_found",
            ClaimId::RunsOut => "runs_out",
            ClaimId::OwnMoves => "own_moves",
            ClaimId::LineMobility => "line_mobility",
            ClaimId::LineStable => "line_stable",
            ClaimId::Wedged => "wedged",
            ClaimId::SpendsTempo => "spends_tempo",
            ClaimId::ShutOut => "shut_out",
            ClaimId::LastMove => "last_move",
            ClaimId::CountOut => "count_out",
            ClaimId::TheirPoint => "their_point",
            ClaimId::LetsFork => "lets_fork",
            ClaimId::GetsFork => "gets_fork",
            ClaimId::LeavesFork => "leaves_fork",
            ClaimId::PlansFork => "plans_fork",
            ClaimId::Threatens => "threatens",
            ClaimId::AllowsThree => "allows_three",
            ClaimId::LetsAttack => "lets_attack",
            ClaimId::Prepares => "prepares",
            ClaimId::Initiative => "initiative",
            ClaimId::Twos => "twos",
            ClaimId::Spoils => "spoils",
            ClaimId::InLine => "in_line",
            ClaimId::Cramped => "cramped",
            ClaimId::Away => "away",
        }
    }
}

/// A statement about a position, with what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is claimed.
    pub id: ClaimId,
    /// The squares that prove it.
    pub squares: Vec<Square>,
    /// The numbers that prove it.
    pub numbers: Vec<u32>,
    /// The ply of the line at which it comes true: 0 is the move itself.
    pub ply: usize,
}

impl Claim {
    /// A claim that is true of the move itself.
    pub(crate) fn new(id: ClaimId, squares: Vec<Square>, numbers: Vec<u32>) -> Claim {
        Claim { id, squares, numbers, ply: 0 }
    }

    /// The same, true at a ply of the line.
    pub(crate) fn at(self, ply: usize) -> Claim {
        Claim { ply, ..self }
    }

    /// A line of moves as squares; passes are left out.
    pub(crate) fn line(id: ClaimId, line: &[Move]) -> Claim {
        Claim::new(id, line.iter().filter_map(|mv| mv.square()).collect(), Vec::new())
    }
}

/// Whose a claim is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// True of the move that was played, or of the second best.
    Other,
    /// True of the better move.
    Better,
    /// True of the opponent: of the stones on the board, or of the answer to the move played.
    Opponent,
}

impl Of {
    /// The name for JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Of::Other => "other",
            Of::Better => "better",
            Of::Opponent => "opponent",
        }
    }
}

/// A claim, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Whose.
    pub of: Of,
    /// What.
    pub claim: Claim,
}

impl Point {
    pub(crate) fn other(claim: Claim) -> Point {
        Point { of: Of::Other, claim }
    }

    pub(crate) fn better(claim: Claim) -> Point {
        Point { of: Of::Better, claim }
    }

    pub(crate) fn opponent(claim: Claim) -> Point {
        Point { of: Of::Opponent, claim }
    }
}
