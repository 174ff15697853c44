//! The licences of what is linked into the program, for those who pass it on.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::dependencies::{Package, packages};
use crate::steps::cargo;

/// A text with the name, version and licence of every crate in the program, and the texts of the licences.
pub(crate) fn notices() -> Result<String> {
    let linked = linked()?;
    let packages: Vec<Package> = packages()?
        .into_iter()
        .filter(|package| {
            package.source.is_some() && linked.contains(&format!("{} v{}", package.name, package.version))
        })
        .collect();
    ensure!(!packages.is_empty(), "no crate that is linked into the program was found");
    let texts: Vec<(String, Vec<String>)> =
        packages.iter().map(|package| (name_of(package), licence_files(package))).collect();
    let mut notices = String::from("Hansu is made with these crates, each under its own licence.\n\n");
    for package in &packages {
        let _ = writeln!(notices, "{}: {}", name_of(package), package.licence);
    }
    Ok(notices + &grouped(&texts))
}

fn name_of(package: &Package) -> String {
    format!("{} {}", package.name, package.version)
}

/// `name vVERSION` of every crate that the program needs when it runs, as cargo writes them.
fn linked() -> Result<Vec<String>> {
    let mut tree = cargo(&["tree", "--locked", "--package", "hansu", "--edges", "normal", "--prefix", "none"]);
    let output = tree.args(["--format", "{p}"]).output().context("can't start cargo tree")?;
    ensure!(output.status.success(), "cargo tree: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut linked: Vec<String> =
        text.lines().map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")).collect();
    linked.sort();
    linked.dedup();
    Ok(linked)
}

/// The texts in the files of a crate that are named after licences.
fn licence_files(package: &Package) -> Vec<String> {
    let folder = Path::new(&package.manifest).parent().unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_licence =
        |name: &str| ["LICEN", "COPYING", "NOTICE"].iter().any(|word| name.to_uppercase().starts_with(word));
    let mut paths: Vec<_> =
        entries.filter(|entry| is_licence(&entry.file_name().to_string_lossy())).map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

/// Each text once, below the names of all crates that have it.
fn grouped(texts: &[(String, Vec<String>)]) -> String {
    let mut names_of: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (name, files) in texts {
        for text in files {
            let plain = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim().to_owned();
            names_of.entry(plain).or_default().push(name);
        }
    }
    let mut groups: Vec<(Vec<&str>, String)> = names_of.into_iter().map(|(text, names)| (names, text)).collect();
    groups.sort();
    let mut all = String::new();
    for (names, text) in groups {
        let _ = write!(all, "\n{}\n{}\n\n{text}\n", "-".repeat(80), names.join(", "));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_several_crates_share_is_there_once() {
        let texts = [
            ("a 1.0.0".to_owned(), vec!["MIT, as ever\n".to_owned(), "Apache".to_owned()]),
            ("b 2.0.0".to_owned(), vec!["MIT, as ever  \r\n".to_owned()]),
        ];
        let all = grouped(&texts);
        assert_eq!(all.matches("MIT, as ever").count(), 1, "{all}");
        assert!(all.contains("a 1.0.0, b 2.0.0\n\nMIT, as ever\n"), "{all}");
        assert!(all.contains("a 1.0.0\n\nApache\n"), "{all}");
    }

    #[test]
    fn the_program_is_linked_with_crates_whose_licences_are_found() {
        let notices = notices().expect("cargo knows the crates");
        assert!(notices.contains("\nserde ") && notices.contains("Apache License"), "{}", &notices[..200]);
        assert!(!notices.contains("proptest "), "what only tests need is not passed on");
    }
}
