//! From keys and the mouse to actions.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::actions::Action;
use super::app::Overlay;
use super::grid::Grid;

/// What an event asks for, given what lies over the board and where the board is.
pub(super) fn action(event: &Event, overlay: Option<Overlay>, grid: Option<&Grid>) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => key_action(*key, overlay),
        Event::Mouse(mouse) => mouse_action(*mouse, overlay, grid?),
        _ => None,
    }
}

fn key_action(key: KeyEvent, overlay: Option<Overlay>) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Action::QuitNow);
    }
    match overlay {
        Some(Overlay::Help) => Some(Action::Dismiss),
        Some(Overlay::Question(_)) => answer(key.code),
        None => board_key(key.code),
    }
}

/// Yes or no. Enter is no answer: it is pressed too easily.
fn answer(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Char('y' | 'Y') => Some(Action::Confirm),
        KeyCode::Char('n' | 'N' | 'q') | KeyCode::Esc => Some(Action::Dismiss),
        _ => None,
    }
}

fn board_key(code: KeyCode) -> Option<Action> {
    let action = match code {
        KeyCode::Left | KeyCode::Char('h') => Action::MoveCursor(-1, 0),
        KeyCode::Right | KeyCode::Char('l') => Action::MoveCursor(1, 0),
        KeyCode::Up | KeyCode::Char('k') => Action::MoveCursor(0, -1),
        KeyCode::Down | KeyCode::Char('j') => Action::MoveCursor(0, 1),
        KeyCode::Enter | KeyCode::Char(' ') => Action::PlayCursor,
        KeyCode::Char('u') | KeyCode::Backspace => Action::Undo,
        KeyCode::Char('r') => Action::Redo,
        KeyCode::Char('t') => Action::Hint,
        KeyCode::Char('p') => Action::Pass,
        KeyCode::Char('m' | '.') => Action::MoveNow,
        KeyCode::Char('+' | '=') => Action::Level(1),
        KeyCode::Char('-') => Action::Level(-1),
        KeyCode::Char('g') => Action::Retry,
        KeyCode::Char('R') => Action::Resign,
        KeyCode::Char('s') => Action::Save,
        KeyCode::Char('n') => Action::NewGame,
        KeyCode::Char('x') => Action::SwapSides,
        KeyCode::Char('?' | 'H') | KeyCode::F(1) => Action::Help,
        KeyCode::Char('q') => Action::Quit,
        _ => return None,
    };
    Some(action)
}

fn mouse_action(mouse: MouseEvent, overlay: Option<Overlay>, grid: &Grid) -> Option<Action> {
    let square = grid.square_at(mouse.column, mouse.row);
    match (mouse.kind, overlay) {
        (MouseEventKind::Down(_), Some(Overlay::Help)) => Some(Action::Dismiss),
        (_, Some(_)) => None,
        (MouseEventKind::Down(MouseButton::Left), None) => square.map(Action::PlayAt),
        (MouseEventKind::Moved, None) => square.map(Action::PointAt),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::app::Question;
    use super::*;
    use hansu_game::{GameSpec, Square};
    use ratatui::layout::Rect;

    fn check(code: KeyCode, overlay: Option<Overlay>, expected: Option<Action>) {
        let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(action(&event, overlay, None), expected, "{code:?} with {overlay:?}");
    }

    #[test]
    fn keys_ask_for_actions() {
        check(KeyCode::Left, None, Some(Action::MoveCursor(-1, 0)));
        check(KeyCode::Char('j'), None, Some(Action::MoveCursor(0, 1)));
        check(KeyCode::Char(' '), None, Some(Action::PlayCursor));
        check(KeyCode::Char('H'), None, Some(Action::Help));
        check(KeyCode::Char('z'), None, None);
    }

    #[test]
    fn questions_take_only_yes_and_no() {
        let question = Some(Overlay::Question(Question::Quit));
        check(KeyCode::Char('y'), question, Some(Action::Confirm));
        check(KeyCode::Esc, question, Some(Action::Dismiss));
        check(KeyCode::Enter, question, None);
        check(KeyCode::Char('u'), question, None);
        check(KeyCode::Char('u'), Some(Overlay::Help), Some(Action::Dismiss));
    }

    #[test]
    fn control_c_quits_whatever_is_shown() {
        let event = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert_eq!(action(&event, Some(Overlay::Help), None), Some(Action::QuitNow));
    }

    #[test]
    fn a_click_plays_and_the_pointer_moves_the_cursor() {
        let grid = Grid::fit(GameSpec::Othello, Rect::new(0, 0, 80, 24), false).expect("it fits");
        let square = Square::at(5, 4, 8);
        let at = |kind| {
            let middle = grid.middle(square);
            Event::Mouse(MouseEvent { kind, column: middle.x, row: middle.y, modifiers: KeyModifiers::NONE })
        };
        let click = at(MouseEventKind::Down(MouseButton::Left));
        assert_eq!(action(&click, None, Some(&grid)), Some(Action::PlayAt(square)));
        assert_eq!(action(&at(MouseEventKind::Moved), None, Some(&grid)), Some(Action::PointAt(square)));
        assert_eq!(action(&click, Some(Overlay::Question(Question::Quit)), Some(&grid)), None);
    }
}
