//! The fuzz targets: one for each reader of games, run by libFuzzer.
//!
//! `cargo fuzz` would want a nightly compiler for its sanitizers. Coverage alone is to be had from the stable one by
//! flags, so the targets are built and run from here.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::steps::{cargo, root, run};
use crate::tools::{host, succeeds};

/// What makes the compiler count which branches are taken and show libFuzzer the values that are compared.
const FLAGS: &str = "--cfg fuzzing -Ccodegen-units=1 -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Megabytes and seconds that a single input may take.
const LIMITS: [&str; 2] = ["-rss_limit_mb=512", "-timeout=10"];

/// How long each target runs, and which.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FuzzOptions {
    pub(crate) seconds: u64,
    pub(crate) targets: Vec<String>,
}

impl FuzzOptions {
    /// Understands `[--seconds N] [TARGET…]`.
    pub(crate) fn parse(arguments: &[String]) -> Result<FuzzOptions, String> {
        let mut options = FuzzOptions { seconds: 60, targets: Vec::new() };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--seconds" => {
                    let number = arguments.next().and_then(|text| text.parse().ok()).filter(|&seconds| seconds > 0);
                    options.seconds = number.ok_or("--seconds wants a whole number above 0")?;
                }
                unknown if unknown.starts_with('-') => return Err(format!("'fuzz' does not take '{unknown}'")),
                target => options.targets.push(target.to_owned()),
            }
        }
        Ok(options)
    }
}

/// Whether libFuzzer, which is written in C++, can be built here.
pub(crate) fn can_fuzz() -> bool {
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    cfg!(unix) && succeeds(Command::new(compiler).arg("--version"))
}

/// Builds the targets and runs them one after the other.
pub(crate) fn fuzz(options: &FuzzOptions) -> Result<()> {
    let all = targets()?;
    if let Some(unknown) = options.targets.iter().find(|target| !all.contains(target)) {
        bail!("there is no fuzz target '{unknown}': the targets are {}", all.join(", "));
    }
    if !can_fuzz() {
        bail!("libFuzzer is built with a C++ compiler, and there is none: install g++ or clang");
    }
    let chosen = if options.targets.is_empty() { &all } else { &options.targets };
    let programs = build()?;
    for target in chosen {
        run_target(target, &programs.join(target), options.seconds)?;
    }
    Ok(())
}

/// The names of the targets: those of their files.
fn targets() -> Result<Vec<String>> {
    let folder = root().join("fuzz/targets");
    let entries = fs::read_dir(&folder).with_context(|| format!("can't list {}", folder.display()))?;
    let name = |path: PathBuf| path.file_stem().map(|name| name.to_string_lossy().into_owned());
    let mut names: Vec<String> = entries.filter_map(|entry| name(entry.ok()?.path())).collect();
    names.sort();
    Ok(names)
}

/// Builds all targets and returns the folder that they are in.
fn build() -> Result<PathBuf> {
    // Naming the platform keeps the flags from the build scripts.
    let triple = host()?;
    let target = ["--target-dir", "target/fuzz", "--target", &triple];
    let mut build = cargo(&["build", "--release", "--locked", "--manifest-path", "fuzz/Cargo.toml"]);
    run("building the fuzz targets", build.args(target).env("RUSTFLAGS", FLAGS))?;
    Ok(root().join("target/fuzz").join(triple).join("release"))
}

fn run_target(target: &str, program: &Path, seconds: u64) -> Result<()> {
    let kept = root().join("target/fuzz");
    let (corpus, crashes) = (kept.join("corpus").join(target), kept.join("crashes"));
    for folder in [&corpus, &crashes] {
        fs::create_dir_all(folder).with_context(|| format!("can't make {}", folder.display()))?;
    }
    let mut command = Command::new(program);
    command.arg(format!("-max_total_time={seconds}")).arg("-print_final_stats=1").args(LIMITS);
    command.arg(format!("-artifact_prefix={}/{target}-", crashes.display()));
    command.arg(&corpus).args(seeds(target)?).current_dir(&kept);
    let started = Instant::now();
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("can't start {}", program.display()))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("the fuzz target {target} found something, see {}:\n{}", crashes.display(), last_lines(&said));
    }
    let executions = executions(&said).context("libFuzzer does not say how much it ran")?;
    let minutes = started.elapsed().as_secs_f64() / 60.0;
    println!("{target:<12} {executions:>12} executions {minutes:>6.2} minutes");
    Ok(())
}

/// The folders with seeds of a target; the one that guesses formats takes them all.
fn seeds(target: &str) -> Result<Vec<PathBuf>> {
    let seeds = root().join("fuzz/seeds");
    if target != "guess" {
        return Ok(vec![seeds.join(target)]);
    }
    let entries = fs::read_dir(&seeds).with_context(|| format!("can't list {}", seeds.display()))?;
    Ok(entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
}

/// The executions that libFuzzer counts at its end.
fn executions(said: &str) -> Option<u64> {
    said.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok())
}

fn last_lines(said: &str) -> String {
    let lines: Vec<&str> = said.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arguments: &str, expected: Result<(u64, &[&str]), &str>) {
        let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
        let expected = expected.map_err(str::to_owned).map(|(seconds, targets)| FuzzOptions {
            seconds,
            targets: targets.iter().map(|&target| target.to_owned()).collect(),
        });
        assert_eq!(FuzzOptions::parse(&arguments), expected, "{arguments:?}");
    }

    #[test]
    fn the_time_and_the_targets_are_understood() {
        check("", Ok((60, &[])));
        check("--seconds 2", Ok((2, &[])));
        check("sgf --seconds 2 ggf", Ok((2, &["sgf", "ggf"])));
        check("--seconds", Err("--seconds wants a whole number above 0"));
        check("--seconds 0", Err("--seconds wants a whole number above 0"));
        check("--minutes 2", Err("'fuzz' does not take '--minutes'"));
    }

    #[test]
    fn executions_are_found_among_the_other_lines() {
        assert_eq!(executions("Done\nstat::number_of_executed_units: 74541\nstat::x: 1\n"), Some(74_541));
        assert_eq!(executions("Done\n"), None);
    }

    #[test]
    fn every_target_has_seeds() {
        for target in targets().expect("the folder of targets") {
            for folder in seeds(&target).expect("the folder of seeds") {
                assert!(fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()), "{target}");
            }
        }
    }
}
