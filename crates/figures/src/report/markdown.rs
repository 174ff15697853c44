//! The report's twin in Markdown, for those who read it beside the code.

use super::inline::markdown as inline;
use super::{Part, Report, ReportError, Section};
use crate::escape_markdown;

impl Report {
    /// The report in Markdown. Plots are referred to as files in the folder `plots`.
    pub fn to_markdown(&self) -> Result<String, ReportError> {
        self.check()?;
        let mut text = format!("# {}\n\n", escape_markdown(&self.headline()));
        text += &paragraphs(self.extent().as_slice());
        text += &paragraphs(&self.intro);
        text += &facts(&self.facts);
        if !self.sections.is_empty() {
            text += "## In short\n\n";
            text += &summary(&self.sections);
        }
        text += &self.sections.iter().map(section).collect::<String>();
        Ok(text.trim_end().to_owned() + "\n")
    }
}

fn paragraphs(texts: &[String]) -> String {
    texts.iter().filter(|text| !text.is_empty()).map(|text| inline(text) + "\n\n").collect()
}

fn list(head: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let items: String = lines.iter().map(|line| format!("- {}\n", inline(line))).collect();
    format!("### {head}\n\n{items}\n")
}

fn facts(facts: &[(String, String)]) -> String {
    let fact = |(name, value): &(String, String)| format!("- {}: {}\n", escape_markdown(name), inline(value));
    if facts.is_empty() { String::new() } else { facts.iter().map(fact).collect::<String>() + "\n" }
}

/// A line for each experiment. Cells hold Markdown already, so the table is put together here.
fn summary(sections: &[Section]) -> String {
    let mut text = "| Experiment | Question | The reference found | We find |\n| --- | --- | --- | --- |\n".to_owned();
    for section in sections {
        let first = |lines: &[String]| lines.first().map_or_else(|| "–".to_owned(), |line| cell(line));
        let (theirs, ours) = (first(&section.reference_found), first(&section.we_find));
        text += &format!("| [{id}](#{id}) | {} | {theirs} | {ours} |\n", cell(&section.question), id = section.id);
    }
    text + "\n"
}

/// Text for a cell; code may hold a pipe, which would end it.
fn cell(text: &str) -> String {
    inline(text).replace("\\|", "|").replace('|', "\\|").replace('\n', " ")
}

fn section(section: &Section) -> String {
    let mut text = format!("<a id=\"{}\"></a>\n\n## {}\n\n", section.id, escape_markdown(&section.title));
    if !section.question.is_empty() {
        text += &format!("> {}\n\n", inline(&section.question));
    }
    if !section.source.is_empty() {
        text += &format!("Source: {}\n\n", inline(&section.source));
    }
    text += &paragraphs(section.extent().as_slice());
    text += &list("The reference found", &section.reference_found);
    text += &list("We find", &section.we_find);
    text += &list("How it was done", &section.setup);
    text += &section.parts.iter().map(part).collect::<String>();
    if !section.discussion.is_empty() {
        text += "### Why ours differs\n\n";
        text += &paragraphs(&section.discussion);
    }
    if !section.extents.is_empty() {
        text += &format!("### What is there\n\n{}\n", section.extent_table().to_markdown());
    }
    text + &facts(&section.facts)
}

fn part(part: &Part) -> String {
    let mut text = String::new();
    if !part.title.is_empty() {
        text += &format!("### {}\n\n", escape_markdown(&part.title));
    }
    text += &paragraphs(std::slice::from_ref(&part.about));
    for (stem, plot) in &part.plots {
        text += &format!("![{}](plots/{stem}.svg)\n\n", escape_markdown(&plot.title));
    }
    if !part.table.is_empty() {
        text += &part.table.to_markdown();
        text.push('\n');
    }
    if !part.files.is_empty() {
        let links: Vec<String> = part.files.iter().map(|file| format!("[{}]({file})", escape_markdown(file))).collect();
        text += &format!("The figures as files: {}\n\n", links.join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::demo::demo;

    #[test]
    fn it_has_the_same_parts_as_the_page() {
        let text = demo().to_markdown().expect("a report");
        for line in [
            "# Demonstration report",
            "## In short",
            "## MCTS against iterative deepening",
            "### We find",
            "![Score of MCTS against iterative deepening, by thinking time](plots/v5-scores.svg)",
            "The figures as files: [data/v5-scores.csv](data/v5-scores.csv), [data/v5-scores.parquet](data/v5-scores.parquet)",
        ] {
            assert!(text.lines().any(|found| found == line), "no line {line:?} in\n{text}");
        }
        assert!(!text.contains("\n\n\n") && !text.contains("<b>"));
    }
}
