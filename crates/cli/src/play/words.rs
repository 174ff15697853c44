//! The languages of the terminal game. What scripts read stays English unless another language is asked for.

use std::cell::Cell;

use clap::ValueEnum;

/// A language of the terminal game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// English.
    En,
    /// Korean.
    Ko,
}

impl Language {
    /// The language that the system's variables ask for, in the order in which they count.
    pub(crate) fn of_system(variable: impl Fn(&str) -> Option<String>) -> Language {
        let named = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|name| !name.is_empty());
        if named.is_some_and(|name| name.starts_with("ko")) { Language::Ko } else { Language::En }
    }
}

thread_local! {
    /// The game is told by one thread.
    static SPOKEN: Cell<Language> = const { Cell::new(Language::En) };
}

/// Speaks a language on this thread from now on.
pub(crate) fn speak(language: Language) {
    SPOKEN.set(language);
}

/// Whether Korean is spoken.
pub(crate) fn in_korean() -> bool {
    SPOKEN.get() == Language::Ko
}

/// A text in the language that is spoken.
pub(crate) fn said(english: &'static str, korean: &'static str) -> &'static str {
    if in_korean() { korean } else { english }
}

/// A text with values in it, in the language that is spoken.
macro_rules! say {
    ($english:literal, $korean:literal) => {
        if $crate::play::words::in_korean() { format!($korean) } else { format!($english) }
    };
}

pub(crate) use say;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_says_which_language() {
        let with = |pairs: &'static [(&str, &str)]| {
            Language::of_system(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(with(&[("LANG", "ko_KR.UTF-8")]), Language::Ko);
        assert_eq!(with(&[("LANG", "ko_KR.UTF-8"), ("LC_ALL", "C")]), Language::En);
        assert_eq!(with(&[("LANG", "ko_KR.UTF-8"), ("LC_ALL", "")]), Language::Ko);
        assert_eq!(with(&[]), Language::En);
    }

    #[test]
    fn texts_follow_the_language() {
        let moves = 3;
        assert_eq!((said("pass", "패스"), say!("{moves} moves", "{moves}수")), ("pass", "3 moves".to_owned()));
        speak(Language::Ko);
        assert_eq!((said("pass", "패스"), say!("{moves} moves", "{moves}수")), ("패스", "3수".to_owned()));
        speak(Language::En);
    }
}
