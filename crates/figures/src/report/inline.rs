//! The little that text of a report may say about its looks: code, emphasis, links. Everything else is itself.

use crate::{escape, escape_markdown};

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Span<'a> {
    Plain(&'a str),
    Code(&'a str),
    Emphasis(&'a str),
    Strong(&'a str),
    Link { text: &'a str, url: &'a str },
}

/// The text in HTML.
pub(super) fn html(text: &str) -> String {
    let shown = |span| match span {
        Span::Plain(text) => escape(text),
        Span::Code(text) => format!("<code>{}</code>", escape(text)),
        Span::Emphasis(text) => format!("<em>{}</em>", escape(text)),
        Span::Strong(text) => format!("<strong>{}</strong>", escape(text)),
        Span::Link { text, url } => format!("<a href=\"{}\">{}</a>", escape(url), escape(text)),
    };
    spans(text).into_iter().map(shown).collect()
}

/// The text in Markdown.
pub(super) fn markdown(text: &str) -> String {
    let shown = |span| match span {
        Span::Plain(text) => escape_markdown(text),
        Span::Code(text) => format!("`{text}`"),
        Span::Emphasis(text) => format!("*{}*", escape_markdown(text)),
        Span::Strong(text) => format!("**{}**", escape_markdown(text)),
        Span::Link { text, url } => format!("[{}]({url})", escape_markdown(text)),
    };
    spans(text).into_iter().map(shown).collect()
}

/// Cuts a text into spans. Marks without a partner are part of the text.
fn spans(text: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    let (mut plain, mut at) = (0, 0);
    while let Some(found) = text[at..].find(['`', '*', '[']) {
        let start = at + found;
        match marked(&text[start..]) {
            Some((span, length)) => {
                spans.push(Span::Plain(&text[plain..start]));
                spans.push(span);
                (plain, at) = (start + length, start + length);
            }
            None => at = start + 1,
        }
    }
    spans.push(Span::Plain(&text[plain..]));
    spans.retain(|span| *span != Span::Plain(""));
    spans
}

/// The span at the start of a text that begins with a mark, and how long it is with its marks.
fn marked<'a>(text: &'a str) -> Option<(Span<'a>, usize)> {
    if text.starts_with('[') {
        return link(text);
    }
    let (mark, span): (&str, fn(&'a str) -> Span<'a>) = match text {
        _ if text.starts_with('`') => ("`", Span::Code),
        _ if text.starts_with("**") => ("**", Span::Strong),
        _ => ("*", Span::Emphasis),
    };
    let rest = &text[mark.len()..];
    let inner = &rest[..rest.find(mark)?];
    // `2 * 3 * 4` is no emphasis.
    let tight = inner.trim() == inner && !inner.is_empty();
    tight.then(|| (span(inner), inner.len() + 2 * mark.len()))
}

fn link(text: &str) -> Option<(Span<'_>, usize)> {
    let (label, rest) = text[1..].split_once("](")?;
    let (url, _) = rest.split_once(')')?;
    let whole = !label.is_empty() && !label.contains(['[', ']']);
    (whole && is_safe(url)).then(|| (Span::Link { text: label, url }, label.len() + url.len() + 4))
}

/// Whether a link leads to a page, to a place on this one or to a file beside it, and runs nothing.
fn is_safe(url: &str) -> bool {
    let quiet = !url.is_empty() && !url.contains(|c: char| c.is_whitespace() || c.is_control() || "<>\"\\".contains(c));
    let known = ["https://", "http://"].iter().any(|scheme| url.starts_with(scheme));
    quiet && (known || !url.contains(':') && !url.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(html(text), expected);
    }

    #[test]
    fn code_emphasis_and_links() {
        check("use `mcts:time=1s` here", "use <code>mcts:time=1s</code> here");
        check("*not* so **fast**", "<em>not</em> so <strong>fast</strong>");
        check(
            "see [the paper](https://example.org/a?b=1&c=2).",
            "see <a href=\"https://example.org/a?b=1&amp;c=2\">the paper</a>.",
        );
        check(
            "see [above](#v3-depth), [data](data/x.csv)",
            "see <a href=\"#v3-depth\">above</a>, <a href=\"data/x.csv\">data</a>",
        );
        check("`a < b` & *c > d*", "<code>a &lt; b</code> &amp; <em>c &gt; d</em>");
    }

    #[test]
    fn marks_without_partner_are_text() {
        check("2 * 3 * 4 and a`b", "2 * 3 * 4 and a`b");
        check("57.5% [51.0, 63.8] (of 200)", "57.5% [51.0, 63.8] (of 200)");
        check("[x] [y](z", "[x] [y](z");
        check("größer *", "größer *");
        check("", "");
    }

    #[test]
    fn nothing_runs() {
        check("<script>alert('x')</script>", "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;");
        check("[x](javascript:alert)", "[x](javascript:alert)");
        check("[x](data:text/html,x)", "[x](data:text/html,x)");
        check("[x](//evil.example)", "[x](//evil.example)");
        check("[\"x](y\"z)", "[&quot;x](y&quot;z)");
    }

    #[test]
    fn markdown_keeps_the_marks_and_escapes_the_rest() {
        assert_eq!(markdown("*a* `b_c` [d](#e) snake_case <b>"), "*a* `b_c` [d](#e) snake\\_case &lt;b>");
    }
}
