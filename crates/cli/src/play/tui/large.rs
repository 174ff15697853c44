//! Draws squares that are several lines high, with stones in quarter blocks.

use hansu_game::{Player, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::board::{board_color, line_color, stone_color};
use super::grid::Grid;
use super::spots::Spot;
use super::theme::Theme;

/// The radii of discs, as parts of the square's height.
const STONE: f32 = 0.34;
const HUGE_STONE: f32 = 0.4;
const HINT: f32 = 0.2;

/// Blocks by the quarters they cover: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
const QUARTERS: [&str; 16] = [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];

/// Draws one square.
pub(super) fn draw(buffer: &mut Buffer, grid: &Grid, square: Square, spot: &Spot, theme: &Theme) {
    let (cell, ground) = (grid.cell(square), ground(grid, square, spot, theme));
    buffer.set_style(cell, Style::new().bg(ground));
    if grid.on_crossings() {
        draw_lines(buffer, grid, square, line_color(grid, theme));
    }
    match spot.stone {
        Some(player) => draw_stone(buffer, cell, player, spot, theme),
        None => draw_mark(buffer, cell, spot, theme),
    }
    if spot.cursor {
        let color = if grid.on_crossings() { theme.forbidden } else { theme.cursor };
        draw_corners(buffer, cell, color);
    }
}

/// Othello's squares alternate in shade, which is quieter than lines.
fn ground(grid: &Grid, square: Square, spot: &Spot, theme: &Theme) -> Color {
    let size = grid.spec.size();
    let odd = (square.column(size) + square.row(size)) % 2 == 1;
    match odd {
        _ if spot.winning => theme.win,
        true if !grid.on_crossings() => theme.felt_second,
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

fn draw_stone(buffer: &mut Buffer, cell: Rect, player: Player, spot: &Spot, theme: &Theme) {
    let color = stone_color(player, theme);
    // A larger one would touch its neighbours on squares of three lines.
    draw_disc(buffer, cell, if cell.height < 5 { STONE } else { HUGE_STONE }, color);
    if spot.last {
        let (x, y) = middle(cell);
        buffer[(x, y)].set_symbol("●").set_style(Style::new().fg(theme.last).bg(color));
    }
}

/// What is marked on an empty square.
fn draw_mark(buffer: &mut Buffer, cell: Rect, spot: &Spot, theme: &Theme) {
    let (symbol, color) = match spot {
        Spot { hint: true, .. } => return draw_disc(buffer, cell, HINT, theme.hint),
        Spot { forbidden: true, .. } => ("×", theme.forbidden),
        Spot { legal: true, .. } => ("●", theme.legal),
        Spot { star: true, .. } => ("╋", theme.wood_line),
        _ => return,
    };
    let (x, y) = middle(cell);
    buffer[(x, y)].set_symbol(symbol).set_fg(color);
}

/// A disc in quarter blocks; its radius is a part of the square's height, which is as much as two columns a line.
fn draw_disc(buffer: &mut Buffer, cell: Rect, part: f32, color: Color) {
    let (width, height) = (f32::from(cell.width), f32::from(cell.height));
    let radius = part * 2.0 * height;
    let covers = |x: f32, y: f32| (x - width / 2.0).hypot(2.0 * y - height) <= radius;
    for (x, y) in (0..cell.width).flat_map(|x| (0..cell.height).map(move |y| (x, y))) {
        let quarter = |right: f32, down: f32| usize::from(covers(f32::from(x) + right, f32::from(y) + down));
        let covered =
            quarter(0.25, 0.25) | quarter(0.75, 0.25) << 1 | quarter(0.25, 0.75) << 2 | quarter(0.75, 0.75) << 3;
        if covered > 0 {
            buffer[(cell.x + x, cell.y + y)].set_symbol(QUARTERS[covered]).set_fg(color);
        }
    }
}

fn middle(cell: Rect) -> (u16, u16) {
    (cell.x + cell.width / 2, cell.y + cell.height / 2)
}

/// The cursor: the corners of the square.
fn draw_corners(buffer: &mut Buffer, cell: Rect, color: Color) {
    let (right, bottom) = (cell.right() - 1, cell.bottom() - 1);
    for (x, y, symbol) in [(cell.x, cell.y, "┏"), (right, cell.y, "┓"), (cell.x, bottom, "┗"), (right, bottom, "┛")]
    {
        buffer[(x, y)].set_symbol(symbol).set_fg(color);
    }
}
