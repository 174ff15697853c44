//! Where on the screen each square of the board is.

use hansu_game::{GameKind, GameSpec, Square};
use ratatui::layout::{Position, Rect, Size};

/// Columns left of the board for the numbers of rows.
pub(super) const GUTTER: u16 = 3;

/// How large the squares are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// Two columns and a row.
    Compact,
    /// Three columns and a row, with lines between (Othello only).
    Lined,
    /// Seven columns and three rows; stones are drawn in blocks.
    Large,
    /// Eleven columns and five rows.
    Huge,
}

/// A board on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) spec: GameSpec,
    pub(super) scale: Scale,
    /// The coloured board, without its coordinates.
    pub(super) area: Rect,
}

impl Grid {
    /// The largest board, with its coordinates, that fits into `room`; `None` if even the smallest does not.
    pub(super) fn fit(spec: GameSpec, room: Rect, mono: bool) -> Option<Grid> {
        let fits = |scale: &Scale| {
            let size = outer_size(spec, *scale);
            size.width <= room.width && size.height <= room.height
        };
        let scale = scales(spec.kind(), mono).iter().copied().find(fits)?;
        let (outer, board) = (outer_size(spec, scale), board_size(spec, scale));
        let x = room.x + GUTTER;
        let y = room.y + (room.height - outer.height) / 2 + u16::from(!spec.kind().facts().first_row_at_bottom);
        Some(Grid { spec, scale, area: Rect::new(x, y, board.width, board.height) })
    }

    /// The least room a board needs, with its coordinates.
    pub(super) fn least(spec: GameSpec) -> Size {
        outer_size(spec, Scale::Compact)
    }

    /// The board with its coordinates.
    pub(super) fn outer_width(&self) -> u16 {
        self.area.width + GUTTER
    }

    /// The inside of a square.
    pub(super) fn cell(&self, square: Square) -> Rect {
        let size = self.spec.size();
        let (column, row) = (square.column(size) as u16, self.spec.line_of_row(square.row(size)) as u16);
        let (pitch, inner, edge) = (self.pitch(), self.inner(), u16::from(self.scale == Scale::Lined));
        let x = self.area.x + column * pitch.width + edge;
        let y = self.area.y + row * pitch.height + edge;
        Rect::new(x, y, inner.width, inner.height)
    }

    /// The middle of a square: where its stone or mark is.
    pub(super) fn middle(&self, square: Square) -> Position {
        let cell = self.cell(square);
        Position::new(cell.x + cell.width / 2, cell.y + cell.height / 2)
    }

    /// The square drawn at a place of the screen.
    pub(super) fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        if !self.area.contains(Position::new(x, y)) {
            return None;
        }
        let (size, pitch) = (self.spec.size(), self.pitch());
        let column = usize::from((x - self.area.x) / pitch.width);
        let line = usize::from((y - self.area.y) / pitch.height);
        (column < size && line < size).then(|| Square::at(column, self.spec.line_of_row(line), size))
    }

    /// Whether row 1 is at the bottom.
    pub(super) fn flipped(&self) -> bool {
        self.spec.kind().facts().first_row_at_bottom
    }

    /// Whether stones stand on the crossings of lines.
    pub(super) fn on_crossings(&self) -> bool {
        self.spec.kind().facts().on_crossings
    }

    fn pitch(&self) -> Size {
        pitch(self.scale)
    }

    fn inner(&self) -> Size {
        let pitch = self.pitch();
        match self.scale {
            Scale::Lined => Size::new(pitch.width - 1, pitch.height - 1),
            Scale::Compact | Scale::Large | Scale::Huge => pitch,
        }
    }
}

/// The scales to try, the largest first.
fn scales(kind: GameKind, mono: bool) -> &'static [Scale] {
    match (kind.facts().on_crossings, mono) {
        (false, false) => &[Scale::Huge, Scale::Large, Scale::Lined, Scale::Compact],
        (false, true) => &[Scale::Lined, Scale::Compact],
        (true, false) => &[Scale::Huge, Scale::Large, Scale::Compact],
        (true, true) => &[Scale::Compact],
    }
}

/// The distance from one square to the next. Large ones are odd, so that a square has a middle.
fn pitch(scale: Scale) -> Size {
    match scale {
        Scale::Compact => Size::new(2, 1),
        Scale::Lined => Size::new(4, 2),
        Scale::Large => Size::new(7, 3),
        Scale::Huge => Size::new(11, 5),
    }
}

fn board_size(spec: GameSpec, scale: Scale) -> Size {
    let (pitch, size) = (pitch(scale), spec.size() as u16);
    let (width, height) = (pitch.width * size, pitch.height * size);
    match scale {
        Scale::Compact => Size::new(width + 1, height),
        Scale::Lined => Size::new(width + 1, height + 1),
        Scale::Large | Scale::Huge => Size::new(width, height),
    }
}

fn outer_size(spec: GameSpec, scale: Scale) -> Size {
    let board = board_size(spec, scale);
    Size::new(board.width + GUTTER, board.height + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gomoku(size: usize) -> GameSpec {
        GameSpec::new(GameKind::Gomoku, Some(size), None, None).expect("rules")
    }

    #[test]
    fn every_square_is_found_again_at_its_middle() {
        let rooms = [Rect::new(1, 2, 60, 23), Rect::new(0, 0, 200, 100)];
        for spec in (3..=20).map(gomoku).chain([GameSpec::Othello]) {
            for (room, mono) in rooms.into_iter().flat_map(|room| [(room, false), (room, true)]) {
                let grid = Grid::fit(spec, room, mono).expect("it fits");
                for square in (0..spec.size() * spec.size()).map(Square::new) {
                    let middle = grid.middle(square);
                    assert_eq!(grid.square_at(middle.x, middle.y), Some(square));
                }
            }
        }
    }

    #[test]
    fn the_largest_board_fits_an_ordinary_terminal() {
        let least = Grid::least(gomoku(20));
        assert!(least.width <= 50 && least.height <= 21, "{least:?}");
    }

    #[test]
    fn places_beside_the_board_are_no_squares() {
        let grid = Grid::fit(gomoku(9), Rect::new(0, 0, 40, 12), false).expect("it fits");
        assert_eq!(grid.square_at(0, 0), None);
        assert_eq!(grid.square_at(39, 11), None);
        assert!(Grid::fit(gomoku(9), Rect::new(0, 0, 10, 5), false).is_none());
    }
}
