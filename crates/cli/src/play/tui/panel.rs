//! The panel beside the board: players, the search, and the moves.

use std::time::Instant;

use hansu_game::gomoku::Rules;
use hansu_game::{GameKind, GameSpec, Player};
use hansu_search::{MoveInfo, SearchInfo};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style, Stylize as _};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph};

use super::app::App;
use super::figures::{clock, count, shorten};
use super::theme::Theme;
use crate::play::session::Seat;
use crate::play::text::{kind_title, player_name};
use crate::play::words::{said, say};

/// The lines that the search takes, with its frame.
const SEARCH_HEIGHT: u16 = 9;
/// The lines that the players take, with their frame.
const PLAYERS_HEIGHT: u16 = 6;

/// Draws the panel.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: &Theme, now: Instant) {
    let search = if app.findings.is_some() || app.is_busy() { SEARCH_HEIGHT } else { 0 };
    let parts = [Constraint::Length(PLAYERS_HEIGHT), Constraint::Max(search), Constraint::Min(3)];
    let [players, search, moves] = Layout::vertical(parts).areas(area);
    draw_players(frame, players, app, theme, now);
    if search.height > 2 {
        draw_search(frame, search, app);
    }
    draw_moves(frame, moves, app);
}

fn block(title: String) -> Block<'static> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(Style::new().add_modifier(Modifier::DIM))
        .title(Span::styled(title, Style::new().add_modifier(Modifier::BOLD)))
}

fn draw_players(frame: &mut Frame<'_>, area: Rect, app: &App, theme: &Theme, now: Instant) {
    let width = usize::from(area.width.saturating_sub(2));
    let lines: Vec<Line<'_>> =
        Player::ALL.iter().flat_map(|&player| player_lines(app, player, theme, now, width)).collect();
    let title = format!(" {} ", shorten(&short_title(app.game().spec()), width.saturating_sub(2)));
    frame.render_widget(Paragraph::new(lines).block(block(title)), area);
}

fn short_title(spec: GameSpec) -> String {
    let (title, size) = (kind_title(spec), spec.size());
    match spec.rules() {
        None => title.to_owned(),
        Some(rules) if rules.row() == Rules::DEFAULT_ROW => format!("{title} {size}x{size} {}", rules.rule()),
        Some(rules) => {
            let row = rules.row();
            say!("{title} {size}x{size}, {row} in a row", "{title} {size}x{size}, {row}개 연속")
        }
    }
}

/// Two lines: stone, colour, discs and time; then who it is.
fn player_lines(app: &App, player: Player, theme: &Theme, now: Instant, width: usize) -> [Line<'static>; 2] {
    let to_move = app.game().side() == player && !app.game().is_over();
    let mut spent = app.game().spent(player);
    if to_move {
        spent += app.turn_time(now);
    }
    let discs = app.game().position().discs().map_or(String::new(), |discs| format!("{:>2}", discs[player.index()]));
    let arrow = if to_move { "▸" } else { " " };
    let right = format!("{discs}  {:>6} ", clock(spent));
    let name = padded(&format!(" {}", player_name(player)), width.saturating_sub(5 + right.len()));
    let style = if to_move { Style::new().bold() } else { Style::new() };
    let first = Line::from(vec![
        Span::raw(arrow),
        chip(app.game().spec().kind(), player, theme),
        Span::styled(name, style),
        Span::styled(right, style),
    ]);
    let who = match app.game().seat(player) {
        Seat::Human => said("you", "나").to_owned(),
        seat @ Seat::Agent(spec) => match seat.level() {
            Some(level) => say!("level {level}", "레벨 {level}"),
            None => shorten(spec, width.saturating_sub(6)),
        },
    };
    [first, Line::from(Span::styled(format!("     {who}"), Style::new().dim()))]
}

/// A text with spaces behind it up to a width on the screen, where Korean letters take two columns.
pub(super) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(Span::raw(text).width())))
}

/// A stone on a piece of the board.
pub(super) fn chip(kind: GameKind, player: Player, theme: &Theme) -> Span<'static> {
    let ground = if kind.facts().on_crossings { theme.wood } else { theme.felt };
    let (symbol, color) = match player {
        Player::Black => (" ● ", theme.black),
        Player::White if theme.mono => (" ○ ", theme.white),
        Player::White => (" ● ", theme.white),
    };
    Span::styled(symbol, Style::new().fg(color).bg(ground))
}

fn draw_search(frame: &mut Frame<'_>, area: Rect, app: &App) {
    let width = usize::from(area.width.saturating_sub(3));
    let title = match (&app.thinking, app.is_hinting()) {
        (Some(thinking), _) => {
            let who = player_name(thinking.player);
            say!(" {who} is thinking ", " {who} 생각 중 ")
        }
        (None, true) => said(" Looking for a hint ", " 힌트를 찾는 중 ").to_owned(),
        (None, false) => match &app.findings {
            Some((player, _)) => {
                let who = player_name(*player);
                match app.game().seat(*player).is_human() {
                    true => say!(" Hint for {who} ", " {who}의 힌트 "),
                    false => say!(" {who}'s last search ", " {who}의 지난 탐색 "),
                }
            }
            None => String::new(),
        },
    };
    let lines = match &app.findings {
        Some((_, info)) => search_lines(info, app.game().spec().size(), width, area.height.saturating_sub(2)),
        None => vec![Line::from(" …")],
    };
    frame.render_widget(Paragraph::new(lines).block(block(title)), area);
}

/// What a search found: depth and score, effort, the line it expects, and its best moves.
fn search_lines(info: &SearchInfo, size: usize, width: usize, height: u16) -> Vec<Line<'static>> {
    let mut summary = Vec::new();
    if let Some(depth) = info.depth {
        summary.push(say!("depth {depth}", "깊이 {depth}"));
    }
    if let Some(score) = info.score {
        summary.push(say!("score {score}", "점수 {score}"));
    }
    let mut lines = Vec::new();
    if !summary.is_empty() {
        lines.push(Line::from(format!(" {}", summary.join("  "))).bold());
    }
    if info.nodes > 0 || info.playouts.is_some() {
        lines.push(Line::from(format!(" {}", effort(info))));
    }
    let line: Vec<String> = info.pv.iter().map(|mv| mv.name(size)).collect();
    if !line.is_empty() {
        lines.push(Line::from(format!(" {}", shorten(&line.join(" "), width))).dim());
    }
    let rest = usize::from(height).saturating_sub(lines.len());
    let most = info.moves.iter().filter_map(|known| known.visits).max();
    lines.extend(info.moves.iter().take(rest).map(|known| move_line(known, size, most, width)));
    lines
}

fn effort(info: &SearchInfo) -> String {
    let (number, unit) = match info.playouts {
        Some(playouts) => (playouts, said("playouts", "시뮬레이션")),
        None => (info.nodes, said("nodes", "국면")),
    };
    let seconds = info.elapsed.as_secs_f64();
    match seconds > 0.001 {
        true => format!("{} {unit}  {}/s", count(number), count((number as f64 / seconds) as u64)),
        false => format!("{} {unit}", count(number)),
    }
}

/// A move with its value and, for Monte Carlo searches, a bar for its visits.
fn move_line(known: &MoveInfo, size: usize, most_visits: Option<u64>, width: usize) -> Line<'static> {
    let score = known.score.map(|score| score.to_string()).unwrap_or_default();
    let mut text = format!(" {:<4} {score:>9}", known.mv.name(size));
    if let (Some(visits), Some(most)) = (known.visits, most_visits) {
        let room = width.saturating_sub(text.len() + 8) as u64;
        let bar = "▪".repeat((visits * room / most.max(1)) as usize);
        text += &format!(" {:>6} {bar}", count(visits));
    }
    Line::from(text)
}

/// The moves in pairs, the newest always in sight.
fn draw_moves(frame: &mut Frame<'_>, area: Rect, app: &App) {
    let size = app.game().spec().size();
    let moves: Vec<String> = app.game().moves().map(|(_, mv)| mv.name(size)).collect();
    let pairs: Vec<Line<'_>> = moves.chunks(2).enumerate().map(|(index, pair)| pair_line(index, pair)).collect();
    let room = usize::from(area.height.saturating_sub(2));
    let shown = pairs.len().saturating_sub(room);
    let title = match moves.len() {
        0 => said(" Moves ", " 기보 ").to_owned(),
        number => say!(" Moves ({number}) ", " 기보 ({number}) "),
    };
    frame.render_widget(Paragraph::new(pairs[shown..].to_vec()).block(block(title)), area);
}

fn pair_line(index: usize, pair: &[String]) -> Line<'static> {
    let white = pair.get(1).map_or("", String::as_str);
    let number = Span::styled(format!("{:>4}. ", index + 1), Style::new().dim());
    Line::from(vec![number, Span::raw(format!("{:<6}{white}", pair[0]))])
}
