//! The reference's line evaluation: every window of five cells in the four directions is scored.

use hansu_game::gomoku::{AXES, Gomoku, Point, all_lines, on_board};
use hansu_game::{Game, Move, Player};

/// The worth of a window by the stones in it. A window with stones of both sides is worth nothing.
///
/// With a row length other than five, a full window, one short by one and one short by two take the places of five,
/// four and three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineScores {
    /// One's own full, short-by-one and short-by-two windows.
    pub own: [i32; 3],
    /// The same for the opponent's.
    pub opponent: [i32; 3],
}

impl Default for LineScores {
    /// The reference's scores: defence counts for more than attack.
    fn default() -> LineScores {
        LineScores { own: [100_000, 15_000, 3_000], opponent: [-100_000, -50_000, -25_000] }
    }
}

impl LineScores {
    /// The sum over all windows of the board.
    ///
    /// ```
    /// use hansu_game::{Gomoku, Player, gomoku::Rules, parse_move, Game};
    /// use hansu_gomoku::LineScores;
    ///
    /// let mut position = Gomoku::new(Rules::default());
    /// for mv in ["h8", "a1", "h9", "a3", "h10"] {
    ///     position.play(parse_move(mv, 15)?)?;
    /// }
    /// // Three windows of five hold the open three.
    /// assert_eq!(LineScores::default().evaluate(&position, Player::Black), 3 * 3_000);
    /// assert_eq!(LineScores::default().evaluate(&position, Player::White), 3 * -25_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluate(&self, position: &Gomoku, player: Player) -> i32 {
        let (own, opponent) = (position.lines(player), position.lines(!player));
        let windows = Windows::new(position);
        all_lines(position.size()).map(|line| self.line(windows, line, own.get(line), opponent.get(line))).sum()
    }

    /// How much a move by the side to move changes [`evaluate`](LineScores::evaluate).
    pub fn change(&self, position: &Gomoku, mv: Move, player: Player) -> i32 {
        let Some(square) = mv.square() else { return 0 };
        let size = position.size();
        let windows = Windows::new(position);
        let spots: [_; AXES] = Point::of(square, size).spots(size);
        let mut change = 0;
        for spot in spots {
            let own = position.lines(player).get(spot.line);
            let opponent = position.lines(!player).get(spot.line);
            let stone = 1 << spot.bit;
            let (own_after, opponent_after) =
                if position.side_to_move() == player { (own | stone, opponent) } else { (own, opponent | stone) };
            change += self.line(windows, spot.line, own_after, opponent_after);
            change -= self.line(windows, spot.line, own, opponent);
        }
        change
    }

    #[inline]
    fn line(&self, windows: Windows, line: usize, own: u32, opponent: u32) -> i32 {
        if !windows.can_score(own) && !windows.can_score(opponent) {
            return 0;
        }
        let mut score = 0;
        let mut starts = windows.starts(line);
        while starts != 0 {
            let at = starts.trailing_zeros();
            starts &= starts - 1;
            let (own, opponent) = (own >> at & windows.mask, opponent >> at & windows.mask);
            if opponent == 0 {
                score += windows.worth(own, &self.own);
            } else if own == 0 {
                score += windows.worth(opponent, &self.opponent);
            }
        }
        score
    }
}

/// The windows of a board: as long as the winning row.
#[derive(Clone, Copy)]
struct Windows {
    row: u32,
    mask: u32,
    size: usize,
}

impl Windows {
    fn new(position: &Gomoku) -> Windows {
        let row = position.rules().row() as u32;
        Windows { row, mask: (1 << row) - 1, size: position.size() }
    }

    /// Whether there are enough stones for any window to score.
    #[inline(always)]
    fn can_score(self, stones: u32) -> bool {
        stones.count_ones() + 2 >= self.row && stones != 0
    }

    /// The first cells of the windows of a line, as bits.
    #[inline(always)]
    fn starts(self, line: usize) -> u32 {
        // The cells of a line on the board are contiguous, so cutting off the last ones leaves the starts.
        let cells = on_board(line, self.size);
        cells & (cells >> (self.row - 1))
    }

    #[inline(always)]
    fn worth(self, stones: u32, scores: &[i32; 3]) -> i32 {
        match self.row - stones.count_ones() {
            short @ 0..=2 if stones != 0 => scores[short as usize],
            _ => 0,
        }
    }
}
