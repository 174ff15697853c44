//! Words for people, in the languages of the page.

/// A text in English and in Korean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// In English.
    pub en: &'static str,
    /// In Korean.
    pub ko: &'static str,
}

/// A text in both languages.
pub(crate) const fn text(en: &'static str, ko: &'static str) -> Text {
    Text { en, ko }
}
