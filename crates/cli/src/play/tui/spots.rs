//! What there is to see on each square, before it is drawn.

use hansu_game::{Game, GameSpec, Move, Player, Square};

use super::app::App;
use crate::play::text::forbidden_squares;

/// What there is to see on one square.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    pub(super) stone: Option<Player>,
    pub(super) last: bool,
    pub(super) winning: bool,
    pub(super) legal: bool,
    pub(super) forbidden: bool,
    pub(super) hint: bool,
    pub(super) cursor: bool,
    pub(super) star: bool,
}

/// What there is to see on every square, in board order.
pub(super) fn spots(app: &App) -> Vec<Spot> {
    let position = app.game().position();
    let size = position.size();
    let mut spots: Vec<Spot> = (0..size * size)
        .map(Square::new)
        .map(|square| Spot {
            stone: position.cell(square),
            legal: app.human_may_move()
                && position.kind().facts().marks_legal_moves
                && position.is_legal(square.into()),
            star: is_star(position.spec(), square),
            ..Spot::default()
        })
        .collect();
    let mut mark = |squares: &[Square], set: fn(&mut Spot)| {
        for square in squares {
            set(&mut spots[square.index()]);
        }
    };
    mark(&position.winning_squares(), |spot| spot.winning = true);
    mark(&app.game().last_move().and_then(Move::square).map_or(vec![], |s| vec![s]), |spot| spot.last = true);
    mark(&app.hint().and_then(Move::square).map_or(vec![], |s| vec![s]), |spot| spot.hint = true);
    if !app.game().is_over() {
        mark(&forbidden_squares(position), |spot| spot.forbidden = true);
    }
    if app.human_may_move() {
        mark(&[app.cursor()], |spot| spot.cursor = true);
    }
    spots
}

/// The points that Gomoku boards mark for the eye: corners and centre, and the sides' middles on the largest.
fn is_star(spec: GameSpec, square: Square) -> bool {
    let size = spec.size();
    if !spec.kind().facts().on_crossings || size < 7 {
        return false;
    }
    let edge = if size < 13 { 2 } else { 3 };
    let (near, far, middle) = (edge, size - 1 - edge, size / 2);
    let (column, row) = (square.column(size), square.row(size));
    let corner = |index: usize| index == near || index == far;
    let centre = |index: usize| size % 2 == 1 && index == middle;
    let (corners, centres) = (corner(column) && corner(row), centre(column) && centre(row));
    corners || centres || (size >= 19 && (corner(column) || centre(column)) && (corner(row) || centre(row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stars(size: usize) -> Vec<String> {
        let spec = GameSpec::new(hansu_game::GameKind::Gomoku, Some(size), None, None).expect("rules");
        let squares = (0..size * size).map(Square::new);
        squares.filter(|&square| is_star(spec, square)).map(|square| square.name(size)).collect()
    }

    #[test]
    fn star_points_are_where_boards_have_them() {
        assert_eq!(stars(15), ["d4", "l4", "h8", "d12", "l12"]);
        assert_eq!(stars(19).len(), 9);
        assert_eq!(stars(9), ["c3", "g3", "e5", "c7", "g7"]);
        assert_eq!(stars(3), Vec::<String>::new());
    }
}
