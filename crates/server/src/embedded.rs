//! The files that are part of the program: the page, and the lab's report.

use std::io::Read;

use flate2::read::GzDecoder;

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// A file that is part of the program.
#[derive(Debug)]
pub(crate) struct Asset {
    /// Its path within its folder.
    pub(crate) path: &'static str,
    /// Changes when the file does.
    pub(crate) etag: &'static str,
    /// Whether the bytes are compressed.
    pub(crate) gzip: bool,
    /// How long the file is when it is not.
    pub(crate) length: usize,
    /// What is in it.
    pub(crate) bytes: &'static [u8],
}

impl Asset {
    /// The file of a path.
    pub(crate) fn find(files: &'static [Asset], path: &str) -> Option<&'static Asset> {
        files.iter().find(|file| file.path == path)
    }

    /// What is in it, not compressed.
    pub(crate) fn plain(&self) -> Option<Vec<u8>> {
        if !self.gzip {
            return Some(self.bytes.to_vec());
        }
        let mut plain = Vec::with_capacity(self.length);
        GzDecoder::new(self.bytes).read_to_end(&mut plain).ok()?;
        Some(plain)
    }

    /// What kind of file it is.
    pub(crate) fn content_type(&self) -> &'static str {
        match self.path.rsplit('.').next().unwrap_or_default() {
            "html" => "text/html; charset=utf-8",
            "js" | "mjs" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "json" | "map" => "application/json",
            "webmanifest" => "application/manifest+json",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "ico" => "image/x-icon",
            "webp" => "image/webp",
            "woff2" => "font/woff2",
            "txt" => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_of_the_lab_is_part_of_the_program() {
        let plots = LAB.iter().filter(|file| file.path.ends_with(".svg")).count();
        assert!(plots >= 10, "{plots}");
        for file in LAB.iter().chain(PAGE) {
            let plain = file.plain().expect("it can be unpacked");
            assert_eq!(plain.len(), file.length, "{}", file.path);
        }
    }
}
