//! What agents need so that their work can be done elsewhere: names that mean the same on every machine, and the word of who
//! did it.

use hansu_files::ContentHash;
use hansu_game::GameSpec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::error::{SpecError, with_causes};
use crate::param::{Access, ParamKind};
use crate::signature::Signature;
use crate::spec::AgentSpec;

/// Why an agent has to stay on its machine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TravelError {
    /// It starts a program or reads a file that only this machine has.
    #[error(
        "agent '{agent}' can't be sent to another machine: '{key}' names {what} of this one; leave it out, or play here"
    )]
    Bound {
        /// The agent.
        agent: String,
        /// The option.
        key: &'static str,
        /// A program or a file.
        what: &'static str,
    },
    /// Its network can't be read.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

impl AgentSpec {
    /// The same agent in words that mean the same on every machine: networks are named by their content.
    ///
    /// ```
    /// use hansu_agents::AgentSpec;
    /// use hansu_game::GameSpec;
    ///
    /// let spec: AgentSpec = "zero:sims=50".parse()?;
    /// let portable = spec.portable(GameSpec::Othello)?;
    /// assert!(portable.to_string().starts_with("zero:sims=50,net=sha256:"));
    /// assert_eq!(portable.networks().len(), 1);
    /// let bound: AgentSpec = "external:cmd=gnugo".parse()?;
    /// assert!(bound.portable(GameSpec::Othello).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn portable(&self, game: GameSpec) -> Result<AgentSpec, TravelError> {
        let mut spec = self.clone();
        for param in self.info().params_for(game.kind()) {
            let Some(text) = self.text_of(param, game.kind()) else { continue };
            if matches!(param.kind, ParamKind::Network(_)) {
                let content =
                    hansu_zero::network_content(text, game).map_err(|error| SpecError::Network(with_causes(&error)))?;
                if let Some(content) = content {
                    spec = spec.with(param.key, &content.to_string())?;
                }
                continue;
            }
            let what = match param.kind.access(text) {
                Access::Nothing => continue,
                Access::Files => "a file",
                Access::Commands => "a program",
            };
            return Err(TravelError::Bound { agent: self.to_string(), key: param.key, what });
        }
        Ok(spec)
    }

    /// The networks that a [portable](AgentSpec::portable) spec names by their content.
    pub fn networks(&self) -> Vec<ContentHash> {
        let networks = self.given().filter(|(param, _)| matches!(param.kind, ParamKind::Network(_)));
        networks.filter_map(|(_, text)| text.parse().ok()).collect()
    }
}

/// Which program did some work: results of programs that differ here are not to be put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    /// The release.
    pub version: String,
    /// The commit it was built from.
    pub commit: String,
    /// What its searches do.
    pub bench: Signature,
}

impl Identity {
    /// This program, built from a commit. Its signature is the one that the tests compare with what the searches do.
    pub fn of_this_program(commit: &str) -> Identity {
        Identity {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: commit.to_owned(),
            bench: Signature::recorded(),
        }
    }
}

/// A piece of work for a certain program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work<J> {
    /// Who may do it.
    pub identity: Identity,
    /// What is to be done.
    pub job: J,
}

impl<J: Serialize> Work<J> {
    /// The name of this piece of work: the same for the same job and program, another one for any other.
    pub fn id(&self) -> Result<ContentHash, serde_json::Error> {
        ContentHash::of_json(self)
    }
}

/// What became of a piece of work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done<R> {
    /// The work's [name](Work::id).
    pub work: ContentHash,
    /// Who did it.
    pub by: Identity,
    /// What came of it.
    pub result: R,
}

#[cfg(test)]
mod tests {
    use hansu_game::GameKind;

    use super::*;

    fn portable(spec: &str) -> Result<String, TravelError> {
        let game = GameSpec::new(GameKind::Gomoku, Some(9), None, None).expect("valid");
        spec.parse::<AgentSpec>().expect("a spec").portable(game).map(|spec| spec.to_string())
    }

    #[test]
    fn networks_travel_by_content_and_what_is_bound_to_a_machine_does_not() {
        assert_eq!(portable("mcts:playouts=10").expect("portable"), "mcts:playouts=10");
        assert_eq!(portable("zero:net=fresh,sims=4").expect("portable"), "zero:net=fresh,sims=4");
        let named = portable("zero:net=builtin").expect("portable");
        assert_eq!(portable(&named).expect("portable already"), named);
        assert_ne!(portable("zero:net=builtin-1").expect("portable"), named);
        for (spec, words) in [
            ("external:cmd=\"./x\"", ["'cmd' names a program", "play here"]),
            ("zero:net=/nowhere/net.safetensors", ["/nowhere/net.safetensors", ""]),
        ] {
            let error = portable(spec).expect_err("bound").to_string();
            assert!(words.iter().all(|word| error.contains(word)), "{error}");
        }
    }

    #[test]
    fn work_has_one_name_and_another_for_another_program_or_job() {
        let identity = Identity::of_this_program("abc");
        let work = |commit: &str, job: u32| {
            Work { identity: Identity { commit: commit.to_owned(), ..identity.clone() }, job }.id().expect("a name")
        };
        assert_eq!(work("abc", 1), work("abc", 1));
        assert_ne!(work("abc", 1), work("abd", 1));
        assert_ne!(work("abc", 1), work("abc", 2));
        let text = serde_json::to_string(&identity).expect("written");
        assert!(text.contains(&format!("\"bench\":\"{}\"", Signature::recorded())), "{text}");
        assert_eq!(serde_json::from_str::<Identity>(&text).expect("read"), identity);
    }
}
