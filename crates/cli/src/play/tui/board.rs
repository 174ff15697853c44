//! Draws the board.

use hansu_game::{Player, Square, column_letter};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::grid::{GUTTER, Grid, Scale};
use super::large;
use super::spots::Spot;
use super::theme::Theme;

/// Draws the board with its coordinates.
pub(super) fn draw(buffer: &mut Buffer, grid: &Grid, spots: &[Spot], theme: &Theme) {
    draw_coordinates(buffer, grid, spots);
    buffer.set_style(grid.area, Style::new().fg(line_color(grid, theme)).bg(board_color(grid, theme)));
    match (grid.scale, grid.spec.kind().facts().on_crossings) {
        (Scale::Lined, _) => draw_lines_between(buffer, grid),
        (Scale::Compact, true) => draw_lines_through(buffer, grid),
        _ => {}
    }
    for (index, spot) in spots.iter().enumerate() {
        match grid.scale {
            Scale::Large | Scale::Huge => large::draw(buffer, grid, Square::new(index), spot, theme),
            Scale::Compact | Scale::Lined => draw_small(buffer, grid, Square::new(index), spot, theme),
        }
    }
}

pub(super) fn board_color(grid: &Grid, theme: &Theme) -> Color {
    if grid.on_crossings() { theme.wood } else { theme.felt }
}

pub(super) fn line_color(grid: &Grid, theme: &Theme) -> Color {
    if grid.on_crossings() { theme.wood_line } else { theme.felt_line }
}

pub(super) fn stone_color(player: Player, theme: &Theme) -> Color {
    if player == Player::Black { theme.black } else { theme.white }
}

/// Letters and numbers; those of the cursor stand out.
fn draw_coordinates(buffer: &mut Buffer, grid: &Grid, spots: &[Spot]) {
    let size = grid.spec.size();
    let cursor = spots.iter().position(|spot| spot.cursor).map(Square::new);
    let style = |at_cursor: bool| match at_cursor {
        true => Style::new().add_modifier(Modifier::BOLD),
        false => Style::new().add_modifier(Modifier::DIM),
    };
    for index in 0..size {
        let on_edge = grid.middle(Square::at(index, index, size));
        let row = style(cursor.is_some_and(|square| square.row(size) == index));
        buffer.set_string(grid.area.x - GUTTER, on_edge.y, format!("{:>2}", index + 1), row);
        let column = style(cursor.is_some_and(|square| square.column(size) == index));
        let y = if grid.flipped() { grid.area.bottom() } else { grid.area.y - 1 };
        buffer.set_string(on_edge.x, y, column_letter(index).to_string(), column);
    }
}

/// Othello's lines, between the squares.
fn draw_lines_between(buffer: &mut Buffer, grid: &Grid) {
    let area = grid.area;
    let (right, bottom) = (area.width - 1, area.height - 1);
    for (x, y) in (0..area.width).flat_map(|x| (0..area.height).map(move |y| (x, y))) {
        let symbol = match (x % 4 == 0, y % 2 == 0) {
            // The four dots that Othello boards have.
            (true, true) if matches!(x / 4, 2 | 6) && matches!(y / 2, 2 | 6) => "●",
            (true, true) => crossing(x == 0, x == right, y == 0, y == bottom),
            (true, false) => "│",
            (false, true) => "─",
            (false, false) => " ",
        };
        buffer[(area.x + x, area.y + y)].set_symbol(symbol);
    }
}

/// Gomoku's lines, through the points.
fn draw_lines_through(buffer: &mut Buffer, grid: &Grid) {
    let size = grid.spec.size();
    for square in (0..size * size).map(Square::new) {
        let (column, row) = (square.column(size), square.row(size));
        let middle = grid.middle(square);
        let symbol = crossing(column == 0, column == size - 1, row == size - 1, row == 0);
        buffer[(middle.x, middle.y)].set_symbol(symbol);
        if column > 0 {
            buffer[(middle.x - 1, middle.y)].set_symbol("─");
        }
    }
}

pub(super) fn crossing(left: bool, right: bool, top: bool, bottom: bool) -> &'static str {
    match (left, right, top, bottom) {
        (true, _, true, _) => "┌",
        (true, _, _, true) => "└",
        (true, _, _, _) => "├",
        (_, true, true, _) => "┐",
        (_, true, _, true) => "┘",
        (_, true, _, _) => "┤",
        (_, _, true, _) => "┬",
        (_, _, _, true) => "┴",
        _ => "┼",
    }
}

/// A square of one line: a character, with brackets for the cursor.
fn draw_small(buffer: &mut Buffer, grid: &Grid, square: Square, spot: &Spot, theme: &Theme) {
    let middle = grid.middle(square);
    if let Some((symbol, color)) = symbol(spot, theme) {
        buffer[(middle.x, middle.y)].set_symbol(symbol).set_fg(color);
    }
    let around = Rect::new(middle.x - 1, middle.y, 3, 1);
    if let Some(tint) = tint(spot, theme) {
        let tinted = if grid.scale == Scale::Lined { grid.cell(square) } else { around };
        buffer.set_style(tinted, Style::new().bg(tint));
    }
    if spot.cursor {
        let style = Style::new().fg(theme.cursor).add_modifier(Modifier::BOLD);
        let style = if grid.on_crossings() { style.fg(theme.forbidden) } else { style };
        buffer[(around.x, around.y)].set_symbol("[").set_style(style);
        buffer[(around.right() - 1, around.y)].set_symbol("]").set_style(style);
    }
}

/// The background of squares that stand out.
fn tint(spot: &Spot, theme: &Theme) -> Option<Color> {
    match spot {
        _ if theme.mono => None,
        Spot { winning: true, .. } => Some(theme.win),
        Spot { last: true, .. } => Some(theme.last_tint),
        Spot { hint: true, .. } => Some(theme.hint_tint),
        _ => None,
    }
}

/// The character of a square that is not merely empty.
fn symbol(spot: &Spot, theme: &Theme) -> Option<(&'static str, Color)> {
    let symbol = match spot {
        Spot { stone: Some(player), .. } => (stone_symbol(*player, spot, theme.mono), stone_color(*player, theme)),
        Spot { hint: true, .. } => ("★", theme.white),
        Spot { forbidden: true, .. } => ("×", theme.forbidden),
        Spot { legal: true, .. } => ("•", theme.legal),
        Spot { star: true, .. } => ("╋", theme.wood_line),
        _ => return None,
    };
    Some(symbol)
}

/// Without colours the stones' shapes have to tell everything.
fn stone_symbol(player: Player, spot: &Spot, mono: bool) -> &'static str {
    match (mono, player, spot) {
        (false, ..) => "●",
        (true, Player::Black, Spot { winning: true, .. }) => "◆",
        (true, Player::White, Spot { winning: true, .. }) => "◇",
        (true, Player::Black, Spot { last: true, .. }) => "◉",
        (true, Player::White, Spot { last: true, .. }) => "◎",
        (true, Player::Black, _) => "●",
        (true, Player::White, _) => "○",
    }
}
