//! Omok in English.

use super::en::{change, keeps, no_reason};
use super::en_quiet;
use super::words::join_en;
use crate::case::{Change, Standing};
use crate::claim::{Claim, ClaimId, Of};
use crate::explain::Explanation;
use crate::text::Language;

/// More answers than this are not listed.
const LISTED: usize = 6;

pub(super) fn text(e: &Explanation) -> String {
    if let Some(claim) = e.find(Of::Other, ClaimId::Forbidden) {
        return forbidden(e, claim);
    }
    if e.is_mistake { mistake(e) } else { praise(e) }
}

fn forbidden(e: &Explanation, claim: &Claim) -> String {
    let point = e.name(claim.squares[0]);
    let freestyle = e.find(Of::Other, ClaimId::FreestyleWins);
    let rest = freestyle.map_or("", |_| " In freestyle the same move wins.");
    format!("In renju Black may not make {} with one stone, so {point} is a forbidden point.{rest}", banned(claim))
}

fn banned(claim: &Claim) -> &'static str {
    match claim.numbers[0] {
        0 => "six or more in a row",
        1 => "two fours",
        _ => "two open threes",
    }
}

fn mistake(e: &Explanation) -> String {
    let Some(reason) = e.reason() else { return no_reason(e) };
    let (mv, better) = (e.move_name(e.other), e.move_name(e.better));
    if reason.claim.id.is_quiet() {
        let said = en_quiet::reasons(e).unwrap_or_default();
        return format!("{mv} {}. {said}", change(e.change));
    }
    match (reason.of, reason.claim.id) {
        (_, ClaimId::Overline) => {
            let count = reason.claim.numbers[0];
            format!(
                "{mv} joins {count} stones, and under this rule only exactly five wins. The same move would win in \
                 freestyle."
            )
        }
        (_, ClaimId::IgnoresThreat) => ignored(e, &reason.claim),
        (_, ClaimId::WastedFour) => {
            let answer = e.name(reason.claim.squares[1]);
            format!(
                "{mv} spends a four: {} blocks at {answer}, and the win is gone. {}",
                Language::English.player(!e.side),
                win(e, &better)
            )
        }
        (Of::Opponent, ClaimId::Vcf | ClaimId::Vct) => allowed(e),
        _ => {
            let stops = e.find(Of::Other, ClaimId::MustAnswer).is_some();
            let first = match (stops, e.find(Of::Better, ClaimId::Five).is_some()) {
                (true, _) => format!("{mv} does stop the threat, but you did not need to stop it."),
                (false, true) => format!("{mv} overlooks that five could be completed."),
                (false, false) => format!("{mv} {}.", change(e.change)),
            };
            format!("{first} {}", win(e, &better))
        }
    }
}

/// A threat that was not answered.
fn ignored(e: &Explanation, claim: &Claim) -> String {
    let opponent = Language::English.player(!e.side);
    let wins = e.name(claim.squares[0]);
    let threat = match e.of(Of::Opponent, &[ClaimId::OpenThree, ClaimId::BrokenThree]) {
        Some(three) => {
            let stones = join_en(&e.names(&three.squares), "and");
            let kind = if three.id == ClaimId::OpenThree { "three in a row" } else { "a three with a gap" };
            format!("{opponent} already has {kind} ({stones}) and moves first")
        }
        None if e.find(Of::Opponent, ClaimId::Five).is_some() => format!("{opponent} already has four"),
        None => format!("{opponent} threatens to win by fours"),
    };
    let blow = match e.of(Of::Opponent, &[ClaimId::Five, ClaimId::OpenFour, ClaimId::DoubleFour, ClaimId::FourThree]) {
        Some(made) => format!("{wins} {}", makes(e, made)),
        None => format!("{wins} begins a chain of fours"),
    };
    let own = e.of(Of::Other, &[ClaimId::OpenThree, ClaimId::BrokenThree, ClaimId::DoubleThree]);
    let late =
        own.map_or(String::new(), |_| format!(" Your own three at {} comes one move late.", e.move_name(e.other)));
    format!("{threat}: {blow}.{late} {}", defence(e, &claim.squares[1..]))
}

fn defence(e: &Explanation, stops: &[hansu_game::Square]) -> String {
    let opponent = Language::English.player(!e.side);
    match stops {
        [only] => format!("Only {} stops {opponent}.", e.name(*only)),
        few if few.len() <= LISTED => format!("{} stops {opponent}.", join_en(&e.names(few), "or")),
        _ => format!("{} stops {opponent}.", e.move_name(e.better)),
    }
}

/// A win of the opponent that the move allows.
fn allowed(e: &Explanation) -> String {
    let opponent = Language::English.player(!e.side);
    let mv = e.move_name(e.other);
    let first = e.of(Of::Opponent, &[ClaimId::Vcf, ClaimId::Vct]).and_then(|claim| claim.squares.first());
    let first = first.map_or(String::new(), |&square| e.name(square));
    let stops = e.find(Of::Other, ClaimId::MustAnswer).map_or("", |_| " does stop the first threat, but it");
    let made =
        e.points.iter().filter(|point| point.of == Of::Opponent && point.claim.ply == 1).map(|point| &point.claim);
    let shape = made.into_iter().find_map(|claim| shape(claim.id)).map_or(String::new(), |shape| format!(", {shape},"));
    let better = e.move_name(e.better);
    let rest = match e.find(Of::Better, ClaimId::NoWinFound) {
        Some(_) => format!("After {better} no forced win was found."),
        None => win(e, &better),
    };
    format!("{mv}{stops} lets {opponent} go on with {first}{shape} and win by force. {rest}")
}

fn praise(e: &Explanation) -> String {
    let better = e.move_name(e.better);
    let opponent = Language::English.player(!e.side);
    let threat = e.of(Of::Opponent, &[ClaimId::OpenThree, ClaimId::BrokenThree]).map(|three| {
        let stones = join_en(&e.names(&three.squares), "and");
        format!("{opponent}'s three {stones}")
    });
    let threat = threat.unwrap_or_else(|| format!("{opponent}'s threat"));
    if e.find(Of::Better, ClaimId::OnlyDefence).is_some() {
        return format!("{better} is the only answer to {threat}.{}", tempo(e));
    }
    if let Some(stops) = e.find(Of::Better, ClaimId::MustAnswer) {
        let among = if stops.squares.len() <= LISTED {
            format!(" The answers are {}.", join_en(&e.names(&stops.squares), "and"))
        } else {
            String::new()
        };
        return format!("{better} answers {threat}.{among}{}", tempo(e));
    }
    match e.change {
        Change::Only(standing) => format!("{better} is the only move that {}. {}", keeps(standing), win(e, "It")),
        Change::Best(Standing::Win) => win(e, &better),
        _ if e.reason().is_some_and(|reason| reason.claim.id.is_quiet()) => {
            let said = en_quiet::reasons(e).unwrap_or_default();
            format!("{better} is the best move found. {said}")
        }
        _ => match e.points.iter().find(|point| point.of == Of::Better) {
            Some(point) => format!("{better} is the best move found: it {}.", makes(e, &point.claim)),
            None => format!("{better} is the best move found; no simple reason was found."),
        },
    }
}

fn tempo(e: &Explanation) -> &'static str {
    e.find(Of::Better, ClaimId::Tempo).map_or("", |_| " It also makes a threat of its own (with tempo).")
}

/// How the better move wins.
fn win(e: &Explanation, subject: &str) -> String {
    let opponent = Language::English.player(!e.side);
    if let Some(trap) = e.find(Of::Better, ClaimId::Trap) {
        let point = e.name(trap.squares[0]);
        let why = e.find(Of::Opponent, ClaimId::Forbidden).map_or("two threes", banned);
        return format!(
            "{subject} makes a four whose only block is {point}. That point is forbidden to Black (it would make {why}), so \
             White completes five there."
        );
    }
    let made = e.points.iter().filter(|point| point.of == Of::Better).map(|point| &point.claim);
    let made = made.into_iter().find(|claim| shape(claim.id).is_some());
    let line = e.of(Of::Better, &[ClaimId::Vcf, ClaimId::Vct]);
    let does = made.map_or("begins".to_owned(), |claim| makes(e, claim));
    match (made.map(|claim| claim.id), line) {
        (Some(ClaimId::Five | ClaimId::OpenFour | ClaimId::DoubleFour), _) | (Some(_), None) => {
            format!("{subject} {does}.")
        }
        (Some(ClaimId::DoubleThree), Some(_)) => {
            format!("{subject} {does}. Whichever {opponent} blocks, you go on with the other.")
        }
        (Some(ClaimId::FourThree), Some(line)) => then(e, &format!("{subject} {does}"), &line.squares),
        (_, Some(line)) if line.id == ClaimId::Vcf => {
            let last = line.squares.last().map_or(String::new(), |&square| e.name(square));
            format!("{subject} starts a chain of fours, each forcing one reply, that ends with five at {last}.")
        }
        (Some(_), Some(line)) => then(e, &format!("{subject} {does} and wins by force"), &line.squares),
        (None, Some(_)) => format!("{subject} wins by force."),
        (None, None) => format!("{subject} is better."),
    }
}

fn then(e: &Explanation, start: &str, line: &[hansu_game::Square]) -> String {
    let opponent = Language::English.player(!e.side);
    match line {
        [_, reply, next, ..] => {
            format!("{start}. After {opponent}'s {} you go on with {}.", e.name(*reply), e.name(*next))
        }
        _ => format!("{start}."),
    }
}

pub(super) fn shape(id: ClaimId) -> Option<&'static str> {
    Some(match id {
        ClaimId::Five => "five",
        ClaimId::OpenFour => "an open four",
        ClaimId::DoubleFour => "two fours",
        ClaimId::FourThree => "a four and a three at once",
        ClaimId::DoubleThree => "two threes at once",
        ClaimId::Four => "a four",
        ClaimId::OpenThree => "an open three",
        ClaimId::BrokenThree => "a broken three",
        _ => return None,
    })
}

/// What a stone makes, as the rest of a sentence about it.
pub(super) fn makes(e: &Explanation, claim: &Claim) -> String {
    let names = |count: usize| e.names(&claim.squares[..count.min(claim.squares.len())]);
    match claim.id {
        ClaimId::Five => "completes five".to_owned(),
        ClaimId::OpenFour => format!("makes four with both ends open ({})", join_en(&names(2), "and")),
        ClaimId::DoubleFour => format!("makes two fours: {} cannot both be blocked", join_en(&names(2), "and")),
        ClaimId::FourThree => {
            format!("makes a four and a three at once (a four-three; the four completes at {})", names(1)[0])
        }
        ClaimId::Four => format!("makes a four, to be blocked at {}", names(1)[0]),
        ClaimId::DoubleThree => "makes two threes at once (a 3-3)".to_owned(),
        ClaimId::OpenThree => "makes an open three".to_owned(),
        ClaimId::BrokenThree => "makes a three with a gap".to_owned(),
        _ => "is better".to_owned(),
    }
}
