//! Options with the types of their values.

use std::marker::PhantomData;

use hansu_game::{GameKind, PerGame};

use crate::param::{LimitKind, Param, ParamKind, Preset, Value};
use crate::text::Text;

/// A type whose values are written as words.
pub(crate) trait Choice: Copy + 'static {
    /// The words.
    const WORDS: &'static [&'static str];
    /// What they stand for, in the same order.
    const VALUES: &'static [Self];
}

/// Says which words stand for which values of a type.
macro_rules! words {
    ($type:ty { $($word:literal => $value:expr),+ $(,)? }) => {
        impl $crate::typed::Choice for $type {
            const WORDS: &'static [&'static str] = &[$($word),+];
            const VALUES: &'static [$type] = &[$($value),+];
        }
    };
}
pub(crate) use words;

/// A type that an option's value can be read as.
pub(crate) trait Readable: Copy {
    /// The value, if it is of the right kind.
    fn read(value: Value) -> Option<Self>;
}

impl Readable for u64 {
    fn read(value: Value) -> Option<u64> {
        match value {
            Value::Integer(number) => Some(number),
            _ => None,
        }
    }
}

impl Readable for f32 {
    fn read(value: Value) -> Option<f32> {
        match value {
            Value::Number(number) => Some(number as f32),
            _ => None,
        }
    }
}

impl Readable for std::time::Duration {
    fn read(value: Value) -> Option<std::time::Duration> {
        match value {
            Value::Time(time) => Some(time),
            _ => None,
        }
    }
}

impl Readable for bool {
    fn read(value: Value) -> Option<bool> {
        match value {
            Value::Flag(flag) => Some(flag),
            _ => None,
        }
    }
}

impl<T: Choice> Readable for T {
    fn read(value: Value) -> Option<T> {
        let Value::Word(word) = value else { return None };
        let place = T::WORDS.iter().position(|known| *known == word)?;
        T::VALUES.get(place).copied()
    }
}

/// The type of options whose words depend on the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyWord;

/// An option whose values are of the type `T`.
#[derive(Debug)]
pub(crate) struct Opt<T> {
    /// Its description.
    pub(crate) param: Param,
    values: PhantomData<fn() -> T>,
}

impl<T> Clone for Opt<T> {
    fn clone(&self) -> Opt<T> {
        *self
    }
}

impl<T> Copy for Opt<T> {}

impl<T> Opt<T> {
    const fn new(key: &'static str, kind: ParamKind, help: Text) -> Opt<T> {
        let param = Param { key, kind, preset: Preset::Unset, only: None, help, limit: None, most_for_strangers: None };
        Opt { param, values: PhantomData }
    }

    /// The same with a default.
    pub(crate) const fn default(mut self, text: &'static str) -> Opt<T> {
        self.param.preset = Preset::Same(text);
        self
    }

    /// The same with a default for each game.
    pub(crate) const fn default_each(mut self, texts: PerGame<&'static str>) -> Opt<T> {
        self.param.preset = Preset::Each(texts);
        self
    }

    /// The same with a default that holds unless one of some other options is given.
    pub(crate) const fn default_unless(mut self, text: &'static str, others: &'static [&'static str]) -> Opt<T> {
        self.param.preset = Preset::Unless(text, others);
        self
    }

    /// The same for one game only.
    pub(crate) const fn only(mut self, game: GameKind) -> Opt<T> {
        self.param.only = Some(game);
        self
    }

    /// The same with a lower bound on what strangers may ask for.
    pub(crate) const fn most_for_strangers(mut self, most: u64) -> Opt<T> {
        self.param.most_for_strangers = Some(most);
        self
    }

    /// The same with another explanation.
    pub(crate) const fn help(mut self, help: Text) -> Opt<T> {
        self.param.help = help;
        self
    }

    const fn limit(mut self, kind: LimitKind) -> Opt<T> {
        self.param.limit = Some(kind);
        self
    }
}

/// A whole number within bounds.
pub(crate) const fn integer(key: &'static str, min: u64, max: u64, help: Text) -> Opt<u64> {
    Opt::new(key, ParamKind::Integer { min, max }, help)
}

/// A number within bounds.
pub(crate) const fn number(key: &'static str, min: f64, max: f64, help: Text) -> Opt<f32> {
    Opt::new(key, ParamKind::Number { min, max }, help)
}

/// A time.
pub(crate) const fn time(key: &'static str, help: Text) -> Opt<std::time::Duration> {
    Opt::new(key, ParamKind::Time, help)
}

/// `true` or `false`.
pub(crate) const fn flag(key: &'static str, help: Text) -> Opt<bool> {
    Opt::new(key, ParamKind::Flag, help)
}

/// One of the words of a type.
pub(crate) const fn choice<T: Choice>(key: &'static str, help: Text) -> Opt<T> {
    Opt::new(key, ParamKind::Choice(T::WORDS), help)
}

/// One of some words, which depend on the game.
pub(crate) const fn choice_by_game(
    key: &'static str,
    words: PerGame<&'static [&'static str]>,
    help: Text,
) -> Opt<AnyWord> {
    Opt::new(key, ParamKind::ChoiceByGame(words), help)
}

/// What is read as it was written: a path, a network, a command, any text.
pub(crate) const fn verbatim(key: &'static str, kind: ParamKind, help: Text) -> Opt<Value> {
    Opt::new(key, kind, help)
}

/// Time a move.
pub(crate) const fn time_limit(help: Text) -> Opt<std::time::Duration> {
    time("time", help).limit(LimitKind::Time)
}

/// Nodes a move.
pub(crate) const fn node_limit(help: Text) -> Opt<u64> {
    integer("nodes", 1, u64::MAX, help).limit(LimitKind::Nodes)
}

/// Playouts a move, by whatever name.
pub(crate) const fn playout_limit(key: &'static str, max: u64, help: Text) -> Opt<u64> {
    integer(key, 1, max, help).limit(LimitKind::Playouts)
}

/// Threads that search together.
pub(crate) const fn thread_limit(max: u64, help: Text) -> Opt<u64> {
    integer("threads", 1, max, help).limit(LimitKind::Threads)
}

/// Megabytes of a hash table.
pub(crate) const fn hash_limit(max: u64, help: Text) -> Opt<u64> {
    integer("hash", 1, max, help).limit(LimitKind::Hash)
}

/// Plies.
pub(crate) const fn depth_limit(max: u64, help: Text) -> Opt<u64> {
    integer("depth", 1, max, help).limit(LimitKind::Depth)
}
