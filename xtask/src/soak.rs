//! The soak: a server under load, under attack, killed and restarted, for as long as is wanted.

use std::env::consts::EXE_SUFFIX;
use std::process::Command;

use anyhow::Result;

use crate::steps::{cargo, root, run};
use crate::tools::{program_name, target_folder};

/// How long, with how many games, and with which program.
#[derive(Debug, PartialEq)]
pub(crate) struct SoakOptions {
    /// Minutes.
    pub(crate) minutes: f64,
    /// Games at once.
    pub(crate) games: u32,
    /// The level that a quarter of the games are played against.
    pub(crate) level: u8,
    /// Whether the program is built without optimisation.
    pub(crate) dev: bool,
}

impl SoakOptions {
    /// Understands `[--minutes N] [--games N] [--level N] [--dev]`.
    pub(crate) fn parse(arguments: &[String]) -> Result<SoakOptions, String> {
        let mut options = SoakOptions { minutes: 30.0, games: 200, level: 4, dev: false };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--minutes" => {
                    let number = arguments.next().and_then(|text| text.parse().ok()).filter(|&minutes| minutes > 0.0);
                    options.minutes = number.ok_or("--minutes wants a number above 0")?;
                }
                "--games" => {
                    let number = arguments.next().and_then(|text| text.parse().ok()).filter(|&games| games > 0);
                    options.games = number.ok_or("--games wants a whole number above 0")?;
                }
                "--level" => {
                    let number = arguments.next().and_then(|text| text.parse().ok());
                    options.level =
                        number.filter(|level| (1..=10).contains(level)).ok_or("--level wants a number from 1 to 10")?;
                }
                "--dev" => options.dev = true,
                unknown => return Err(format!("'soak' does not take '{unknown}'")),
            }
        }
        Ok(options)
    }
}

/// Builds the program and the soak, and runs it. It prints its table, and fails if a move was lost or an honest client refused.
pub(crate) fn soak(options: &SoakOptions) -> Result<()> {
    // Without optimisation with the features that the tests of the workspace want: what they have built is taken as it is.
    let (profile, folder, packages) = if options.dev {
        ("dev", "debug", ["--workspace"].as_slice())
    } else {
        ("release", "release", ["--package", "hansu", "--package", "hansu-server"].as_slice())
    };
    let mut build = cargo(&["build", "--bin", "hansu", "--example", "soak", "--profile", profile]);
    run("build", build.args(packages))?;
    let built = target_folder()?.join(folder);
    let mut soak = Command::new(built.join("examples").join(format!("soak{EXE_SUFFIX}")));
    soak.arg("--program").arg(built.join(program_name())).current_dir(root());
    soak.args(["--minutes", &options.minutes.to_string(), "--games", &options.games.to_string()]);
    soak.args(["--level", &options.level.to_string()]);
    run("soak", &mut soak)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arguments: &str, expected: Result<(f64, u32, u8, bool), &str>) {
        let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
        let expected = expected.map(|(minutes, games, level, dev)| SoakOptions { minutes, games, level, dev });
        assert_eq!(SoakOptions::parse(&arguments), expected.map_err(str::to_owned), "{arguments:?}");
    }

    #[test]
    fn options_are_understood() {
        check("", Ok((30.0, 200, 4, false)));
        check("--minutes 0.5 --games 10 --level 10 --dev", Ok((0.5, 10, 10, true)));
        check("--level 11", Err("--level wants a number from 1 to 10"));
        check("--minutes none", Err("--minutes wants a number above 0"));
        check("--games 0", Err("--games wants a whole number above 0"));
        check("--long", Err("'soak' does not take '--long'"));
    }
}
