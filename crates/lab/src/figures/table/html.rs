//! Tables for pages.

use super::{Cell, Table};
use crate::figures::unit::typeset;

impl Table {
    /// The table as an HTML element, everything escaped. Figures have the class `n`; the page's style sets them flush
    /// right.
    pub fn to_html(&self) -> String {
        let mut html = String::from("<table>\n<thead><tr>");
        for (place, column) in self.columns().iter().enumerate() {
            html.push_str(&format!("<th scope=\"col\"{}>{}</th>", self.class(place), escape(&column.title)));
        }
        html.push_str("</tr></thead>\n<tbody>\n");
        for row in self.rows() {
            html.push_str("<tr>");
            for (place, cell) in row.iter().enumerate() {
                html.push_str(&format!("<td{}>{}</td>", self.class(place), content(cell)));
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</tbody>\n</table>\n");
        html
    }

    fn class(&self, place: usize) -> &'static str {
        if self.is_numeric(place) { " class=\"n\"" } else { "" }
    }
}

/// A cell's text; the ends of an interval are set apart, so that a page can make them fainter.
fn content(cell: &Cell) -> String {
    let shown = match cell {
        Cell::Text(text) => return escape(text).replace('\n', "<br>"),
        _ => typeset(&cell.show()),
    };
    match (cell, shown.split_once(" [")) {
        (Cell::Interval { .. }, Some((value, ends))) => format!("{value} <span class=\"ci\">[{ends}</span>"),
        _ => escape(&shown),
    }
}

/// Text that HTML shows as it is, also inside quotes.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::tests::mixed;

    #[test]
    fn everything_is_escaped() {
        let html = mixed().to_html();
        assert!(html.contains("a &quot;quoted&quot; &lt;word&gt;"));
        assert!(!html.contains("<word>"));
        assert!(html.contains("<td>two<br>lines</td>"));
    }

    #[test]
    fn figures_are_marked() {
        let html = mixed().to_html();
        assert!(html.contains("<th scope=\"col\" class=\"n\">Games</th>"));
        assert!(html.contains("<td class=\"n\">57.5% <span class=\"ci\">[51.0, 63.8]</span></td>"));
        assert!(html.contains("<td class=\"n\">−7</td>"));
        assert_eq!(html.matches("<tr>").count(), html.matches("</tr>").count());
    }
}
