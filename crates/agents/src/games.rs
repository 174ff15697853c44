//! What the agents need of each game: the one place that says which knowledge a game has.

use hansu_game::{Game, GameKind, GameSpec, PerGame, Position, WrongGame};
use hansu_gomoku::{GomokuCandidates, GomokuKnowledge};
use hansu_othello::{OthelloEval, OthelloKnowledge};
use hansu_search::{Agent, AgentOf, Limits, Search};

use crate::text::text;
use crate::typed::{AnyWord, Choice, Opt, choice, choice_by_game, words};
use crate::values::Values;

/// All games.
pub(crate) const ALL: &[GameKind] = &GameKind::ALL;

/// Evaluations of Othello.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OthelloChoice {
    Discs,
    Arbitrary,
    Research,
}

words!(OthelloChoice {
    "discs" => OthelloChoice::Discs,
    "arbitrary" => OthelloChoice::Arbitrary,
    "research" => OthelloChoice::Research,
});

/// The evaluation of Gomoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GomokuChoice {
    Lines,
}

words!(GomokuChoice { "lines" => GomokuChoice::Lines });

/// Which evaluation; a default for each game is to be added.
pub(crate) const EVAL: Opt<AnyWord> = choice_by_game(
    "eval",
    PerGame { othello: OthelloChoice::WORDS, gomoku: GomokuChoice::WORDS },
    text("evaluation: discs, arbitrary or research for othello, lines for gomoku", "국면을 평가하는 방법입니다."),
);

/// The better evaluation of each game.
pub(crate) const RESEARCH: Opt<AnyWord> = EVAL.default_each(PerGame { othello: "research", gomoku: "lines" });

/// The simpler evaluation of each game.
pub(crate) const DISCS: Opt<AnyWord> = EVAL.default_each(PerGame { othello: "discs", gomoku: "lines" });

/// Which points of a Gomoku board are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Points {
    Auto,
    All,
    Near,
    Neighbours,
}

words!(Points {
    "auto" => Points::Auto,
    "all" => Points::All,
    "near" => Points::Near,
    "neighbours" => Points::Neighbours,
});

impl Points {
    /// The candidates; `None` for `auto`.
    pub(crate) fn candidates(self) -> Option<GomokuCandidates> {
        match self {
            Points::Auto => None,
            Points::All => Some(GomokuCandidates::All),
            Points::Near => Some(GomokuCandidates::Near(2)),
            Points::Neighbours => Some(GomokuCandidates::Neighbours),
        }
    }
}

/// Which points of a Gomoku board are searched.
pub(crate) const MOVES: Opt<Points> = choice(
    "moves",
    text(
        "which points are searched: all, near (at most two steps from a stone), neighbours (two stones around it); \
         auto is all up to 5x5, near beyond",
        "탐색할 자리입니다.",
    ),
)
.default("auto")
.only(GameKind::Gomoku);

/// What the generic searches know of the game that is played.
#[derive(Clone, Debug)]
pub(crate) enum Known {
    Othello(OthelloKnowledge),
    Gomoku(GomokuKnowledge),
}

impl Known {
    /// As the options `eval` (one of the constants above) and [`MOVES`] say, if the agent has the latter.
    pub(crate) fn of(values: &Values<'_>, eval: &Opt<AnyWord>, moves: Option<&Opt<Points>>, game: GameSpec) -> Known {
        match game {
            GameSpec::Othello => {
                let eval = match values.choose(eval).unwrap_or(OthelloChoice::Research) {
                    OthelloChoice::Discs => OthelloEval::Discs,
                    OthelloChoice::Arbitrary => OthelloEval::arbitrary(),
                    OthelloChoice::Research => OthelloEval::research(),
                };
                Known::Othello(OthelloKnowledge::new(eval))
            }
            GameSpec::Gomoku(rules) => {
                let GomokuChoice::Lines = values.choose(eval).unwrap_or(GomokuChoice::Lines);
                let chosen = moves.and_then(|moves| values.get(moves)).and_then(Points::candidates);
                let auto = || GomokuCandidates::Near(2).unless_small(rules.size());
                Known::Gomoku(GomokuKnowledge::new(chosen.unwrap_or_else(auto)))
            }
        }
    }
}

/// A search as an agent with limits of its own.
pub(crate) fn agent<G: Game>(search: impl Search<G> + 'static, limits: Limits) -> Box<dyn Agent>
where
    for<'a> &'a G: TryFrom<&'a Position, Error = WrongGame>,
{
    Box::new(AgentOf::limited(search, limits))
}

/// Makes an agent of a search that is told what is known of the game.
macro_rules! agent_knowing {
    ($known:expr, $limits:expr, $knowledge:ident => $search:expr) => {
        match $known {
            $crate::games::Known::Othello($knowledge) => $crate::games::agent::<hansu_game::Othello>($search, $limits),
            $crate::games::Known::Gomoku($knowledge) => $crate::games::agent::<hansu_game::Gomoku>($search, $limits),
        }
    };
}
pub(crate) use agent_knowing;

/// Calls code that is generic over the game with the type of the game that is played.
macro_rules! with_game {
    ($game:expr, $type:ident => $body:expr) => {
        match $game {
            hansu_game::GameSpec::Othello => {
                type $type = hansu_game::Othello;
                $body
            }
            hansu_game::GameSpec::Gomoku(_) => {
                type $type = hansu_game::Gomoku;
                $body
            }
        }
    };
}
pub(crate) use with_game;
