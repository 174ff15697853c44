//! Which empty points are worth a look.

use hansu_game::gomoku::{Gomoku, GomokuMoves};
use hansu_game::{Game, MAX_SIZE, Player, Square};

/// The points a search considers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GomokuCandidates {
    /// Every legal point.
    All,
    /// The reference's: points with at least two stones among their eight neighbours; if there are none, the nearest
    /// points to the centre.
    Neighbours,
    /// Points at most so many steps from a stone, in any of the eight directions and between; if there are none, the
    /// nearest points to the centre.
    Near(u32),
}

type Rows = [u32; MAX_SIZE];

impl GomokuCandidates {
    /// Boards up to this size can be searched in full, and most of their cells have few neighbours.
    const SMALL_BOARD: usize = 5;

    /// These candidates, but all points on small boards.
    #[must_use]
    pub fn unless_small(self, size: usize) -> GomokuCandidates {
        if size <= GomokuCandidates::SMALL_BOARD { GomokuCandidates::All } else { self }
    }

    /// The candidates of a position: legal moves, and at least one unless the game is over.
    pub fn of(self, position: &Gomoku) -> GomokuMoves {
        if self == GomokuCandidates::All || position.is_over() {
            return position.moves();
        }
        let size = position.size();
        let mut rows = match self {
            GomokuCandidates::Near(distance) => near(position, distance),
            _ => neighbours(position),
        };
        self.only_legal(position, &mut rows);
        if rows == [0; MAX_SIZE] {
            rows = innermost(position);
            self.only_legal(position, &mut rows);
        }
        if rows == [0; MAX_SIZE] {
            return position.moves();
        }
        GomokuMoves::from_rows(rows, size)
    }

    /// Takes away what is taken or forbidden.
    fn only_legal(self, position: &Gomoku, rows: &mut Rows) {
        let size = position.size();
        for (row, cells) in rows.iter_mut().enumerate().take(size) {
            *cells &= position.empty_in_row(row);
            if position.forbids() {
                for column in 0..size {
                    let square = Square::at(column, row, size);
                    if *cells >> column & 1 == 1 && position.forbidden(square).is_some() {
                        *cells &= !(1 << column);
                    }
                }
            }
        }
    }
}

/// The stones of both sides in a row, as bits by column; none beyond the board.
fn stones(position: &Gomoku, row: isize) -> u32 {
    if row < 0 || row >= position.size() as isize {
        return 0;
    }
    let row = row as usize;
    position.lines(Player::Black).row(row) | position.lines(Player::White).row(row)
}

fn neighbours(position: &Gomoku) -> Rows {
    let mut rows = [0; MAX_SIZE];
    for (row, cells) in rows.iter_mut().enumerate().take(position.size()) {
        let [above, here, below] = [-1, 0, 1].map(|step| stones(position, row as isize + step));
        // Counts to two in parallel for all columns.
        let (mut one, mut two) = (0, 0);
        for beside in [above, above << 1, above >> 1, here << 1, here >> 1, below, below << 1, below >> 1] {
            two |= one & beside;
            one |= beside;
        }
        *cells = two;
    }
    rows
}

fn near(position: &Gomoku, distance: u32) -> Rows {
    let reach = distance.min(MAX_SIZE as u32) as isize;
    let mut rows = [0; MAX_SIZE];
    for (row, cells) in rows.iter_mut().enumerate().take(position.size()) {
        for step in -reach..=reach {
            *cells |= stones(position, row as isize + step);
        }
        let column_of_stones = *cells;
        for step in 1..=reach {
            *cells |= column_of_stones << step | column_of_stones >> step;
        }
    }
    rows
}

/// The empty points of the innermost ring around the centre that has any.
fn innermost(position: &Gomoku) -> Rows {
    let size = position.size();
    let mut rows = [0; MAX_SIZE];
    let mut empty = centre_out(size).filter(|&square| position.cell(square).is_none()).peekable();
    let Some(&first) = empty.peek() else { return rows };
    for square in empty.take_while(|&square| ring(square, size) == ring(first, size)) {
        rows[square.row(size)] |= 1 << square.column(size);
    }
    rows
}

/// How many rings a square is away from the centre.
fn ring(square: Square, size: usize) -> usize {
    let centre = size / 2;
    square.column(size).abs_diff(centre).max(square.row(size).abs_diff(centre))
}

/// All squares of a board: the centre first, then ring by ring outwards, each in board order.
///
/// ```
/// use hansu_gomoku::centre_out;
/// assert_eq!(centre_out(15).next().map(|square| square.name(15)), Some("h8".to_owned()));
/// ```
pub fn centre_out(size: usize) -> impl Iterator<Item = Square> {
    let mut squares: Vec<Square> = (0..size * size).map(Square::new).collect();
    squares.sort_by_key(|&square| ring(square, size));
    squares.into_iter()
}
