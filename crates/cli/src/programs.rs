//! Agents that come as data: whoever wrote them may not be who runs them.

use hansu_agents::{Access, AgentSpec};

use crate::failure::bad_input;

/// Refuses agents that run programs, unless that was allowed. Those that can't be made are told later.
pub(crate) fn refuse_programs<'a>(agents: impl IntoIterator<Item = &'a String>, allowed: bool) -> anyhow::Result<()> {
    let runs_program = |agent: &str| agent.parse::<AgentSpec>().is_ok_and(|spec| spec.access() == Access::Commands);
    match agents.into_iter().find(|agent| !allowed && runs_program(agent)) {
        Some(agent) => {
            Err(bad_input(format!("'{agent}' runs a program: if you trust whoever wrote that, say --allow-external")))
        }
        None => Ok(()),
    }
}
