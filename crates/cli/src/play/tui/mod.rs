//! The full-screen game.

mod actions;
mod app;
mod board;
mod figures;
mod grid;
mod input;
mod large;
mod overlay;
mod panel;
mod screen;
mod spots;
#[cfg(test)]
mod tests;
mod theme;
mod turns;
mod view;

use std::time::{Duration, Instant};

use crossterm::event;

use self::app::App;
use self::grid::Grid;
use self::screen::Screen;
use self::theme::Theme;
use super::Setup;

/// How long to wait for a key while an agent thinks: about 30 pictures a second.
const BUSY_WAIT: Duration = Duration::from_millis(33);
/// How long to wait while nothing goes on but the clock.
const IDLE_WAIT: Duration = Duration::from_millis(250);

/// Plays on the whole terminal, and leaves it as it was.
pub(super) fn run(setup: &Setup) -> anyhow::Result<()> {
    let mut app = App::new(setup, Instant::now())?;
    let mut screen = Screen::open()?;
    let theme = Theme::detect();
    let mut grid = None;
    while !app.quit && !screen.told_to_end() {
        app.tick(Instant::now());
        screen.terminal.draw(|frame| grid = view::draw(frame, &app, &theme, Instant::now()))?;
        let wait = if app.is_busy() { BUSY_WAIT } else { IDLE_WAIT };
        if event::poll(wait)? {
            handle_events(&mut app, grid.as_ref())?;
        }
    }
    Ok(())
}

/// Handles all that has come in: a moving mouse sends more than pictures can be drawn.
fn handle_events(app: &mut App, grid: Option<&Grid>) -> anyhow::Result<()> {
    loop {
        let event = event::read()?;
        if let Some(action) = input::action(&event, app.overlay, grid) {
            app.act(action, Instant::now());
        }
        if app.quit || !event::poll(Duration::ZERO)? {
            return Ok(());
        }
    }
}
