//! The TypeScript types of the page are made from ours, and committed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use hansu_agents::document::AgentDocument;
use ts_rs::{Config, TS};

use super::*;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types")
}

fn export<T: TS + 'static>(config: &Config) {
    T::export_all(config).expect("types are written to a folder of our own");
}

/// Writes the types of everything that goes over the wire, and what they are made of.
fn write(folder: &Path) {
    // JSON numbers are what they are: 64 bits are not kept apart.
    let config = &Config::new().with_large_int("number").with_out_dir(folder);
    export::<Info>(config);
    export::<OfBoard>(config);
    export::<OfGame>(config);
    export::<AgentDocument>(config);
    export::<LevelView>(config);
    export::<PositionChoice>(config);
    export::<NewGame>(config);
    export::<GameView>(config);
    export::<GameQuery>(config);
    export::<GameList>(config);
    export::<GameChange>(config);
    export::<ImportQuery>(config);
    export::<Imported>(config);
    export::<ExportQuery>(config);
    export::<ShareText>(config);
    export::<SharedGame>(config);
    export::<ReviewChoice>(config);
    export::<Review>(config);
    export::<HintChoice>(config);
    export::<HintView>(config);
    export::<MoveChoice>(config);
    export::<JobView>(config);
    export::<ExperimentSummary>(config);
    export::<ExperimentView>(config);
    export::<TrainingRun>(config);
    export::<TrainingView>(config);
    export::<FleetView>(config);
    export::<Problem>(config);
    export::<ClientMessage>(config);
    export::<ServerMessage>(config);
    let mut index: Vec<String> = files(folder).into_keys().map(|name| name.replace(".ts", "")).collect();
    index.retain(|name| name != "index");
    let lines: String = index.iter().map(|name| format!("export type {{ {name} }} from \"./{name}\";\n")).collect();
    fs::write(folder.join("index.ts"), lines).expect("the folder can be written");
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let read = |path: PathBuf| {
        let name = path.file_name()?.to_str()?.to_owned();
        Some((name, fs::read_to_string(&path).ok()?))
    };
    entries.filter_map(|entry| read(entry.path())).collect()
}

/// With `HANSU_WRITE_TYPES=1` the committed files are written anew.
#[test]
fn the_types_of_the_page_are_up_to_date() {
    if std::env::var_os("HANSU_WRITE_TYPES").is_some() {
        let _ = fs::remove_dir_all(folder());
        fs::create_dir_all(folder()).expect("the page's folder can be written");
        write(&folder());
    }
    let fresh = tempfile::tempdir().expect("a folder");
    write(fresh.path());
    let (fresh, committed) = (files(fresh.path()), files(&folder()));
    let remedy = "run: HANSU_WRITE_TYPES=1 cargo test -p hansu-server up_to_date";
    assert_eq!(fresh.keys().collect::<Vec<_>>(), committed.keys().collect::<Vec<_>>(), "{remedy}");
    for (name, text) in &fresh {
        assert_eq!(text, &committed[name], "{name} is not up to date; {remedy}");
    }
}
