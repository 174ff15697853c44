//! The file that names all that others have written and is part of the program and the page, with the terms of each.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::steps::{cargo, root};

/// Where the notices are.
const FILE: &str = "THIRD-PARTY-NOTICES.md";

/// A package that somebody else has written.
struct Package {
    name: String,
    version: String,
    licence: String,
    home: String,
    /// The texts of its licence, as the package has them.
    texts: BTreeSet<String>,
}

/// Writes the file.
pub(crate) fn write() -> Result<()> {
    let path = root().join(FILE);
    fs::write(&path, text(&crates()?, &page()?)).with_context(|| format!("can't write {}", path.display()))
}

/// Says whether the file is up to date.
pub(crate) fn check() -> Result<()> {
    let kept = fs::read_to_string(root().join(FILE)).unwrap_or_default();
    // The page's packages are only there where the page was built.
    let part = |text: &str| text.split(PAGE).next().unwrap_or_default().to_owned();
    if part(&kept) != part(&text(&crates()?, &page()?)) {
        bail!("{FILE} is not up to date: run cargo xtask notices");
    }
    Ok(())
}

const PROGRAM: &str = "## In the program\n";
const PAGE: &str = "## In the page\n";

fn text(program: &[Package], page: &[Package]) -> String {
    let mut text =
        "# Third-party notices\n\nHansu contains what these packages' authors have written, under the terms below. \
                    `cargo xtask notices` makes this file.\n\n"
            .to_owned();
    for (heading, packages) in [(PROGRAM, program), (PAGE, page)] {
        let _ = writeln!(text, "{heading}\n| package | version | licence | home |\n|---|---|---|---|");
        for package in packages {
            let Package { name, version, licence, home, .. } = package;
            let _ = writeln!(text, "| {name} | {version} | {licence} | {home} |");
        }
        text += "\n";
        for (terms, names) in by_terms(packages) {
            let _ = writeln!(text, "### {}\n\n```text\n{}\n```\n", names.join(", "), terms.trim());
        }
    }
    text
}

/// The texts of licences, with the packages that come with each.
fn by_terms(packages: &[Package]) -> Vec<(&str, Vec<&str>)> {
    let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in packages {
        for terms in &package.texts {
            found.entry(terms).or_default().push(&package.name);
        }
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_by(|a, b| a.1.cmp(&b.1));
    found
}

/// The crates that `hansu` is linked from.
fn crates() -> Result<Vec<Package>> {
    // The same list on every machine that makes or checks it.
    let platform = ["--filter-platform", "x86_64-unknown-linux-gnu"];
    let mut metadata = cargo(&["metadata", "--format-version", "1", "--locked"]);
    let output = metadata.args(platform).output().context("can't start cargo")?;
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata can't be read")?;
    let nodes = by_id(&metadata["resolve"]["nodes"]);
    let packages = by_id(&metadata["packages"]);
    let start = packages.iter().find(|(_, package)| package["name"] == "hansu").context("there is no package hansu")?;
    let (mut wanted, mut seen) = (vec![*start.0], BTreeSet::new());
    while let Some(id) = wanted.pop() {
        if seen.insert(id) {
            wanted.extend(nodes.get(id).into_iter().flat_map(|node| linked(node)));
        }
    }
    let foreign = seen.iter().filter_map(|id| packages.get(id)).filter(|package| package["source"].is_string());
    let mut found: Vec<Package> = foreign.map(|package| of_crate(package)).collect();
    found.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(found)
}

fn by_id(list: &Value) -> BTreeMap<&str, &Value> {
    list.as_array().into_iter().flatten().filter_map(|entry| Some((entry["id"].as_str()?, entry))).collect()
}

/// What a crate is linked with; tools that build and test it are not.
fn linked(node: &Value) -> impl Iterator<Item = &str> {
    let is_linked =
        |of: &&Value| of["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|k| k["kind"].is_null()));
    node["deps"].as_array().into_iter().flatten().filter(is_linked).filter_map(|of| of["pkg"].as_str())
}

fn of_crate(package: &Value) -> Package {
    let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let folder = PathBuf::from(text("manifest_path")).parent().map(Path::to_owned).unwrap_or_default();
    Package {
        name: text("name"),
        version: text("version"),
        licence: text("license"),
        home: text("repository"),
        texts: licence_texts(&folder),
    }
}

/// The packages of the page: those that it needs when it runs, as far as they are installed.
fn page() -> Result<Vec<Package>> {
    let lock = root().join("web/package-lock.json");
    let text = fs::read_to_string(&lock).with_context(|| format!("can't read {}", lock.display()))?;
    let lock: Value = serde_json::from_str(&text)?;
    let all = lock["packages"].as_object().context("package-lock.json has no packages")?;
    let ours = all.iter().filter(|(path, about)| !path.is_empty() && about["dev"] != true && about["optional"] != true);
    let mut found: Vec<Package> = ours.map(|(path, about)| of_page(path, about)).collect();
    found.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(found)
}

fn of_page(path: &str, about: &Value) -> Package {
    let name = path.rsplit("node_modules/").next().unwrap_or(path).to_owned();
    let text = |key: &str| about[key].as_str().unwrap_or_default().to_owned();
    let home = format!("https://www.npmjs.com/package/{name}");
    let texts = licence_texts(&root().join("web").join(path));
    Package { name, version: text("version"), licence: text("license"), home, texts }
}

/// The files of a package that hold its terms.
fn licence_texts(folder: &Path) -> BTreeSet<String> {
    let is_licence = |name: &str| {
        let name = name.to_ascii_uppercase();
        ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"].iter().any(|begin| name.starts_with(begin))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let texts = entries.filter(|entry| entry.file_name().to_str().is_some_and(is_licence));
    let plain = |text: String| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim().to_owned();
    texts.filter_map(|entry| fs::read_to_string(entry.path()).ok()).map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_with_the_same_terms_share_them() {
        let package = |name: &str, terms: &str| Package {
            name: name.to_owned(),
            version: "1".to_owned(),
            licence: "MIT".to_owned(),
            home: String::new(),
            texts: BTreeSet::from([terms.to_owned()]),
        };
        let text = text(&[package("a", "x"), package("b", "y"), package("c", "x")], &[]);
        assert!(text.contains("### a, c\n\n```text\nx\n```") && text.contains("### b\n\n```text\ny\n```"), "{text}");
        assert!(text.contains("| b | 1 | MIT |  |"));
    }
}
