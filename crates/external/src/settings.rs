//! What a program from outside is told, and how long it is waited for.

use std::time::Duration;

use hansu_search::Limits;

use crate::Protocol;

/// Which program plays, how it is spoken to, and what it may spend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalSettings {
    /// The program and its arguments, cut into words as a shell does it.
    pub command: String,
    /// The folder that it runs in; by default ours. A program given by a path is looked for from there.
    pub dir: Option<String>,
    /// What it speaks.
    pub protocol: Protocol,
    /// What it may spend on a move, as far as the protocol has words for it.
    pub limits: Limits,
    /// How long to wait before a command after something was heard.
    pub gap: Duration,
    /// How long it may take to get ready.
    pub start: Duration,
    /// How far beyond its time a move may take before the program counts as hung.
    pub grace: Duration,
    /// Lines that it is sent once it is ready.
    pub init: Vec<String>,
    /// The bytes that it may use, for programs that ask for that.
    pub max_memory: Option<u64>,
}

impl ExternalSettings {
    /// The usual settings for a program.
    pub fn new(command: &str, protocol: Protocol) -> ExternalSettings {
        ExternalSettings {
            command: command.to_owned(),
            dir: None,
            protocol,
            limits: Limits::default(),
            gap: Duration::ZERO,
            start: Duration::from_secs(10),
            grace: Duration::from_secs(2),
            init: Vec::new(),
            max_memory: None,
        }
    }

    /// What a move may take, given what the caller allows. Gomocup's programs are always told a time: without one, and
    /// without another limit, it is a second, as for our own agents.
    pub(crate) fn limits_of_move(&self, allowed: Limits) -> Limits {
        const USUAL: Duration = Duration::from_secs(1);
        let mut limits = self.limits.tightest(allowed);
        if self.protocol == Protocol::Gomocup && limits == Limits::default() {
            limits.time = Some(USUAL);
        }
        limits
    }

    /// How long to wait for a move before the program counts as hung.
    pub(crate) fn patience(&self, limits: Limits) -> Duration {
        /// What a move takes at most if nothing else is said.
        const LONGEST: Duration = Duration::from_secs(300);
        limits.time.unwrap_or(LONGEST).saturating_add(self.grace)
    }
}
