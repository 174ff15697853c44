//! Tables for pages.

use super::{Cell, Table};
use crate::unit::typeset;

impl Table {
    /// The table as an HTML element, everything escaped. Figures have the class `n`, which the page's style sets
    /// flush right, and long texts the class `w`, which it breaks into lines.
    pub fn to_html(&self) -> String {
        let mut html = String::from("<table>\n<thead><tr>");
        for (place, column) in self.columns().iter().enumerate() {
            html.push_str(&format!("<th scope=\"col\"{}>{}</th>", self.class(place), escape(&column.title)));
        }
        html.push_str("</tr></thead>\n<tbody>\n");
        for row in self.rows() {
            html.push_str("<tr>");
            for (place, cell) in row.iter().enumerate() {
                html.push_str(&self.cell(place, cell));
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</tbody>\n</table>\n");
        html
    }

    fn class(&self, place: usize) -> &'static str {
        if self.is_numeric(place) { " class=\"n\"" } else { "" }
    }

    fn cell(&self, place: usize, cell: &Cell) -> String {
        match cell {
            Cell::Text(text) if text.chars().count() > WORDY => format!("<td class=\"w\">{}</td>", lines(text)),
            Cell::Text(text) => format!("<td>{}</td>", lines(text)),
            figure => format!("<td{}>{}</td>", self.class(place), self.figure(place, figure)),
        }
    }

    /// A figure. The ends of an interval are set apart, so that a page can make them fainter, and as wide as the widest
    /// of the column, so that the estimates stand in line.
    fn figure(&self, place: usize, cell: &Cell) -> String {
        let shown = typeset(&cell.show());
        let room = self.column(place).filter_map(ends).map(|ends| ends.chars().count()).max().unwrap_or(0);
        match ends(cell) {
            Some(ends) => {
                let value = &shown[..shown.len() - ends.len()];
                // Brackets, comma and blank are narrower than digits.
                format!("{value}<span class=\"ci\" style=\"min-width:{}ch\">{ends}</span>", room - 2)
            }
            None if room > 0 => format!("{shown}<span class=\"ci\" style=\"min-width:{}ch\"></span>", room - 2),
            None => shown,
        }
    }
}

/// Words longer than this may be broken into lines.
const WORDY: usize = 36;

fn lines(text: &str) -> String {
    escape(text).replace('\n', "<br>")
}

/// The ends of an interval as they are shown: `[51.0, 63.8]`.
fn ends(cell: &Cell) -> Option<String> {
    let shown = typeset(&cell.show());
    matches!(cell, Cell::Interval { .. }).then(|| shown.split_at(shown.find('[').unwrap_or(0)).1.to_owned())
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
        assert!(
            html.contains("<td class=\"n\">57.5% <span class=\"ci\" style=\"min-width:10ch\">[51.0, 63.8]</span></td>")
        );
        assert!(html.contains("<td class=\"n\">−7</td>"));
        assert_eq!(html.matches("<tr>").count(), html.matches("</tr>").count());
    }
}
