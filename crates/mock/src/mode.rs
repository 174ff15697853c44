//! The ways to behave.

use std::str::FromStr;

/// How the program behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// As it should.
    Well,
    /// As it should, with lines that end in CRLF.
    Crlf,
    /// As it should, in capital letters.
    Capitals,
    /// As it should, with spaces around everything and in place of slashes.
    Spaces,
    /// As it should, with much talk in between.
    Chatty,
    /// As it should, with megabytes on standard error.
    Shouting,
    /// As it should, but each answer comes twice.
    Twice,
    /// As it should, but it does not take passes in GTP: where one is forced it passes by itself.
    PassesItself,
    /// As it should, but it does not end when told to, nor at the end of its input, nor on SIGTERM.
    Stubborn,
    /// As it should, but it leaves children behind, some in other groups and sessions.
    Children,
    /// Ends before it has said a word.
    CrashAtStart,
    /// Ends instead of its third move.
    Crash,
    /// Never says a word.
    HangAtStart,
    /// Does not answer from its third move on.
    Hang,
    /// Binary rubbish, and then an answer that is none.
    Rubbish,
    /// A square where no stone may go.
    Illegal,
    /// A square that is taken.
    Occupied,
    /// A pass where none is allowed.
    Pass,
    /// Gives up.
    Resign,
    /// Every answer comes late.
    Late,
    /// Talks for ever instead of its third move.
    Chatter,
    /// Begins a line that has no end.
    HugeLine,
    /// Closes its output, and lives on.
    Closes,
    /// Ends without ending its last line.
    Unfinished,
}

impl Mode {
    /// All ways with their names.
    pub const ALL: [(&'static str, Mode); 24] = [
        ("well", Mode::Well),
        ("crlf", Mode::Crlf),
        ("capitals", Mode::Capitals),
        ("spaces", Mode::Spaces),
        ("chatty", Mode::Chatty),
        ("shouting", Mode::Shouting),
        ("twice", Mode::Twice),
        ("passes-itself", Mode::PassesItself),
        ("stubborn", Mode::Stubborn),
        ("children", Mode::Children),
        ("crash-at-start", Mode::CrashAtStart),
        ("crash", Mode::Crash),
        ("hang-at-start", Mode::HangAtStart),
        ("hang", Mode::Hang),
        ("rubbish", Mode::Rubbish),
        ("illegal", Mode::Illegal),
        ("occupied", Mode::Occupied),
        ("pass", Mode::Pass),
        ("resign", Mode::Resign),
        ("late", Mode::Late),
        ("chatter", Mode::Chatter),
        ("huge-line", Mode::HugeLine),
        ("closes", Mode::Closes),
        ("unfinished", Mode::Unfinished),
    ];
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Mode, String> {
        let found = Mode::ALL.into_iter().find(|(name, _)| *name == text);
        found.map(|(_, mode)| mode).ok_or_else(|| format!("there is no way to behave called '{text}'"))
    }
}
