//! The report's folder.

use std::path::{Path, PathBuf};

use super::{Report, ReportError};
use crate::write_atomically;

impl Report {
    /// Writes `report.html`, `report.md`, `report.json` and the plots as `plots/NAME.svg` and `plots/NAME.png` into a folder, and says
    /// which files these are. Each file is replaced in one step, the page last, so it never refers to missing plots.
    ///
    /// The files that parts refer to are not written here; see [`write_table`](crate::write_table).
    pub fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, ReportError> {
        // All is made before anything is written: a report that can't be made leaves the old one alone.
        let (html, markdown) = (self.to_html()?, self.to_markdown()?);
        let mut files = Vec::new();
        for (stem, plot) in self.plots() {
            files.push((format!("plots/{stem}.svg"), plot.to_svg()?.into_bytes()));
            files.push((format!("plots/{stem}.png"), plot.to_png()?));
        }
        files.push(("report.json".to_owned(), serde_json::to_vec(&self.shown()).unwrap_or_default()));
        files.push(("report.md".to_owned(), markdown.into_bytes()));
        files.push(("report.html".to_owned(), html.into_bytes()));
        let mut written = Vec::new();
        for (name, bytes) in files {
            let path = folder.join(name);
            write_atomically(&path, &bytes)?;
            written.push(path);
        }
        Ok(written)
    }
}

#[cfg(test)]
mod tests {
    use super::super::demo::{demo, write_demo};
    use super::*;

    fn between<'a>(text: &'a str, before: &'a str, after: char) -> impl Iterator<Item = &'a str> {
        text.split(before).skip(1).map(move |rest| rest.split(after).next().unwrap_or_default())
    }

    #[track_caller]
    fn check_link(link: &str, page: &str, folder: &Path) {
        match link.strip_prefix('#') {
            Some(anchor) => assert!(page.contains(&format!("id=\"{anchor}\"")), "no anchor {anchor}"),
            None if link.starts_with("https://") || link.starts_with("data:") => {}
            None => assert!(folder.join(link).is_file(), "no file {link}"),
        }
    }

    #[test]
    fn every_link_leads_somewhere() {
        let folder = tempfile::tempdir().expect("a folder");
        write_demo(folder.path());
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a file");
        let (page, markdown) = (read("report.html"), read("report.md"));
        let links: Vec<&str> = between(&page, "href=\"", '"').collect();
        assert!(links.len() >= 15);
        links.into_iter().for_each(|link| check_link(link, &page, folder.path()));
        between(&markdown, "](", ')').for_each(|link| check_link(link, &markdown, folder.path()));
    }

    #[test]
    fn what_was_written_is_told_and_a_bad_report_writes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut report = demo();
        report.sections[0].id = "a/b".to_owned();
        assert!(report.write(folder.path()).is_err());
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0);
        report.sections.remove(0);
        let files = report.write(folder.path()).expect("written");
        assert!(files.iter().all(|file| file.is_file()) && files.len() >= 4);
    }

    /// Writes the demonstration into the folder that the environment names, to be looked at.
    #[test]
    fn the_demonstration_can_be_looked_at() {
        if let Some(folder) = std::env::var_os("HANSU_DEMO") {
            write_demo(Path::new(&folder));
        }
    }
}
