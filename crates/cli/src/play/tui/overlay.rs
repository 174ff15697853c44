//! Help and questions, over the board.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style, Stylize as _};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::app::{Overlay, Question};
use crate::play::words::said;

/// The keys, and what they do in both languages.
const KEYS: [(&str, &str, &str); 15] = [
    ("arrows, hjkl", "move the cursor", "커서 옮기기"),
    ("Enter, Space", "play (pause, when watching)", "두기 (구경할 때는 멈춤)"),
    ("mouse", "point and click to play", "가리키고 눌러서 두기"),
    ("u / r", "take back / play again", "무르기 / 다시 두기"),
    ("t", "hint", "힌트"),
    ("m or .", "have the agent move now", "AI가 바로 두게 하기"),
    ("+ / -", "a harder / an easier opponent", "더 강한 / 더 약한 상대"),
    ("p", "pass (when forced, it is done for you)", "패스 (둘 곳이 없으면 저절로)"),
    ("g", "ask a failed agent again", "실패한 AI에게 다시 묻기"),
    ("s", "save as SGF", "SGF로 저장"),
    ("n / x", "new game / swap sides", "새 대국 / 색 바꾸기"),
    ("R", "resign", "기권"),
    ("? or H", "this help", "이 도움말"),
    ("q", "quit", "끝내기"),
    ("Ctrl-C", "quit without being asked", "묻지 않고 끝내기"),
];

/// Draws what lies over the board.
pub(super) fn draw(frame: &mut Frame<'_>, overlay: Overlay) {
    match overlay {
        Overlay::Help => draw_box(frame, said(" Keys ", " 키 "), help_lines(), Alignment::Left),
        Overlay::Question(question) => {
            let lines = vec![Line::from(question_text(question)), Line::from(""), yes_or_no()];
            draw_box(frame, said(" Sure? ", " 확인 "), lines, Alignment::Center);
        }
    }
}

fn help_lines() -> Vec<Line<'static>> {
    let line = |(key, english, korean): (&'static str, &'static str, &'static str)| {
        Line::from(vec![Span::styled(format!("{key:>12}  "), Style::new().bold()), Span::raw(said(english, korean))])
    };
    let mut lines: Vec<Line<'static>> = KEYS.into_iter().map(line).collect();
    lines.extend([
        Line::from(""),
        Line::from(said("        any key closes this", "        아무 키나 누르면 닫힙니다")).dim(),
    ]);
    lines
}

fn question_text(question: Question) -> &'static str {
    match question {
        Question::Resign => said("Resign this game?", "기권할까요?"),
        Question::NewGame => said("Leave this game and begin a new one?", "이 대국을 그만두고 새로 시작할까요?"),
        Question::SwapSides => {
            said("Leave this game and begin one with sides swapped?", "이 대국을 그만두고 색을 바꾸어 시작할까요?")
        }
        Question::Quit => said("Quit this game?", "대국을 끝낼까요?"),
    }
}

fn yes_or_no() -> Line<'static> {
    Line::from(vec![
        "y".bold(),
        Span::raw(said(" yes     ", " 예     ")),
        "n".bold(),
        Span::raw(said(" no", " 아니요")),
    ])
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
