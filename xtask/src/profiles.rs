//! The profiles in `Cargo.toml` do what the documents say: `release` is quick to build and still searches at full speed, and
//! `dist` is fast where it counts and small elsewhere.

use std::fs;

use toml::{Table, Value};

use crate::steps::root;

/// Where speed is what we make. A crate that is not there yet is not looked for.
const FAST: [&str; 7] = ["agents", "game", "gomoku", "nn", "othello", "search", "zero"];

fn profile(name: &str) -> Table {
    let text = fs::read_to_string(root().join("Cargo.toml")).expect("Cargo.toml");
    let manifest: Table = text.parse().expect("TOML");
    manifest["profile"][name].as_table().expect("a profile").clone()
}

/// A setting for a package in a profile.
fn of_package(profile: &Table, package: &str, key: &str) -> Option<i64> {
    profile.get("package")?.get(package)?.get(key).and_then(Value::as_integer)
}

#[test]
fn searches_and_networks_are_fully_optimised_in_release() {
    let release = profile("release");
    for name in FAST.iter().filter(|name| root().join("crates").join(name).exists()) {
        let package = format!("hansu-{name}");
        assert_eq!(of_package(&release, &package, "opt-level"), Some(3), "{package}");
        assert_eq!(of_package(&release, &package, "codegen-units"), Some(1), "{package}");
    }
}

#[test]
fn release_is_quick_to_build() {
    let release = profile("release");
    assert_eq!(release["debug"].as_bool(), Some(false), "SQLite alone takes longer with it");
    assert_eq!(release["opt-level"].as_integer(), Some(0), "of what is not named");
    assert!(!release.contains_key("lto"), "linking would take as long as half of the rest");
    // A rule for all packages would hold for macros and build scripts too: syn takes six times as long with it.
    assert!(release["package"].get("*").is_none(), "name the packages");
}

#[test]
fn dist_is_fast_where_it_counts_and_small_elsewhere() {
    let (release, dist) = (profile("release"), profile("dist"));
    assert_eq!(dist["inherits"].as_str(), Some("release"));
    assert_eq!(dist["opt-level"].as_str(), Some("z"), "of what is not named");
    assert_eq!(dist["lto"].as_str(), Some("fat"), "the smallest program, as fast and as soon built");
    assert_eq!(dist["codegen-units"].as_integer(), Some(1));
    for name in FAST.iter().filter(|name| root().join("crates").join(name).exists()) {
        let package = format!("hansu-{name}");
        let level = of_package(&dist, &package, "opt-level").or_else(|| of_package(&release, &package, "opt-level"));
        assert_eq!(level, Some(3), "{package}");
    }
    // What release says of single packages holds for dist too, unless dist says otherwise: nothing stays slow.
    for package in release["package"].as_table().expect("packages").keys() {
        let slow = dist["package"].get(package).is_none() && of_package(&release, package, "opt-level") < Some(3);
        assert!(!slow, "{package} is not named in dist");
    }
}

#[test]
fn the_released_program_is_stripped() {
    let dist = profile("dist");
    assert_eq!(dist["strip"].as_bool(), Some(true));
    // Cargo takes a package with settings of its own for one that says nothing about `strip`.
    assert_eq!(dist["package"]["hansu"]["strip"].as_bool(), Some(true));
}
