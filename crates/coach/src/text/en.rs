//! Othello in English, and what both games share.

use super::words::{capital, count_en, join_en, none_or};
use crate::case::{Change, Standing};
use crate::claim::{Claim, ClaimId, Of};
use crate::explain::Explanation;
use crate::text::Language;

pub(super) fn text(e: &Explanation) -> String {
    if e.is_mistake { mistake(e) } else { praise(e) }
}

fn mistake(e: &Explanation) -> String {
    let (mv, better) = (e.move_name(e.other), e.move_name(e.better));
    if !e.has_reason {
        return no_reason(e);
    }
    let change = change(e.change);
    let opponent = Language::English.player(!e.side);
    let first = match e.reason().map(|point| (point.of, &point.claim)) {
        Some((Of::Other, claim)) => format!("{mv} {change}: {}.", fault(e, claim)),
        _ => match e.too_many_turned() {
            Some((greedy, mobility)) => format!(
                "{mv} turns {} discs, and that is the trouble: {opponent} had {} and now has {}. It {change}.",
                count_en(greedy.numbers[0]),
                moves(mobility.numbers[0]),
                count_en(mobility.numbers[2]),
            ),
            _ => format!("{mv} {change}."),
        },
    };
    let waits = e.find(Of::Other, ClaimId::CornerCanWait).map(|claim| {
        let corner = e.name(claim.squares[0]);
        format!("The corner {corner} could wait: {opponent} has no move there, and you still get it after {better}.")
    });
    let ahead = ahead(e);
    let second = merits(e).or_else(|| ahead.is_none().then(|| "avoids that".to_owned()));
    let second = second.map(|second| format!("{better} {second}."));
    [Some(first), waits, second, ahead].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn praise(e: &Explanation) -> String {
    let better = e.move_name(e.better);
    let price = e.find(Of::Better, ClaimId::GivesCorner).map(|claim| corners(e, claim));
    let first = match (e.change, price) {
        (Change::Only(standing), Some(price)) => {
            format!("{better} gives {price}, and is still the only move that {}.", keeps(standing))
        }
        (Change::Only(standing), None) => format!("{better} is the only move that {}.", keeps(standing)),
        (_, Some(price)) => format!("{better} gives {price}, and is still the best move found."),
        (_, None) => format!("{better} is the best move found."),
    };
    let second = merits(e).map(|merits| format!("It {merits}."));
    let others = e.find(Of::Other, ClaimId::OthersGiveCorner).map(|claim| {
        let opponent = Language::English.player(!e.side);
        format!("Every other move gives {opponent} {}.", corners(e, claim))
    });
    let other = others.or_else(|| second_best(e));
    [Some(first), second, other].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn second_best(e: &Explanation) -> Option<String> {
    let claim = e.reason().filter(|point| point.of == Of::Other).map(|point| &point.claim)?;
    Some(format!("After {} it is different: {}.", e.move_name(e.other), fault(e, claim)))
}

/// What is wrong with the other move.
fn fault(e: &Explanation, claim: &Claim) -> String {
    let opponent = Language::English.player(!e.side);
    let own = Language::English.player(e.side).to_lowercase();
    match claim.id {
        ClaimId::WipeOut => {
            let rest = if e.find(Of::Better, ClaimId::OthersSurvive).is_some() {
                ". Every other move keeps the game alive"
            } else {
                ""
            };
            format!("{opponent} plays {} and no {own} disc is left{rest}", e.name(claim.squares[0]))
        }
        ClaimId::GivesCorner => {
            let how = match e.of(Of::Other, &[ClaimId::XSquare, ClaimId::CSquare]).map(|claim| claim.id) {
                Some(ClaimId::XSquare) => " (it is the X-square, diagonal to the corner)",
                Some(_) => " (it is a C-square, beside the corner)",
                None => "",
            };
            format!("{opponent} can now take {}, out of reach before{how}", corners(e, claim))
        }
        ClaimId::RunsOut => format!("after {opponent}'s answer every move that you have gives up a corner"),
        ClaimId::Wedged => {
            let pair = join_en(&e.names(&claim.squares[1..]), "and");
            format!(
                "{opponent} gets in at {}, between your discs {pair} on the edge (a wedge)",
                e.name(claim.squares[0])
            )
        }
        ClaimId::SpendsTempo => {
            format!("{opponent} has no move there, so it could wait, and in the best line you still play it later")
        }
        ClaimId::ShutOut => {
            let region = join_en(&e.names(&claim.squares), "and");
            format!("you have no move at {region}, and {opponent} fills these squares alone")
        }
        ClaimId::LosesCorner if claim.ply == 1 => format!("it leaves {} to {opponent}", corners(e, claim)),
        ClaimId::LosesCorner => format!("in the line that follows {opponent} takes {}", corners(e, claim)),
        _ => "you soon have no move and have to pass".to_owned(),
    }
}

/// What is good about the better move, as the rest of a sentence about it.
fn merits(e: &Explanation) -> Option<String> {
    let better = e.points.iter().filter(|point| point.of == Of::Better).map(|point| &point.claim);
    let mut verbs: Vec<String> = better.clone().filter_map(|claim| verb(e, claim)).take(2).collect();
    // Said last, for it brings a half sentence of its own.
    let last = better.clone().find(|claim| claim.id == ClaimId::OutOfSafe).and_then(|claim| verb(e, claim));
    verbs.retain(|verb| Some(verb) != last.as_ref());
    let tail = better.clone().find_map(|claim| tail(e, claim));
    if verbs.len() < 2 {
        verbs.extend(e.find(Of::Better, ClaimId::Quiet).map(|claim| format!("turns {} only", discs(claim.numbers[0]))));
    }
    if verbs.len() < 2 && e.find(Of::Other, ClaimId::GivesCorner).is_some() && !given_by_better(e) {
        verbs.push("keeps the corner closed".to_owned());
    }
    verbs.extend(last);
    let verbs = join_en(&verbs, "and");
    match (verbs.is_empty(), tail) {
        (true, None) => None,
        (true, Some(tail)) => Some(format!("is better: {tail}")),
        (false, None) => Some(verbs),
        (false, Some(tail)) => Some(format!("{verbs}; {tail}")),
    }
}

/// A corner that is denied by being taken is said once.
pub(super) fn takes_itself(e: &Explanation, denied: &Claim) -> bool {
    let takes = e.find(Of::Better, ClaimId::TakesCorner);
    takes.is_some_and(|takes| takes.squares == denied.squares)
}

fn given_by_better(e: &Explanation) -> bool {
    e.find(Of::Better, ClaimId::GivesCorner).is_some()
}

fn verb(e: &Explanation, claim: &Claim) -> Option<String> {
    let opponent = Language::English.player(!e.side);
    Some(match claim.id {
        ClaimId::DeniesCorner if takes_itself(e, claim) => return None,
        ClaimId::DeniesCorner => format!("takes {} away from {opponent}", corners(e, claim)),
        ClaimId::TakesCorner => {
            let both = e.find(Of::Better, ClaimId::DeniesCorner).is_some_and(|denied| takes_itself(e, denied));
            let both = if both { format!(", which was open to {opponent} too") } else { String::new() };
            format!("takes {}{both}", corners(e, claim))
        }
        ClaimId::OpensCorner => {
            let opens = format!("opens {} to you, whatever {opponent} replies", corners(e, claim));
            match e.find(Of::Better, ClaimId::Wedge) {
                Some(wedge) => {
                    let pair = join_en(&e.names(&wedge.squares), "and");
                    format!("slips between {opponent}'s discs {pair} (a wedge), which {opens}")
                }
                None => opens,
            }
        }
        ClaimId::ForcesPass if claim.ply == 1 => format!("leaves {opponent} without a move"),
        ClaimId::OutOfSafe if claim.squares.len() <= 4 => {
            let left = join_en(&e.names(&claim.squares), "and");
            let each = if claim.squares.len() == 1 { "which gives" } else { "and each of them gives" };
            format!("leaves {opponent} only {left}, {each} you a corner: {opponent} has run out of safe moves")
        }
        ClaimId::OutOfSafe => format!(
            "leaves {opponent} {} that all give you a corner: {opponent} has run out of safe moves",
            moves(claim.squares.len() as u32)
        ),
        ClaimId::Mobility => {
            let safe = e.find(Of::Better, ClaimId::SafeMoves).map(|safe| safe.numbers[0]);
            let fewer = safe.filter(|&safe| safe < claim.numbers[1]);
            let safe = fewer.map_or(String::new(), |safe| format!(", only {} of them safe", count_en(safe)));
            format!("leaves {opponent} {} instead of {}{safe}", moves(claim.numbers[1]), count_en(claim.numbers[2]))
        }
        ClaimId::SafeMoves if e.find(Of::Better, ClaimId::Mobility).is_none() => {
            let (safe, instead) = (claim.numbers[0], claim.numbers[1]);
            let safe = if safe == 1 { "one safe move".to_owned() } else { format!("{} safe moves", count_en(safe)) };
            format!("leaves {opponent} {safe} instead of {} (moves that give no corner)", count_en(instead))
        }
        ClaimId::Frontier => format!(
            "leaves {} of your discs beside empty squares instead of {} (frontier discs)",
            count_en(claim.numbers[0]),
            count_en(claim.numbers[1])
        ),
        ClaimId::Stable => format!("makes {} safe for good (stable discs)", discs(claim.numbers[0])),
        _ => return None,
    })
}

fn tail(e: &Explanation, claim: &Claim) -> Option<String> {
    let opponent = Language::English.player(!e.side);
    Some(match claim.id {
        ClaimId::WinsCorner => format!("in the best line {} {} yours", corners(e, claim), becomes(claim)),
        ClaimId::ForcesPass if claim.ply > 1 && claim.squares.is_empty() => format!("{opponent} then has to pass"),
        ClaimId::ForcesPass if claim.ply > 1 => {
            let after = e.names(&claim.squares).join(" ");
            format!("after {after} {opponent} has no move and must pass")
        }
        ClaimId::OddRegion => {
            format!("you play last in the region of {} empty squares (parity)", count_en(claim.numbers[0]))
        }
        ClaimId::Private => format!("only you can play at {}", join_en(&e.names(&claim.squares), "and")),
        ClaimId::Swindle => {
            format!("{opponent} can play only one of {}, and never the other", join_en(&e.names(&claim.squares), "and"))
        }
        _ => return None,
    })
}

fn becomes(claim: &Claim) -> &'static str {
    if claim.squares.len() == 1 { "becomes" } else { "become" }
}

/// What the lines come to further on, as a sentence of its own; the strongest only, and where little else is said.
fn ahead(e: &Explanation) -> Option<String> {
    let better = e.points.iter().filter(|point| point.of == Of::Better).map(|point| &point.claim);
    let is_reason = |claim: &Claim| e.reason().is_some_and(|reason| reason.claim == *claim);
    let said =
        better.clone().filter_map(|claim| verb(e, claim)).count() + better.clone().filter_map(|c| tail(e, c)).count();
    better.into_iter().filter(|claim| said < 2 || is_reason(claim)).find_map(|claim| ahead_of(e, claim))
}

fn ahead_of(e: &Explanation, claim: &Claim) -> Option<String> {
    let opponent = Language::English.player(!e.side);
    let (better, other) = (e.move_name(e.better), e.move_name(e.other));
    Some(match (claim.id, &claim.numbers[..]) {
        (ClaimId::LineMobility, &[plies, own, theirs, own_other, theirs_other]) => format!(
            "{} moves after {better} you can choose among {} and {opponent} among {}; after {other} it is {} against {}.",
            capital(&count_en(plies)),
            moves(own),
            none_or(theirs),
            none_or(own_other),
            none_or(theirs_other),
        ),
        (ClaimId::LineStable, &[plies, own, theirs, own_other, theirs_other]) => format!(
            "{} moves after {better} {} of your discs and {} of {opponent}'s can never be turned again; after {other} it is \
             {} against {}.",
            capital(&count_en(plies)),
            none_or(own),
            none_or(theirs),
            none_or(own_other),
            none_or(theirs_other),
        ),
        (ClaimId::LastMove, _) => {
            format!("After {better} you make the last move of the game, after {other} {opponent} does (parity).")
        }
        (ClaimId::TheirPoint, _) => {
            let when = if claim.ply == 1 { "at once" } else { "soon" };
            format!("{better} is a good square for both: after {other} {opponent} plays there {when}.")
        }
        (ClaimId::OwnMoves, &[more, fewer]) => {
            let fewer = if fewer == 0 { "none".to_owned() } else { format!("only {}", count_en(fewer)) };
            format!("After {better} and {opponent}'s answer you have {}; after {other} {fewer}.", moves(more))
        }
        (ClaimId::CountOut, &[own, theirs, own_other, theirs_other]) => format!(
            "So near the end it can be counted: after {better} you turn {} to the last move and {opponent} {}, after {other} \
             {} and {}.",
            discs(own),
            none_or(theirs),
            none_or(own_other),
            none_or(theirs_other),
        ),
        _ => return None,
    })
}

fn corners(e: &Explanation, claim: &Claim) -> String {
    let word = if claim.squares.len() == 1 { "the corner" } else { "the corners" };
    format!("{word} {}", join_en(&e.names(&claim.squares), "and"))
}

fn moves(count: u32) -> String {
    format!("{} {}", count_en(count), if count == 1 { "move" } else { "moves" })
}

fn discs(count: u32) -> String {
    format!("{} {}", count_en(count), if count == 1 { "disc" } else { "discs" })
}

/// What the move played changed, as the rest of a sentence about it.
pub(super) fn change(change: Change) -> String {
    match change {
        Change::Result { from: Standing::Win, to: Standing::Loss } => "turns a win into a loss".to_owned(),
        Change::Result { from: Standing::Win, to: Standing::Draw } => "turns a win into a draw".to_owned(),
        Change::Result { from: Standing::Draw, to: Standing::Loss } => "turns a draw into a loss".to_owned(),
        Change::Result { from: Standing::Win, .. } => "lets a certain win go".to_owned(),
        Change::Result { to: Standing::Loss, .. } => "loses by force".to_owned(),
        Change::Result { .. } => "changes the result".to_owned(),
        Change::Discs { lost, exact: true } => format!("loses {}", discs(lost)),
        Change::Discs { lost, exact: false } => format!("loses about {}", discs(lost)),
        Change::Chances(percent) => format!("costs about {percent}% of the chance to win"),
        Change::Only(_) | Change::Best(_) => "is the best move found".to_owned(),
    }
}

pub(super) fn keeps(standing: Standing) -> &'static str {
    match standing {
        Standing::Draw => "keeps the draw",
        _ => "wins",
    }
}

/// Where no claim separates the moves, that is said.
pub(super) fn no_reason(e: &Explanation) -> String {
    let better = e.move_name(e.better);
    let by = match e.change {
        Change::Discs { lost, exact: true } => format!(", by {}", discs(lost)),
        Change::Discs { lost, exact: false } => format!(", by about {}", discs(lost)),
        Change::Chances(percent) => format!(", by about {percent}%"),
        other => format!(": {} {}", e.move_name(e.other), change(other)),
    };
    format!("The search prefers {better}{by}; no simple reason was found.")
}

/// A step of a line, in a few words.
pub(super) fn step(claim: &Claim, size: usize) -> String {
    let name = |index: usize| claim.squares.get(index).map_or(String::new(), |square| square.name(size));
    match claim.id {
        ClaimId::TakesCorner => format!("takes the corner {}", name(0)),
        ClaimId::ForcesPass => "has no move and passes".to_owned(),
        ClaimId::Five => "five".to_owned(),
        ClaimId::Overline => "overline".to_owned(),
        ClaimId::OpenFour => format!("open four: {} and {} both complete five", name(0), name(1)),
        ClaimId::Four => format!("four: {} completes five", name(0)),
        ClaimId::DoubleFour => format!("two fours: {} and {}", name(0), name(1)),
        ClaimId::FourThree => format!("four-three: {} completes five", name(0)),
        ClaimId::DoubleThree => "two threes".to_owned(),
        ClaimId::OpenThree => "open three".to_owned(),
        ClaimId::BrokenThree => "broken three".to_owned(),
        _ => String::new(),
    }
}
