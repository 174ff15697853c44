//! Puts the built page (`web/dist`) and the lab's report (`docs/lab`) into the program, compressed.
//!
//! Without a built page the program is built all the same: it then shows how to build one.

use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(fuzzing)");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    let mut code = String::new();
    let page = root.join("web/dist");
    // A folder that is not there would be looked for, and this crate built, every time.
    let _ = fs::create_dir_all(&page);
    embed(&mut code, &out, "PAGE", &page, |_| true);
    let of_report = |path: &str| path == "report.json" || (path.starts_with("plots/") && path.ends_with(".svg"));
    embed(&mut code, &out, "LAB", &root.join("docs/lab"), of_report);
    fs::write(out.join("assets.rs"), code).expect("the folder of the build can be written");
}

/// Writes a list of the files of a folder.
fn embed(code: &mut String, out: &Path, name: &str, folder: &Path, wanted: impl Fn(&str) -> bool) {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    walk(folder, folder, &mut files);
    files.sort();
    let _ = writeln!(code, "/// The files of `{name}`.\npub(crate) static {name}: &[Asset] = &[");
    for (number, path) in files.iter().filter(|path| wanted(path)).enumerate() {
        let bytes = fs::read(folder.join(path)).expect("a file that was listed can be read");
        let packed = compressed(&bytes);
        let file = out.join(format!("{name}-{number}"));
        fs::write(&file, packed.as_deref().unwrap_or(&bytes)).expect("the folder of the build can be written");
        let (gzip, etag) = (packed.is_some(), etag(&bytes));
        let _ = writeln!(
            code,
            "    Asset {{ path: {path:?}, etag: {etag:?}, gzip: {gzip}, length: {}, bytes: include_bytes!({file:?}) }},",
            bytes.len()
        );
    }
    code.push_str("];\n");
}

/// The paths of all files, from the folder on, with slashes.
fn walk(top: &Path, folder: &Path, files: &mut Vec<String>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        if path.is_dir() {
            walk(top, &path, files);
        } else if let Some(name) = path.strip_prefix(top).ok().and_then(Path::to_str) {
            files.push(name.replace('\\', "/"));
        }
    }
}

/// The bytes compressed, if that makes them smaller.
fn compressed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().filter(|packed| packed.len() * 10 < bytes.len() * 9)
}

fn etag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}
