//! The progress of a training run: lines for what is done, and a dashboard for what is being done where there is a
//! terminal.

use std::cell::RefCell;
use std::io::IsTerminal;
use std::rc::Rc;

use hansu_zero::{Event, ZeroConfig, ZeroFolder};
use serde_json::json;

use super::dashboard::{Dashboard, Stage};
use super::text;
use crate::output;

pub(super) struct Live {
    json: bool,
    dashboard: Shared,
}

type Shared = Rc<RefCell<Option<Dashboard>>>;

impl Live {
    pub(super) fn new(config: &ZeroConfig, folder: &ZeroFolder, json: bool) -> anyhow::Result<Live> {
        if !json {
            output::text(&text::beginning(config, folder))?;
        }
        let dashboard = if !json && std::io::stdout().is_terminal() {
            Dashboard::new(config, folder.iterations()?, folder.ladder()?)
        } else {
            None
        };
        Ok(Live { json, dashboard: Rc::new(RefCell::new(dashboard)) })
    }

    /// Shows how far the ladder is.
    pub(super) fn ladder(&self) -> impl FnMut(u64, u64) + 'static {
        let shared = self.dashboard.clone();
        move |done, all| show_stage(&shared, Stage::new("ladder".to_owned(), done, all, String::new()))
    }

    pub(super) fn show(&self, event: &Event) -> anyhow::Result<()> {
        if let Some(dashboard) = self.dashboard.borrow_mut().as_mut() {
            dashboard.heard(event);
        }
        match event {
            Event::Playing { iteration, finished, wanted, under_way } => {
                let note = text::under_way(under_way);
                self.stage(format!("iteration {iteration}: games"), *finished, *wanted, note);
            }
            Event::Step { iteration, step, steps, losses } => {
                let note = format!("policy {:.3}  value {:.3}", losses.policy, losses.value);
                self.stage(format!("iteration {iteration}: steps"), *step, *steps, note);
            }
            Event::Judging(iteration) => self.stage(format!("iteration {iteration}: ladder"), 0, 1, String::new()),
            Event::Game { .. } => {}
            Event::Resumed { .. } | Event::Warning(_) | Event::Judged(_) | Event::Iteration(_) => self.say(event)?,
        }
        Ok(())
    }

    fn stage(&self, name: String, done: usize, all: usize, note: String) {
        show_stage(&self.dashboard, Stage::new(name, done as u64, all as u64, note));
    }

    /// A line of text, or of JSON.
    fn say(&self, event: &Event) -> anyhow::Result<()> {
        let Some((text, document)) = told(event) else { return Ok(()) };
        match self.dashboard.borrow_mut().as_mut() {
            Some(dashboard) => {
                dashboard.say(&text);
                dashboard.draw();
                Ok(())
            }
            None if self.json => output::json(&document),
            None => output::text(&format!("{text}\n")),
        }
    }

    pub(super) fn finish(&self) {
        if let Some(dashboard) = self.dashboard.borrow_mut().as_mut() {
            dashboard.finish();
        }
    }
}

fn show_stage(dashboard: &Shared, stage: Stage) {
    if let Some(dashboard) = dashboard.borrow_mut().as_mut() {
        dashboard.stage(stage);
        dashboard.draw();
    }
}

/// What is worth a line of its own, as text and as JSON.
fn told(event: &Event) -> Option<(String, serde_json::Value)> {
    Some(match event {
        Event::Resumed { iteration, games, samples } => (
            format!(
                "Going on after iteration {iteration}: {games} games of the next one and {samples} samples are there."
            ),
            json!({ "event": "resumed", "iteration": iteration, "games": games, "samples": samples }),
        ),
        Event::Warning(warning) => (format!("Warning: {warning}"), json!({ "event": "warning", "text": warning })),
        Event::Judged(judgement) => (text::judgement(judgement), json!({ "event": "ladder", "ladder": judgement })),
        Event::Iteration(record) => (text::iteration(record), json!({ "event": "iteration", "record": record })),
        Event::Playing { .. } | Event::Game { .. } | Event::Step { .. } | Event::Judging(_) => return None,
    })
}
