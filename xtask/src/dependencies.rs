//! What we depend on: licences, sources, duplicates and the Rust version that they want.
//!
//! `cargo deny` checks more (advisories, for one) by `deny.toml`, but is not on every machine and takes minutes to build.
//! This asks `cargo metadata` and takes a second, so that every run of the checks can do it. The lists here and in
//! `deny.toml` are the same; a test compares them.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::licences::is_allowed;
use crate::steps::{cargo, root};

/// The only place that code may come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Crates of which there may be several versions. Each is there because crates that we use have not moved on together.
pub(crate) const SEVERAL_VERSIONS: [&str; 10] = [
    "bitflags",
    "cpufeatures",
    "getrandom",
    "hashbrown",
    "miniz_oxide",
    "r-efi",
    "rand",
    "rand_core",
    "syn",
    "windows-sys",
];

/// A crate in `cargo metadata`.
#[derive(Clone, Debug)]
struct Package {
    name: String,
    version: String,
    licence: String,
    /// Where it is from; `None` for our own.
    source: Option<String>,
    rust_version: Option<String>,
}

/// Checks all dependencies and names every one that is not as it should be.
pub(crate) fn check_dependencies() -> Result<()> {
    let packages = packages()?;
    let problems = problems(&packages, &rust_version()?);
    let foreign = packages.iter().filter(|package| package.source.is_some()).count();
    ensure!(problems.is_empty(), "dependencies that are not as they should be:\n  {}", problems.join("\n  "));
    eprintln!("{foreign} dependencies: licences, sources, duplicates and Rust versions are as they should be");
    Ok(())
}

/// All crates that the lock file can lead to, on any platform, our own among them.
fn packages() -> Result<Vec<Package>> {
    let output = cargo(&["metadata", "--format-version", "1", "--locked"]).output().context("can't start cargo")?;
    ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let document: Value = serde_json::from_slice(&output.stdout).context("cargo metadata is not JSON")?;
    let packages = document["packages"].as_array().context("cargo metadata lists no packages")?;
    packages.iter().map(|package| read(package).context("cargo metadata: a package without a name")).collect()
}

fn read(package: &Value) -> Option<Package> {
    let text = |key: &str| package[key].as_str().map(str::to_owned);
    Some(Package {
        name: text("name")?,
        version: text("version")?,
        licence: text("license").unwrap_or_default(),
        source: text("source"),
        rust_version: text("rust_version"),
    })
}

/// The oldest Rust that the workspace promises to build with.
pub(crate) fn rust_version() -> Result<String> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).context("can't read Cargo.toml")?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "));
    line.map(|text| text.trim_matches('"').to_owned()).context("Cargo.toml says no rust-version")
}

fn problems(packages: &[Package], rust: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for package in packages.iter().filter(|package| package.source.is_some()) {
        let Package { name, version, licence, .. } = package;
        if !is_allowed(licence) {
            problems
                .push(format!("{name} {version}: the licence '{licence}' is not in the list of xtask/src/licences.rs"));
        }
        if package.source.as_deref() != Some(REGISTRY) {
            problems.push(format!("{name} {version}: comes from elsewhere than crates.io"));
        }
        if package.rust_version.as_deref().is_some_and(|wanted| number(wanted) > number(rust)) {
            let wanted = package.rust_version.as_deref().unwrap_or_default();
            problems.push(format!("{name} {version}: wants Rust {wanted}, and Cargo.toml promises {rust}"));
        }
    }
    problems.extend(duplicates(packages));
    problems
}

/// Names with several versions that are not in the list, and names in the list that have one.
fn duplicates(packages: &[Package]) -> Vec<String> {
    let versions = |name: &str| {
        let all = packages.iter().filter(|package| package.name == name);
        all.map(|package| package.version.as_str()).collect::<Vec<_>>()
    };
    let mut names: Vec<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let listed = |name: &str| SEVERAL_VERSIONS.contains(&name);
    let unlisted = names.iter().filter(|name| !listed(name) && versions(name).len() > 1).map(|name| {
        let versions = versions(name).join(" and ");
        format!("{name} {versions}: two versions of one crate; use one, or list it in xtask/src/dependencies.rs")
    });
    let needless = SEVERAL_VERSIONS.iter().filter(|name| versions(name).len() < 2).map(|name| {
        format!("{name}: there is no second version any more; take it off the list in xtask/src/dependencies.rs")
    });
    unlisted.chain(needless).collect()
}

/// `1.90.0` as numbers that can be compared.
fn number(version: &str) -> [u32; 3] {
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    std::array::from_fn(|_| parts.next().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::licences::ALLOWED;

    fn package(name: &str, version: &str, licence: &str) -> Package {
        Package {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: licence.to_owned(),
            source: Some(REGISTRY.to_owned()),
            rust_version: None,
        }
    }

    /// Two versions of everything in the list, so that nothing is needless.
    fn listed() -> Vec<Package> {
        SEVERAL_VERSIONS
            .iter()
            .flat_map(|name| ["1.0.0", "2.0.0"].map(|version| package(name, version, "MIT")))
            .collect()
    }

    fn check(added: Package, expected: &str) {
        let found = problems(&[listed(), vec![added]].concat(), "1.90");
        match expected {
            "" => assert!(found.is_empty(), "{found:?}"),
            _ => assert!(found.len() == 1 && found[0].contains(expected), "{found:?}"),
        }
    }

    #[test]
    fn every_kind_of_unwanted_dependency_is_named() {
        check(package("good", "1.0.0", "MIT OR Apache-2.0"), "");
        check(package("viral", "1.0.0", "GPL-3.0-only"), "viral 1.0.0: the licence 'GPL-3.0-only'");
        check(package("silent", "1.0.0", ""), "silent 1.0.0: the licence ''");
        let source = Some("git+https://example.org/good".to_owned());
        check(Package { source, ..package("good", "1.0.0", "MIT") }, "good 1.0.0: comes from elsewhere");
        let wants =
            |version: &str| Package { rust_version: Some(version.to_owned()), ..package("new", "1.0.0", "MIT") };
        check(wants("1.90.0"), "");
        check(wants("1.100"), "new 1.0.0: wants Rust 1.100, and Cargo.toml promises 1.90");
    }

    #[test]
    fn a_second_version_is_named_unless_it_is_listed() {
        let twice = [package("twice", "1.0.0", "MIT"), package("twice", "2.0.0", "MIT")];
        let found = problems(&[listed(), twice.to_vec()].concat(), "1.90");
        assert!(found.len() == 1 && found[0].starts_with("twice 1.0.0 and 2.0.0: two versions"), "{found:?}");
        let needless = problems(&listed()[1..], "1.90");
        assert!(needless.len() == 1 && needless[0].contains("no second version any more"), "{needless:?}");
    }

    #[test]
    fn our_own_crates_are_not_asked() {
        check(Package { source: None, ..package("xtask", "0.0.0", "") }, "");
    }

    #[test]
    fn deny_toml_has_the_same_lists() {
        let text = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml");
        let document: toml::Table = text.parse().expect("TOML");
        let names = |table: &str, key: &str| -> Vec<String> {
            let list = document[table][key].as_array().expect("a list");
            let name = |entry: &toml::Value| entry.as_str().or_else(|| entry.get("crate")?.as_str()).map(str::to_owned);
            list.iter().filter_map(name).collect()
        };
        assert_eq!(names("licenses", "allow"), ALLOWED);
        assert_eq!(names("bans", "skip"), SEVERAL_VERSIONS);
        assert_eq!(document["sources"]["unknown-registry"].as_str(), Some("deny"));
        assert_eq!(document["sources"]["unknown-git"].as_str(), Some("deny"));
    }
}
