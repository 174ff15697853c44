//! Draws squares that are three lines high, with stones in half blocks.

use hansu_game::{GameKind, Player, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::board::{board_color, line_color, stone_color};
use super::grid::Grid;
use super::spots::Spot;
use super::theme::Theme;

/// Draws one square.
pub(super) fn draw(buffer: &mut Buffer, grid: &Grid, square: Square, spot: &Spot, theme: &Theme) {
    let (cell, ground) = (grid.cell(square), ground(grid, square, spot, theme));
    buffer.set_style(cell, Style::new().bg(ground));
    if grid.spec.kind() == GameKind::Gomoku {
        draw_lines(buffer, grid, square, line_color(grid, theme));
    }
    match spot.stone {
        Some(player) => draw_stone(buffer, cell, player, spot, theme),
        None => draw_mark(buffer, grid, square, spot, theme),
    }
    if spot.cursor {
        let color = if grid.spec.kind() == GameKind::Gomoku { theme.forbidden } else { theme.cursor };
        draw_corners(buffer, cell, color);
    }
}

/// Othello's squares alternate in shade, which is quieter than lines.
fn ground(grid: &Grid, square: Square, spot: &Spot, theme: &Theme) -> Color {
    let size = grid.spec.size();
    let odd = (square.column(size) + square.row(size)) % 2 == 1;
    match grid.spec.kind() {
        _ if spot.winning => theme.win,
        GameKind::Othello if odd => theme.felt_second,
        _ => board_color(grid, theme),
    }
}

/// The lines through a point of a Gomoku board, which end at its edge.
fn draw_lines(buffer: &mut Buffer, grid: &Grid, square: Square, color: Color) {
    let (size, cell, middle) = (grid.spec.size(), grid.cell(square), grid.middle(square));
    let (column, row) = (square.column(size), square.row(size));
    let left = if column == 0 { middle.x } else { cell.x };
    let right = if column == size - 1 { middle.x + 1 } else { cell.right() };
    for x in left..right {
        buffer[(x, middle.y)].set_symbol("─").set_fg(color);
    }
    let top = if row == size - 1 { middle.y } else { cell.y };
    let bottom = if row == 0 { middle.y + 1 } else { cell.bottom() };
    for y in top..bottom {
        buffer[(middle.x, y)].set_symbol("│").set_fg(color);
    }
    let symbol = super::board::crossing(column == 0, column == size - 1, row == size - 1, row == 0);
    buffer[(middle.x, middle.y)].set_symbol(symbol);
}

/// A disc of four half lines, as round as blocks allow.
fn draw_stone(buffer: &mut Buffer, cell: Rect, player: Player, spot: &Spot, theme: &Theme) {
    let style = Style::new().fg(stone_color(player, theme));
    let wide = usize::from(cell.width) - 2;
    let edge = |block: &str| format!(" {} ", block.repeat(wide - 2));
    let lines = [edge("▄"), "█".repeat(wide), edge("▀")];
    for (y, line) in (cell.y..).zip(lines) {
        // Spaces at the corners leave what lies below, also the lines of the board.
        for (x, block) in (cell.x + 1..).zip(line.chars()).filter(|(_, block)| *block != ' ') {
            buffer[(x, y)].set_char(block).set_style(style);
        }
    }
    if spot.last {
        let x = cell.x + cell.width / 2;
        let style = Style::new().fg(theme.last).bg(stone_color(player, theme));
        let (x, mark) = if cell.width % 2 == 1 { (x, "●") } else { (x - 1, "▐▌") };
        buffer.set_string(x, cell.y + 1, mark, style);
    }
}

/// What is marked on an empty square.
fn draw_mark(buffer: &mut Buffer, grid: &Grid, square: Square, spot: &Spot, theme: &Theme) {
    let middle = grid.middle(square);
    let even = grid.cell(square).width % 2 == 0;
    let mark = match spot {
        Spot { hint: true, .. } => Some(("★", theme.hint)),
        Spot { forbidden: true, .. } => Some(("×", theme.forbidden)),
        Spot { legal: true, .. } => Some(("▗▖", theme.legal)),
        Spot { star: true, .. } => Some(("╋", theme.wood_line)),
        _ => None,
    };
    if let Some((symbol, color)) = mark {
        let x = middle.x - u16::from(even && symbol.chars().count() == 2);
        buffer.set_string(x, middle.y, symbol, Style::new().fg(color));
    }
}

/// The cursor: the corners of the square.
fn draw_corners(buffer: &mut Buffer, cell: Rect, color: Color) {
    let (right, bottom) = (cell.right() - 1, cell.bottom() - 1);
    for (x, y, symbol) in [(cell.x, cell.y, "┏"), (right, cell.y, "┓"), (cell.x, bottom, "┗"), (right, bottom, "┛")]
    {
        buffer[(x, y)].set_symbol(symbol).set_fg(color);
    }
}
