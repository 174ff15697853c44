//! Help and questions, over the board.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style, Stylize as _};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::app::{Overlay, Question};

const KEYS: [(&str, &str); 14] = [
    ("arrows, hjkl", "move the cursor"),
    ("Enter, Space", "play (pause, when watching)"),
    ("mouse", "point and click to play"),
    ("u / r", "take back / play again"),
    ("t", "hint"),
    ("m or .", "have the agent move now"),
    ("p", "pass (when forced, it is done for you)"),
    ("g", "ask a failed agent again"),
    ("s", "save as SGF"),
    ("n / x", "new game / swap sides"),
    ("R", "resign"),
    ("? or H", "this help"),
    ("q", "quit"),
    ("Ctrl-C", "quit without being asked"),
];

/// Draws what lies over the board.
pub(super) fn draw(frame: &mut Frame<'_>, overlay: Overlay) {
    match overlay {
        Overlay::Help => draw_box(frame, " Keys ", help_lines(), Alignment::Left),
        Overlay::Question(question) => {
            let lines = vec![Line::from(question_text(question)), Line::from(""), yes_or_no()];
            draw_box(frame, " Sure? ", lines, Alignment::Center);
        }
    }
}

fn help_lines() -> Vec<Line<'static>> {
    let line = |(key, what): (&'static str, &'static str)| {
        Line::from(vec![Span::styled(format!("{key:>12}  "), Style::new().bold()), Span::raw(what)])
    };
    let mut lines: Vec<Line<'static>> = KEYS.into_iter().map(line).collect();
    lines.extend([Line::from(""), Line::from("        any key closes this").dim()]);
    lines
}

fn question_text(question: Question) -> &'static str {
    match question {
        Question::Resign => "Resign this game?",
        Question::NewGame => "Leave this game and begin a new one?",
        Question::SwapSides => "Leave this game and begin one with sides swapped?",
        Question::Quit => "Quit this game?",
    }
}

fn yes_or_no() -> Line<'static> {
    Line::from(vec!["y".bold(), Span::raw(" yes     "), "n".bold(), Span::raw(" no")])
}

fn draw_box(frame: &mut Frame<'_>, title: &'static str, lines: Vec<Line<'static>>, alignment: Alignment) {
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 6;
    let area = centred(frame.area(), width, lines.len() as u16 + 2);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .title(Span::styled(title, Style::new().add_modifier(Modifier::BOLD)));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).alignment(alignment).block(block), area);
}

fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}
