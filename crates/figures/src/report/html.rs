//! The page: one file with its style and its pictures inside, no script, nothing from elsewhere.

use super::inline;
use super::section::{self, facts, paragraph};
use super::{Report, ReportError, Section};
use crate::escape;

const STYLE: &str = include_str!("style.css");

impl Report {
    /// The page.
    pub fn to_html(&self) -> Result<String, ReportError> {
        self.check()?;
        let title = escape(&self.headline());
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
             <link rel=\"icon\" href=\"data:,\">\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <header>\n<h1>{title}</h1>\n"
        );
        html += &self.extent().map_or(String::new(), |text| paragraph("status", &text));
        html += &self.intro.iter().map(|text| paragraph("", text)).collect::<String>();
        html += &facts(&self.facts);
        html += "</header>\n";
        html += &summary(&self.sections);
        html += &contents(&self.sections);
        html += "<main>\n";
        for section in &self.sections {
            html += &section::html(section)?;
        }
        html += "</main>\n</body>\n</html>\n";
        Ok(html)
    }
}

/// A line for each experiment. On narrow screens the style makes a card of each.
fn summary(sections: &[Section]) -> String {
    if sections.is_empty() {
        return String::new();
    }
    let rows: String = sections.iter().map(summary_row).collect();
    format!(
        "<section class=\"summary\" id=\"summary\">\n<h2>In short</h2>\n<table>\n<thead><tr>\
         <th scope=\"col\">Experiment</th><th scope=\"col\">Question</th>\
         <th scope=\"col\">The reference found</th><th scope=\"col\">We find</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n</section>\n"
    )
}

fn summary_row(section: &Section) -> String {
    let first = |lines: &[String]| lines.first().map_or_else(|| "–".to_owned(), |line| inline::html(line));
    format!(
        "<tr><th scope=\"row\"><a href=\"#{id}\">{id}</a></th><td>{}</td>\
         <td data-head=\"The reference found\">{}</td><td data-head=\"We find\">{}</td></tr>\n",
        inline::html(&section.question),
        first(&section.reference_found),
        first(&section.we_find),
        id = section.id,
    )
}

fn contents(sections: &[Section]) -> String {
    if sections.is_empty() {
        return String::new();
    }
    let item = |section: &Section| {
        let parts = section.parts.iter().enumerate().filter(|(_, part)| !part.title.is_empty());
        let link = |(place, part): (usize, &super::Part)| {
            format!("<li><a href=\"#{}-{}\">{}</a></li>", section.id, place + 1, escape(&part.title))
        };
        let parts: String = parts.map(link).collect();
        let parts = if parts.is_empty() { parts } else { format!("\n<ul>{parts}</ul>") };
        format!("<li><a href=\"#{}\">{}</a>{parts}</li>\n", section.id, escape(&section.title))
    };
    let items: String = sections.iter().map(item).collect();
    format!("<nav aria-label=\"Contents\">\n<h2>Contents</h2>\n<ol>\n{items}</ol>\n</nav>\n")
}

#[cfg(test)]
mod tests {
    use super::super::demo::demo;
    use super::*;

    #[test]
    fn the_page_stands_alone() {
        let html = demo().to_html().expect("a page");
        for outside in ["<script", "src=", "@import", "url(", "<link rel=\"stylesheet\""] {
            assert!(!html.contains(outside), "{outside}");
        }
        assert_eq!(html, demo().to_html().expect("the same page"));
    }

    #[test]
    fn text_is_escaped() {
        let mut report = demo();
        let evil = "<script>alert(\"x\")</script>".to_owned();
        report.title = evil.clone();
        report.intro.push(evil.clone());
        report.facts.push((evil.clone(), evil.clone()));
        let section = &mut report.sections[0];
        (section.title, section.question, section.source) = (evil.clone(), evil.clone(), evil.clone());
        for lines in [&mut section.setup, &mut section.reference_found, &mut section.we_find, &mut section.discussion] {
            lines.insert(0, evil.clone());
        }
        (section.parts[0].title, section.parts[0].about) = (evil.clone(), evil.clone());
        section.parts[0].plots[0].1.title = evil;
        assert!(!report.to_html().expect("a page").contains("<script"));
    }

    #[test]
    fn tags_are_balanced() {
        let html = demo().to_html().expect("a page");
        for tag in
            ["section", "div", "ul", "li", "table", "tr", "td", "th", "figure", "svg", "dl", "p", "a", "h2", "h3"]
        {
            let opened = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
        }
    }

    #[test]
    fn an_empty_report_is_a_title() {
        let html = Report { title: "Nothing yet".to_owned(), ..Report::default() }.to_html().expect("a page");
        assert!(html.contains("<h1>Nothing yet</h1>") && !html.contains("<table"));
    }
}
