//! A section of the page.

use super::inline;
use super::{Part, ReportError, Section};
use crate::escape;

/// The whole section in HTML.
pub(super) fn html(section: &Section) -> Result<String, ReportError> {
    let id = &section.id;
    let mut html = format!(
        "<section id=\"{id}\">\n<h2>{} <a class=\"anchor\" href=\"#{id}\" aria-label=\"link to {id}\">#</a></h2>\n",
        escape(&section.title)
    );
    html += &paragraph("question", &section.question);
    if !section.source.is_empty() {
        html += &paragraph("source", &format!("Source: {}", section.source));
    }
    html += &section.extent().map_or(String::new(), |text| paragraph("status", &text));
    html += &findings(section);
    html += &headed_list("How it was done", &section.setup);
    for (place, part) in section.parts.iter().enumerate() {
        html += &part_html(&format!("{id}-{}", place + 1), part)?;
    }
    if !section.discussion.is_empty() {
        html += "<h3>Why ours differs</h3>\n";
        html += &section.discussion.iter().map(|text| paragraph("", text)).collect::<String>();
    }
    if !section.extents.is_empty() {
        let table = section.extent_table().to_html();
        html += &format!("<h3>What is there</h3>\n<div class=\"scroll\" tabindex=\"0\">\n{table}</div>\n");
    }
    html += &facts(&section.facts);
    html += "</section>\n";
    Ok(html)
}

/// A paragraph, if there is anything in it.
pub(super) fn paragraph(class: &str, text: &str) -> String {
    match (text.is_empty(), class.is_empty()) {
        (true, _) => String::new(),
        (_, true) => format!("<p>{}</p>\n", inline::html(text)),
        _ => format!("<p class=\"{class}\">{}</p>\n", inline::html(text)),
    }
}

/// Names and values.
pub(super) fn facts(facts: &[(String, String)]) -> String {
    if facts.is_empty() {
        return String::new();
    }
    let fact = |(name, value): &(String, String)| {
        format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escape(name), inline::html(value))
    };
    format!("<dl class=\"facts\">\n{}</dl>\n", facts.iter().map(fact).collect::<String>())
}

fn list(lines: &[String]) -> String {
    let item = |line: &String| format!("<li>{}</li>\n", inline::html(line));
    format!("<ul>\n{}</ul>\n", lines.iter().map(item).collect::<String>())
}

fn headed_list(head: &str, lines: &[String]) -> String {
    if lines.is_empty() { String::new() } else { format!("<h3>{head}</h3>\n{}", list(lines)) }
}

/// What was found, theirs beside ours.
fn findings(section: &Section) -> String {
    let box_of = |head: &str, class: &str, lines: &[String]| match lines {
        [] => String::new(),
        lines => format!("<div class=\"{class}\">\n<h3>{head}</h3>\n{}</div>\n", list(lines)),
    };
    let boxes = box_of("The reference found", "theirs", &section.reference_found)
        + &box_of("We find", "ours", &section.we_find);
    if boxes.is_empty() { boxes } else { format!("<div class=\"findings\">\n{boxes}</div>\n") }
}

fn part_html(id: &str, part: &Part) -> Result<String, ReportError> {
    let mut html = format!("<div class=\"part\" id=\"{id}\">\n");
    if !part.title.is_empty() {
        html += &format!("<h3>{}</h3>\n", escape(&part.title));
    }
    html += &paragraph("", &part.about);
    for (stem, plot) in &part.plots {
        let (svg, links) = (plot.to_svg()?, picture_links(stem));
        html += &format!("<figure>\n<div class=\"plot\">\n{svg}</div>\n<figcaption>{links}</figcaption>\n</figure>\n");
    }
    if !part.table.is_empty() {
        html += &format!("<div class=\"scroll\" tabindex=\"0\">\n{}</div>\n", part.table.to_html());
    }
    if !part.files.is_empty() {
        let link = |file: &String| format!("<a href=\"{0}\">{0}</a>", escape(file));
        let links: Vec<String> = part.files.iter().map(link).collect();
        html += &format!("<p class=\"files\">The figures as files: {}</p>\n", links.join(", "));
    }
    Ok(html + "</div>\n")
}

fn picture_links(stem: &str) -> String {
    format!("The picture as a file: <a href=\"plots/{stem}.svg\">SVG</a>, <a href=\"plots/{stem}.png\">PNG</a>")
}
