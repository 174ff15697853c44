//! The terminal dashboard of a training run: a few lines that stay below what has been said so far.

use std::io::Stdout;
use std::time::{Duration, Instant};

use hansu_lab::figures::thousands;
use hansu_zero::{Event, IterationRecord, Judgement, ZeroConfig};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Gauge, Paragraph, Sparkline, Widget};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

/// Lines that the dashboard takes.
const HEIGHT: u16 = 11;
/// It is drawn at most this often.
const PAUSE: Duration = Duration::from_millis(150);

pub(super) struct Dashboard {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    state: State,
    drawn: Option<Instant>,
}

/// What is shown.
pub(super) struct State {
    title: String,
    last_iteration: u32,
    begun: Instant,
    stage: Stage,
    records: Vec<IterationRecord>,
    ladder: Vec<Judgement>,
    buffer: usize,
    /// Games finished since the iteration's play began, and when that was.
    pace: Option<(Instant, usize)>,
}

/// The work in hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Stage {
    name: String,
    done: u64,
    all: u64,
    note: String,
}

impl Stage {
    pub(super) fn new(name: String, done: u64, all: u64, note: String) -> Stage {
        Stage { name, done, all, note }
    }
}

impl Dashboard {
    /// Takes the lines below the cursor; `None` where the terminal does not allow it.
    pub(super) fn new(config: &ZeroConfig, records: Vec<IterationRecord>, ladder: Vec<Judgement>) -> Option<Dashboard> {
        let options = TerminalOptions { viewport: Viewport::Inline(HEIGHT) };
        let terminal = Terminal::with_options(CrosstermBackend::new(std::io::stdout()), options).ok()?;
        let state = State {
            title: config.game.spec().map_or(String::new(), |game| game.to_string()),
            last_iteration: config.iterations,
            begun: Instant::now(),
            stage: Stage::default(),
            records,
            ladder,
            buffer: config.replay.samples,
            pace: None,
        };
        Some(Dashboard { terminal, state, drawn: None })
    }

    pub(super) fn heard(&mut self, event: &Event) {
        self.state.heard(event);
    }

    pub(super) fn stage(&mut self, stage: Stage) {
        self.state.stage = stage;
    }

    /// Puts a line above the dashboard.
    pub(super) fn say(&mut self, text: &str) {
        let width = usize::from(self.terminal.size().map_or(80, |size| size.width)).max(20);
        let height = text.chars().count().div_ceil(width).max(1) as u16;
        // A line that can't be shown is in the run's files all the same.
        let _ = self.terminal.insert_before(height, |buffer| {
            Paragraph::new(text).wrap(ratatui::widgets::Wrap { trim: false }).render(buffer.area, buffer);
        });
        self.drawn = None;
    }

    /// Draws if it is time to.
    pub(super) fn draw(&mut self) {
        if self.drawn.is_some_and(|drawn| drawn.elapsed() < PAUSE) {
            return;
        }
        self.drawn = Some(Instant::now());
        let state = &self.state;
        let _ = self.terminal.draw(|frame| state.draw(frame));
    }

    /// Leaves the lines to others.
    pub(super) fn finish(&mut self) {
        let _ = self.terminal.clear();
    }
}

impl State {
    fn heard(&mut self, event: &Event) {
        match event {
            Event::Game { finished, .. } => {
                let (_, first) = *self.pace.get_or_insert((Instant::now(), *finished));
                debug_assert!(first <= *finished);
            }
            Event::Step { .. } | Event::Judging(_) => self.pace = None,
            Event::Iteration(record) => self.records.push((**record).clone()),
            Event::Judged(judgement) => self.ladder.push(judgement.clone()),
            Event::Playing { .. } | Event::Resumed { .. } | Event::Warning(_) => {}
        }
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let block = Block::bordered().title(self.heading());
        let inside = block.inner(frame.area());
        frame.render_widget(block, frame.area());
        let rows = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(2),
            Constraint::Length(2),
            Constraint::Length(2),
        ])
        .split(inside);
        self.draw_stage(frame, rows[0]);
        frame.render_widget(Paragraph::new(self.play_line()), rows[1]);
        frame.render_widget(Paragraph::new(self.network_line()), rows[2]);
        let curve = |value: fn(&IterationRecord) -> f64| self.records.iter().map(value).collect::<Vec<_>>();
        draw_curve(frame, rows[3], "policy loss", &curve(|record| record.policy_loss), Color::Cyan, 3);
        draw_curve(frame, rows[4], "value loss", &curve(|record| record.value_loss), Color::Magenta, 3);
        let elos: Vec<f64> = self.ladder.iter().map(|judgement| judgement.elo).collect();
        draw_curve(frame, rows[5], "Elo", &elos, Color::Green, 0);
    }

    fn heading(&self) -> Line<'_> {
        let done = self.records.last().map_or(0, |record| record.iteration);
        let seconds = self.begun.elapsed().as_secs();
        let time = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
        Line::from(vec![
            Span::styled(format!(" {} ", self.title), Style::default().add_modifier(Modifier::BOLD)),
            Span::raw(format!("iteration {done} of {} · {time} ", self.last_iteration)),
        ])
    }

    fn draw_stage(&self, frame: &mut Frame<'_>, area: Rect) {
        let Stage { name, done, all, note } = &self.stage;
        let share = if *all == 0 { 0.0 } else { (*done as f64 / *all as f64).clamp(0.0, 1.0) };
        let label = format!("{name} {done}/{all}  {note}");
        let gauge = Gauge::default().ratio(share).label(label).gauge_style(Style::default().fg(Color::Blue));
        frame.render_widget(gauge, area);
    }

    fn play_line(&self) -> String {
        let Some(last) = self.records.last() else { return "the first games are being played".to_owned() };
        let pace = self.current_pace().unwrap_or(last.games_per_hour);
        format!(
            "{} games, {pace:.0} an hour, {:.1} moves each · Black +{} ={} -{} · samples {} of {}",
            thousands(last.games_total),
            last.plies,
            last.black_wins,
            last.draws,
            last.white_wins,
            thousands(last.buffer as u64),
            thousands(self.buffer as u64),
        )
    }

    /// Games an hour in the iteration that is being played.
    fn current_pace(&self) -> Option<f64> {
        let (since, first) = self.pace?;
        let seconds = since.elapsed().as_secs_f64();
        let games = self.stage.done.saturating_sub(first as u64);
        (seconds > 5.0 && games > 0).then(|| games as f64 * 3600.0 / seconds)
    }

    fn network_line(&self) -> String {
        let Some(last) = self.records.last() else { return String::new() };
        format!(
            "{} positions a second in batches of {:.0}, {:.0}% known, {:.0}% of the time in the network · step {}",
            thousands(last.positions_per_second as u64),
            last.batch,
            100.0 * last.known,
            100.0 * last.network_share,
            thousands(last.steps_total),
        )
    }
}

/// A name, the last value, and how it came there.
fn draw_curve(frame: &mut Frame<'_>, area: Rect, name: &str, values: &[f64], color: Color, digits: usize) {
    let [label, picture] = Layout::horizontal([Constraint::Length(22), Constraint::Min(10)]).areas(area);
    let last = values.last().map_or("-".to_owned(), |value| format!("{value:.digits$}"));
    frame.render_widget(Paragraph::new(format!("{name:<12}{last:>8}")), label);
    let shown = &values[values.len().saturating_sub(usize::from(picture.width))..];
    let bars = bars(shown, u64::from(picture.height) * 8);
    frame.render_widget(Sparkline::default().data(&bars).style(Style::default().fg(color)), picture);
}

/// Heights from 1 to `highest` for values between the least and the greatest.
fn bars(values: &[f64], highest: u64) -> Vec<u64> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let range = (greatest - least).max(1e-9);
    values.iter().map(|value| 1 + ((value - least) / range * (highest - 1) as f64) as u64).collect()
}

#[cfg(test)]
mod tests {
    use ratatui::backend::TestBackend;

    use super::*;

    #[test]
    fn bars_reach_from_the_least_to_the_greatest() {
        assert_eq!(bars(&[2.0, 3.0, 4.0], 9), [1, 5, 9]);
        assert_eq!(bars(&[2.0, 2.0], 9), [1, 1]);
        assert_eq!(bars(&[], 9), Vec::<u64>::new());
    }

    #[test]
    fn everything_that_matters_is_shown() {
        let config = ZeroConfig::preset("tiny").expect("valid");
        let record = |iteration| IterationRecord {
            iteration,
            games_total: 1234,
            games_per_hour: 4321.0,
            policy_loss: 2.5 / f64::from(iteration),
            value_loss: 0.75,
            buffer: 9876,
            ..IterationRecord::default()
        };
        let mut state = State {
            title: config.game.spec().expect("valid").to_string(),
            last_iteration: 12,
            begun: Instant::now(),
            stage: Stage::new("games".to_owned(), 12, 60, String::new()),
            records: (1..=4).map(record).collect(),
            ladder: Vec::new(),
            buffer: 10_000,
            pace: None,
        };
        state.heard(&Event::Judged(Judgement { iteration: 4, elo: 321.0, ..Judgement::default() }));
        let mut terminal = Terminal::new(TestBackend::new(100, HEIGHT)).expect("a screen");
        terminal.draw(|frame| state.draw(frame)).expect("drawn");
        let screen = terminal.backend().to_string();
        for part in
            ["iteration 4 of 12", "games 12/60", "1,234 games", "4321 an hour", "9,876", "0.625", "0.750", "321"]
        {
            assert!(screen.contains(part), "{part} in\n{screen}");
        }
    }
}
