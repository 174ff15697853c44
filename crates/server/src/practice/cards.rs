//! Cards: the puzzles that come with the program, and the mistakes of reviewed games.

use hansu_game::{Game, GameKind};
use hansu_puzzles::{Kind, Puzzle, PuzzleSet};

use crate::api::{CardView, Deck, KeptCard, MistakeView, PositionChoice, Problem, RatingView, Review, RuleName};
use crate::problem::ApiResult;
use crate::store::{Mistake, StoredGame};

/// What a card's id stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CardId {
    /// A puzzle that comes with the program, as `othello-12`.
    Puzzle(String),
    /// A mistake, as `mistake-GAME-PLY`.
    Mistake(Mistake),
}

impl CardId {
    /// Reads an id.
    pub(crate) fn of(text: &str) -> ApiResult<CardId> {
        let unknown = || Problem::not_found("card", text.chars().take(60).collect::<String>());
        if let Some(rest) = text.strip_prefix("mistake-") {
            let (game, ply) = rest.rsplit_once('-').ok_or_else(unknown)?;
            let ply = ply.parse().map_err(|_| unknown())?;
            let id = CardId::Mistake(Mistake { game: game.to_owned(), ply });
            return if id.text() == text { Ok(id) } else { Err(unknown()) };
        }
        PuzzleSet::find(text).map(|_| CardId::Puzzle(text.to_owned())).ok_or_else(unknown)
    }

    /// The id as a text.
    pub(crate) fn text(&self) -> String {
        match self {
            CardId::Puzzle(id) => id.clone(),
            CardId::Mistake(Mistake { game, ply }) => format!("mistake-{game}-{ply}"),
        }
    }

    /// The pile it belongs to.
    pub(crate) fn deck(&self) -> Deck {
        match self {
            CardId::Puzzle(id) => {
                PuzzleSet::find(id).map_or(Deck::Endgame, |(set, index)| deck_of(set.puzzles[index].kind))
            }
            CardId::Mistake(_) => Deck::Mistakes,
        }
    }
}

fn deck_of(kind: Kind) -> Deck {
    match kind {
        Kind::Endgame => Deck::Endgame,
        Kind::Fours => Deck::Fours,
        Kind::Threats => Deck::Threats,
    }
}

/// A puzzle of a pile.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleCard {
    /// Its id.
    pub(crate) id: String,
    /// How hard it is.
    pub(crate) rating: RatingView,
    /// Gomoku: the rule.
    pub(crate) rule: Option<RuleName>,
}

/// The puzzles of a pile, the easiest first; none for mistakes.
pub(crate) fn puzzles(deck: Deck) -> &'static [PuzzleCard] {
    use std::sync::OnceLock;
    static PILES: [OnceLock<Vec<PuzzleCard>>; 3] = [OnceLock::new(), OnceLock::new(), OnceLock::new()];
    let (place, game) = match deck {
        Deck::Endgame => (0, GameKind::Othello),
        Deck::Fours => (1, GameKind::Gomoku),
        Deck::Threats => (2, GameKind::Gomoku),
        Deck::Mistakes => return &[],
    };
    PILES[place].get_or_init(|| {
        let set = PuzzleSet::shipped(game);
        let of_pile = (0..set.puzzles.len()).filter(|&index| deck_of(set.puzzles[index].kind) == deck);
        let card = |index: usize| PuzzleCard {
            id: set.id(index),
            rating: rating_view(set.rating(index)),
            rule: set.puzzles[index].spec().ok().and_then(|spec| spec.rules()).map(|rules| rules.rule().into()),
        };
        let mut cards: Vec<PuzzleCard> = of_pile.map(card).collect();
        cards.sort_by(|a, b| a.rating.elo.total_cmp(&b.rating.elo).then_with(|| a.id.cmp(&b.id)));
        cards
    })
}

/// A rating as it is shown.
pub(crate) fn rating_view(rating: hansu_puzzles::Rating) -> RatingView {
    RatingView { elo: rating.elo, error: rating.error }
}

/// A puzzle as a card.
pub(crate) fn puzzle_view(id: &str, kept: Option<&KeptCard>) -> ApiResult<CardView> {
    let (set, index) = PuzzleSet::find(id).ok_or_else(|| Problem::not_found("card", id))?;
    let puzzle: &Puzzle = &set.puzzles[index];
    let start = puzzle.start().map_err(Problem::internal)?;
    Ok(CardView {
        id: id.to_owned(),
        deck: deck_of(puzzle.kind),
        position: PositionChoice {
            settings: crate::api::Settings::from(start.spec()).into(),
            start: Some(puzzle.position.clone()),
            moves: Vec::new(),
        },
        side: start.side_to_move().into(),
        depth: Some(puzzle.depth),
        margin: puzzle.value,
        second: puzzle.second,
        rating: Some(rating_view(set.rating(index))),
        mistake: None,
        box_number: kept.map(|kept| kept.box_number),
        seen: kept.map_or(0, |kept| kept.seen),
    })
}

/// A mistake as a card; nothing if the review has no such mistake any more.
pub(crate) fn mistake_view(
    mistake: &Mistake,
    game: &StoredGame,
    review: &Review,
    kept: Option<&KeptCard>,
) -> Option<CardView> {
    let reviewed = review.moves.get(mistake.ply).filter(|_| review.retry.contains(&mistake.ply))?;
    let played = game.moves.get(mistake.ply)?;
    if played.mv != reviewed.mv {
        return None;
    }
    Some(CardView {
        id: CardId::Mistake(mistake.clone()).text(),
        deck: Deck::Mistakes,
        position: PositionChoice {
            settings: game.settings.into(),
            start: game.start.clone(),
            moves: game.moves.iter().take(mistake.ply).map(|stored| stored.mv.clone()).collect(),
        },
        side: reviewed.side,
        depth: None,
        margin: None,
        second: None,
        rating: None,
        mistake: Some(MistakeView {
            game: mistake.game.clone(),
            ply: mistake.ply,
            played: reviewed.mv.clone(),
            class: reviewed.class,
            loss: reviewed.loss,
            discs_lost: reviewed.discs_lost,
        }),
        box_number: kept.map(|kept| kept.box_number),
        seen: kept.map_or(0, |kept| kept.seen),
    })
}
