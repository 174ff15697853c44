//! Takes the terminal over and gives it back, whatever happens.

use std::io::{self, Stdout, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::Context as _;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// The terminal in full-screen mode, until it is dropped.
pub(super) struct Screen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
    ended: Arc<AtomicBool>,
}

impl Screen {
    pub(super) fn open() -> anyhow::Result<Screen> {
        let ended = Arc::new(AtomicBool::new(false));
        watch_signals(&ended)?;
        restore_on_panic();
        enable_raw_mode().context("the terminal can't be switched to full screen: try --plain")?;
        TAKEN.store(true, Ordering::SeqCst);
        let opened = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match opened {
            Ok(terminal) => Ok(Screen { terminal, ended }),
            Err(error) => {
                restore();
                Err(error).context("the terminal can't be switched to full screen: try --plain")
            }
        }
    }

    /// Whether the process was asked to end by a signal.
    pub(super) fn told_to_end(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether the terminal is ours to give back: doing so twice would put the cursor over a panic's message.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Best effort: the terminal may be gone.
fn restore() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, crossterm::cursor::Show);
}

/// A panic of this thread gives the terminal back before its message is printed. One of an agent's thread is reported
/// in the game instead: its message would only spoil the picture.
fn restore_on_panic() {
    let (here, before) = (thread::current().id(), std::panic::take_hook());
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == here {
            restore();
            before(panic);
        }
    }));
}

/// Not for SIGHUP: once the terminal is gone, crossterm's wait for events never returns but spins, so that the signal
/// has to end the process by itself.
#[cfg(unix)]
fn watch_signals(ended: &Arc<AtomicBool>) -> io::Result<()> {
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(ended))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(_ended: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}
