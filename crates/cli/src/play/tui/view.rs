//! Lays out the screen: board, panel, and the lines below them.

use std::time::Instant;

use hansu_game::Player;
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize as _};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::app::App;
use super::grid::Grid;
use super::spots::spots;
use super::theme::Theme;
use super::{board, overlay, panel};
use crate::play::text::{ending_text, player_name};
use crate::play::words::{said, say};

/// The lines below the board: the turn, a message, and the keys.
const FOOTER: u16 = 3;
/// The panel's least and most width.
const PANEL: std::ops::RangeInclusive<u16> = 28..=44;
/// Columns left of the board and between the board and the panel.
const MARGIN: u16 = 1;

fn keys(watching: bool) -> &'static str {
    match watching {
        false => said(
            "arrows move · Enter play · u undo · t hint · +/- level · ? help · q quit",
            "화살표 이동 · Enter 두기 · u 무르기 · t 힌트 · +/- 레벨 · ? 도움말 · q 끝",
        ),
        true => said(
            "Space pause · u undo · m move now · s save · n new game · ? help · q quit",
            "Space 멈춤 · u 무르기 · m 바로 두기 · s 저장 · n 새 대국 · ? 도움말 · q 끝",
        ),
    }
}

/// Draws everything; returns where the board is, for the mouse.
pub(super) fn draw(frame: &mut Frame<'_>, app: &App, theme: &Theme, now: Instant) -> Option<Grid> {
    let parts = [Constraint::Min(0), Constraint::Length(FOOTER)];
    let [upper, footer] = Layout::vertical(parts).areas(frame.area());
    let grid = place_board(app, upper, theme);
    match &grid {
        None => draw_too_small(frame, app),
        Some(grid) => {
            board::draw(frame.buffer_mut(), grid, &spots(app), theme);
            if let Some(area) = panel_area(upper, grid) {
                panel::draw(frame, area, app, theme, now);
            }
            draw_footer(frame, footer, app, theme, now);
        }
    }
    if let Some(overlay) = app.overlay {
        overlay::draw(frame, overlay);
    }
    grid
}

/// Prefers a smaller board beside the panel to a larger one without it.
fn place_board(app: &App, upper: Rect, theme: &Theme) -> Option<Grid> {
    let margin =
        |right: u16| Rect { x: upper.x + MARGIN, width: upper.width.saturating_sub(2 * MARGIN + right), ..upper };
    let spec = app.game().spec();
    Grid::fit(spec, margin(*PANEL.start()), theme.mono).or_else(|| Grid::fit(spec, margin(0), theme.mono))
}

/// What is left beside the board, if it is enough for the panel.
fn panel_area(upper: Rect, grid: &Grid) -> Option<Rect> {
    let taken = MARGIN + grid.outer_width() + 2 * MARGIN;
    let width = upper.width.checked_sub(taken).filter(|width| width >= PANEL.start())?.min(*PANEL.end());
    Some(Rect { x: upper.x + taken, width, ..upper })
}

fn draw_footer(frame: &mut Frame<'_>, area: Rect, app: &App, theme: &Theme, now: Instant) {
    let [turn, notice, keys] = Layout::vertical([Constraint::Length(1); 3]).areas(area);
    let mut line = turn_line(app, now);
    if let Some(player) = shown_player(app) {
        line.spans.insert(0, panel::chip(app.game().spec().kind(), player, theme));
    }
    line.spans.insert(0, " ".into());
    frame.render_widget(Paragraph::new(line), turn);
    if let Some(message) = &app.notice {
        let style = if message.is_error { Style::new().fg(Color::Red).bold() } else { Style::new() };
        frame.render_widget(Paragraph::new(Line::styled(format!(" {}", message.text), style)), notice);
    }
    let text = self::keys(app.is_watching());
    frame.render_widget(Paragraph::new(Line::from(format!(" {text}")).dim()), keys);
}

/// Whose stone goes with the turn's line: the winner's, or that of the side to move.
fn shown_player(app: &App) -> Option<Player> {
    match app.game().ending() {
        Some(ending) => ending.winner(),
        None => Some(app.game().side()),
    }
}

fn turn_line(app: &App, now: Instant) -> Line<'static> {
    let side = player_name(app.game().side());
    let text = match (app.game().ending(), &app.thinking) {
        (Some(ending), _) => format!(" {}", ending_text(app.game(), ending)),
        (None, _) if app.paused => {
            say!(" {side} to move: paused, Space goes on", " {side} 차례: 멈춤, Space로 계속")
        }
        (None, Some(_)) => {
            let seconds = app.turn_time(now).as_secs_f64();
            say!(" {side} is thinking… {seconds:.1} s", " {side} 생각 중… {seconds:.1}초")
        }
        (None, None) if app.human_may_move() => say!(" {side} to move: your turn", " {side} 차례: 내가 둡니다"),
        (None, None) => say!(" {side} to move", " {side} 차례"),
    };
    Line::from(text).bold()
}

fn draw_too_small(frame: &mut Frame<'_>, app: &App) {
    let (area, least) = (frame.area(), Grid::least(app.game().spec()));
    let (columns, lines) = (least.width + 2 * MARGIN, least.height + FOOTER);
    let (width, height) = (area.width, area.height);
    let text = say!(
        "The terminal is too small: {columns} columns and {lines} lines are needed, it has {width} and {height}. Enlarge it, or press q.",
        "터미널이 너무 작습니다. {columns}칸 {lines}줄이 필요한데 {width}칸 {height}줄입니다. 키우거나 q를 누르세요."
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }).alignment(Alignment::Center), area);
}
