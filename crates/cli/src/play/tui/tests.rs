//! The full-screen game without a terminal: what the keys do, and what the screen shows.

use std::time::{Duration, Instant};

use hansu_game::gomoku::Rule;
use hansu_game::{GameKind, GameSpec, Player, parse_move};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::actions::Action;
use super::app::{App, Overlay, Question};
use super::theme::Theme;
use super::view;
use crate::play::scripted::{Script, make};
use crate::play::session::{PlayedGame, Seat};
use crate::play::{Registry, Setup};

/// A human against a scripted agent, without any pause between moves.
fn app(spec: GameSpec, script: Script) -> App {
    app_of(spec, [Seat::Human, Seat::Agent("scripted".to_owned())], script)
}

fn app_of(spec: GameSpec, seats: [Seat; 2], script: Script) -> App {
    let registry: Registry = match script {
        Script::FirstMove => |_, _| make(Script::FirstMove)(),
        Script::UntilCancelled => |_, _| make(Script::UntilCancelled)(),
        Script::Fails => |_, _| make(Script::Fails)(),
        Script::Panics => |_, _| make(Script::Panics)(),
        Script::Cheats => |_, _| make(Script::Cheats)(),
    };
    let setup = Setup { start: spec.start(), opening: Vec::new(), seats, hint: "scripted".to_owned(), registry };
    let mut app = App::new(&setup, Instant::now()).expect("agents");
    app.pace = Duration::ZERO;
    app
}

fn gomoku(size: usize, rule: Rule) -> GameSpec {
    GameSpec::new(GameKind::Gomoku, Some(size), None, Some(rule)).expect("rules")
}

fn play(app: &mut App, moves: &str) {
    for name in moves.split_whitespace() {
        let mv = parse_move(name, app.game.spec().size()).expect("a move");
        app.act(Action::PlayAt(mv.square().expect("a square")), Instant::now());
    }
}

/// Ticks until something has come true, or too much time has passed.
fn tick_until(app: &mut App, reached: impl Fn(&App) -> bool) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !reached(app) {
        assert!(Instant::now() < deadline, "it did not happen: {:?}", app.notice);
        app.tick(Instant::now());
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn notice(app: &App) -> &str {
    app.notice.as_ref().map_or("", |notice| &notice.text)
}

fn screen(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal.draw(|frame| _ = view::draw(frame, app, &Theme::mono(), Instant::now())).expect("drawn");
    terminal.backend().to_string()
}

fn check(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}

#[test]
fn an_agent_answers_a_move() {
    let mut app = app(GameSpec::Othello, Script::FirstMove);
    play(&mut app, "f5");
    tick_until(&mut app, |app| app.game.moves().len() == 2);
    assert!(app.human_may_move());
}

#[test]
fn undo_interrupts_a_thinking_agent_and_its_answer_is_dropped() {
    let mut app = app(GameSpec::Othello, Script::UntilCancelled);
    play(&mut app, "f5");
    tick_until(&mut app, |app| app.findings.is_some());
    app.act(Action::Undo, Instant::now());
    for _ in 0..50 {
        app.tick(Instant::now());
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(app.game.moves().len(), 0);
    app.act(Action::Redo, Instant::now());
    app.tick(Instant::now());
    assert!(app.thinking.is_some());
    assert_eq!(app.game.moves().len(), 1);
}

#[test]
fn move_now_makes_the_agent_play() {
    let mut app = app(GameSpec::Othello, Script::UntilCancelled);
    play(&mut app, "f5");
    tick_until(&mut app, |app| app.findings.is_some());
    assert_eq!(app.game.moves().len(), 1);
    app.act(Action::MoveNow, Instant::now());
    tick_until(&mut app, |app| app.game.moves().len() == 2);
}

#[test]
fn nobody_plays_for_a_thinking_agent() {
    let mut app = app(GameSpec::Othello, Script::UntilCancelled);
    play(&mut app, "f5");
    app.tick(Instant::now());
    play(&mut app, "d6");
    assert_eq!(app.game.moves().len(), 1);
    check(notice(&app), &["not your turn"]);
}

#[test]
fn a_failing_agent_is_reported_and_the_game_goes_on() {
    for (script, why) in [(Script::Fails, "game is over"), (Script::Panics, "crashed"), (Script::Cheats, "pass")] {
        let mut app = app(GameSpec::Othello, script);
        play(&mut app, "f5");
        tick_until(&mut app, |app| app.failed == Some(Player::White));
        check(notice(&app), &["White's agent failed", why]);
        play(&mut app, "d6");
        assert_eq!(app.game.moves().len(), 2, "{script:?}");
    }
}

#[test]
fn a_failed_agent_can_be_asked_again() {
    let mut app = app(GameSpec::Othello, Script::Panics);
    play(&mut app, "f5");
    tick_until(&mut app, |app| app.failed.is_some());
    app.act(Action::Retry, Instant::now());
    app.tick(Instant::now());
    assert!(app.thinking.is_some() || app.failed.is_some());
}

#[test]
fn a_hint_is_marked_and_forgotten_with_the_next_move() {
    let mut app = app(GameSpec::Othello, Script::FirstMove);
    app.act(Action::Hint, Instant::now());
    tick_until(&mut app, |app| app.hint.is_some());
    check(notice(&app), &["Hint: d3 (+2 discs)"]);
    check(&screen(&app, 80, 24), &["★"]);
    play(&mut app, "f5");
    assert_eq!(app.hint, None);
}

#[test]
fn resigning_asks_first() {
    let mut app = app(GameSpec::Othello, Script::UntilCancelled);
    play(&mut app, "f5");
    app.tick(Instant::now());
    app.act(Action::Resign, Instant::now());
    assert_eq!(app.overlay, Some(Overlay::Question(Question::Resign)));
    app.act(Action::Dismiss, Instant::now());
    assert!(!app.game.is_over());
    app.act(Action::Resign, Instant::now());
    app.act(Action::Confirm, Instant::now());
    check(&screen(&app, 80, 24), &["Black resigns: White wins"]);
    assert!(app.thinking.is_none());
}

#[test]
fn quitting_asks_only_when_a_game_is_under_way() {
    let mut fresh = app(GameSpec::Othello, Script::FirstMove);
    fresh.act(Action::Quit, Instant::now());
    assert!(fresh.quit);
    let mut begun = app(GameSpec::Othello, Script::FirstMove);
    play(&mut begun, "f5");
    begun.act(Action::Quit, Instant::now());
    assert!(!begun.quit);
    check(&screen(&begun, 80, 24), &["Quit this game?", "y yes"]);
}

#[test]
fn swapping_sides_has_the_agent_begin() {
    let mut app = app(GameSpec::Othello, Script::FirstMove);
    app.act(Action::SwapSides, Instant::now());
    assert!(app.game.seat(Player::White).is_human());
    tick_until(&mut app, |app| app.game.moves().len() == 1);
}

#[test]
fn agents_play_each_other_and_can_be_paused() {
    let agent = || Seat::Agent("scripted".to_owned());
    let mut app = app_of(GameSpec::Othello, [agent(), agent()], Script::FirstMove);
    tick_until(&mut app, |app| app.game.moves().len() >= 3);
    app.act(Action::PlayCursor, Instant::now());
    let moves = app.game.moves().len();
    for _ in 0..20 {
        app.tick(Instant::now());
    }
    assert_eq!(app.game.moves().len(), moves);
    check(&screen(&app, 80, 24), &["paused", "Space pause"]);
    app.act(Action::PlayCursor, Instant::now());
    tick_until(&mut app, |app| app.game.is_over());
    check(&screen(&app, 80, 24), &[" wins "]);
}

#[test]
fn a_forced_pass_is_played_and_announced() {
    let board = format!("------OX{}------OX X", "-".repeat(48));
    let start = hansu_record::parse_position(GameSpec::Othello, &board).expect("a board").position;
    let mut app = app(GameSpec::Othello, Script::FirstMove);
    app.game = PlayedGame::new(start, Vec::new(), app.game.seats().clone());
    play(&mut app, "f1");
    app.tick(Instant::now());
    check(notice(&app), &["White has no move: pass"]);
    check(&screen(&app, 80, 24), &["1. f1    pass", "Black to move: your turn"]);
    play(&mut app, "f8");
    check(&screen(&app, 80, 24), &["Black wins 6 to 0"]);
}

#[test]
fn saving_tells_the_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = app(GameSpec::Othello, Script::FirstMove);
    app.save_folder = folder.path().to_owned();
    app.act(Action::Save, Instant::now());
    check(notice(&app), &["Saved as", "hansu-othello-1.sgf"]);
    app.act(Action::Save, Instant::now());
    check(notice(&app), &["hansu-othello-2.sgf"]);
    app.save_folder = folder.path().join("missing");
    app.act(Action::Save, Instant::now());
    check(notice(&app), &["Not saved"]);
}

#[test]
fn the_othello_screen_shows_board_players_and_moves() {
    let mut app = app(GameSpec::Othello, Script::FirstMove);
    let empty = screen(&app, 80, 24);
    check(&empty, &["│ ○ │ ● │", "│ • │", "Othello", "you", "scripted", "your turn", "Moves"]);
    play(&mut app, "f5");
    tick_until(&mut app, |app| app.game.moves().len() == 2);
    check(&screen(&app, 80, 24), &["1. f5", "White's last search", "depth 3  score +2 discs", "1.2k nodes"]);
}

#[test]
fn the_gomoku_screen_shows_stones_winning_row_and_forbidden_points() {
    let humans = || [Seat::Human, Seat::Human];
    let mut game = app_of(gomoku(9, Rule::Freestyle), humans(), Script::FirstMove);
    play(&mut game, "c5 c6 d5 d6 e5 e6 f5 f6 g5");
    check(&screen(&game, 80, 24), &["◆─◆─◆─◆─◆", "○─○─○─○", "Black wins with g5"]);
    let mut renju = app_of(gomoku(15, Rule::Renju), humans(), Script::FirstMove);
    play(&mut renju, "h9 a1 h10 a15 g8 o1 i8 o15");
    check(&screen(&renju, 80, 24), &["×"]);
}

#[test]
fn every_size_fits_an_ordinary_terminal_and_none_a_tiny_one() {
    for size in 3..=20 {
        let app = app(gomoku(size, Rule::Freestyle), Script::FirstMove);
        check(&screen(&app, 80, 24), &["your turn", "Moves", "┌─"]);
        check(&screen(&app, 9, 20), &["too", "small"]);
        for (width, height) in [(1, 1), (200, 3), (5, 100), (300, 120)] {
            screen(&app, width, height);
        }
    }
}

#[test]
fn help_lists_the_keys() {
    let mut app = app(GameSpec::Othello, Script::FirstMove);
    app.act(Action::Help, Instant::now());
    check(&screen(&app, 80, 24), &["move the cursor", "take back", "any key closes this"]);
}

#[test]
fn the_cursor_stays_on_the_board() {
    let mut app = app(gomoku(5, Rule::Freestyle), Script::FirstMove);
    for _ in 0..9 {
        app.act(Action::MoveCursor(-1, -1), Instant::now());
    }
    assert_eq!(app.cursor.name(5), "a5");
    app.act(Action::MoveCursor(1, 1), Instant::now());
    assert_eq!(app.cursor.name(5), "b4");
}

#[test]
fn the_opponent_can_be_made_harder_and_easier() {
    let mut app = app(GameSpec::Othello, Script::FirstMove);
    app.act(Action::Level(1), Instant::now());
    assert_eq!((app.game.seats()[1].level(), notice(&app)), (Some(5), "The opponent is now level 5"));
    app.act(Action::Level(1), Instant::now());
    assert_eq!(app.game.seats()[1].level(), Some(6));
    check(&screen(&app, 90, 30), &["level 6"]);
    play(&mut app, "f5");
    tick_until(&mut app, |app| app.game.moves().len() == 2);
    app.act(Action::SwapSides, Instant::now());
    app.act(Action::Confirm, Instant::now());
    (0..7).for_each(|_| app.act(Action::Level(-1), Instant::now()));
    assert_eq!((app.game.seats()[0].level(), app.game.seats()[1].is_human()), (Some(1), true));
    assert_eq!(notice(&app), "There is no such level");
}

#[test]
fn the_screen_speaks_korean() {
    use crate::play::words::{Language, speak};
    speak(Language::Ko);
    let mut app = app(GameSpec::Othello, Script::FirstMove);
    // A letter of two columns is followed by an empty cell in the picture of the screen.
    let text = |app: &App| screen(app, 100, 32).replace(' ', "");
    check(&text(&app), &["오델로", "흑차례:내가둡니다", "기보", "도움말"]);
    app.act(Action::Undo, Instant::now());
    assert_eq!(notice(&app), "무를 수가 없습니다");
    app.act(Action::Help, Instant::now());
    check(&text(&app), &["커서옮기기", "더강한/더약한상대"]);
    app.overlay = Some(Overlay::Question(Question::Resign));
    check(&text(&app), &["기권할까요?", "예", "아니요"]);
    speak(Language::En);
}
