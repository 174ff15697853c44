//! Tables in Markdown, aligned so that the source can be read too.

use super::Table;
use super::text::{grid, padded, widths};

impl Table {
    /// The table in Markdown (GitHub's kind), with figures flush right.
    pub fn to_markdown(&self) -> String {
        let rows = grid(self, cell);
        let widths: Vec<usize> = widths(&rows).into_iter().map(|width| width.max(3)).collect();
        let mut markdown = String::new();
        for (place, row) in rows.iter().enumerate() {
            line(&mut markdown, row.iter().enumerate().map(|(i, text)| padded(text, widths[i], self.is_numeric(i))));
            if place == 0 {
                line(&mut markdown, (0..row.len()).map(|i| rule(widths[i], self.is_numeric(i))));
            }
        }
        markdown
    }
}

fn line(markdown: &mut String, cells: impl Iterator<Item = String>) {
    markdown.push('|');
    for cell in cells {
        markdown.push_str(&format!(" {cell} |"));
    }
    markdown.push('\n');
}

fn rule(width: usize, numeric: bool) -> String {
    if numeric { "-".repeat(width - 1) + ":" } else { "-".repeat(width) }
}

/// Text that a Markdown table shows as it is.
fn cell(text: &str) -> String {
    escape(text).replace("\r\n", "<br>").replace(['\n', '\r'], "<br>")
}

/// Text without anything that Markdown would understand.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' => escaped.extend(['\\', c]),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::tests::mixed;
    use super::*;

    #[test]
    fn columns_are_aligned_and_pipes_escaped() {
        let expected = "\
| Agent \\| options           | Games |              Score | Note                 |
| -------------------------- | ----: | -----------------: | -------------------- |
| mcts:time=1s,rollout=light | 1,200 | 57.5% [51.0, 63.8] | a \"quoted\" &lt;word> |
| a\\|b                       |       |              25.0% | two<br>lines         |
| größer                     |    -7 |                    |                      |
";
        assert_eq!(mixed().to_markdown(), expected);
    }

    #[test]
    fn an_empty_table_is_a_head() {
        assert_eq!(Table::new([("a", "A")]).to_markdown(), "| A   |\n| --- |\n");
    }
}
