//! Omok in English, where nothing is forced.

use super::en_gomoku::{makes, shape};
use super::words::{count_en, join_en, none_or};
use crate::claim::{Claim, ClaimId, Of, Point};
use crate::explain::Explanation;
use crate::text::Language;

/// So many reasons are said.
const SAID: usize = 2;

/// The quiet reasons in a sentence each, the strongest first; nothing if there are none.
pub(super) fn reasons(e: &Explanation) -> Option<String> {
    let said: Vec<String> = e.points.iter().filter_map(|point| sentence(e, point)).take(SAID).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn sentence(e: &Explanation, point: &Point) -> Option<String> {
    let opponent = Language::English.player(!e.side);
    let (mv, better) = (e.move_name(e.other), e.move_name(e.better));
    let claim = &point.claim;
    let at = || claim.squares.first().map_or(String::new(), |&square| e.name(square));
    Some(match (claim.id, &claim.numbers[..]) {
        (ClaimId::LetsAttack, _) => {
            format!(
                "After {mv} {opponent} can win by force, beginning with {}; after {better} no such attack was found.",
                at()
            )
        }
        (ClaimId::LetsFork, _) => format!(
            "In the line after {mv} {opponent} makes {} at {}, in the line after {better} none.",
            double(claim),
            at()
        ),
        (ClaimId::GetsFork, _) if claim.ply == 0 => format!("{better} makes {}.", double(claim)),
        (ClaimId::GetsFork, _) => format!("In the line after {better} you make {} at {}.", double(claim), at()),
        (ClaimId::LeavesFork, _) => {
            let points = join_en(&e.names(&claim.squares), "and");
            format!("After {mv} {opponent} threatens to make {} at {points}; {better} prevents it.", double(claim))
        }
        (ClaimId::PlansFork, _) => {
            let points = join_en(&e.names(&claim.squares), "or");
            format!("{better} prepares {points}, where one more stone of yours makes {}.", double(claim))
        }
        (ClaimId::Threatens, _) => {
            let made = e.points.iter().filter(|other| other.of == Of::Better).find(|p| shape(p.claim.id).is_some());
            let does = made.map_or_else(|| "threatens to win by fours".to_owned(), |made| makes(e, &made.claim));
            let then = if made.is_none() { format!(", beginning with {}", at()) } else { String::new() };
            format!("{better} {does}{then}, and {opponent} has to answer; {mv} threatens nothing like it.")
        }
        (ClaimId::AllowsThree, _) => {
            let made = e.points.iter().filter(|p| p.of == Of::Opponent).find_map(|p| shape(p.claim.id))?;
            format!(
                "After {mv} {opponent} makes {made} at {}, which you have to answer; after {better} it would be none.",
                at()
            )
        }
        (ClaimId::Prepares, _) => {
            format!("{better} prepares a win: if {opponent} did nothing, {} would begin a winning attack.", at())
        }
        (ClaimId::Initiative, &[plies, own, theirs, own_other, theirs_other]) => format!(
            "In the {} moves from {better} on you make {} and {opponent} {}; from {mv} on it is {} against {}.",
            count_en(plies),
            threats(own),
            none_or(theirs),
            none_or(own_other),
            none_or(theirs_other),
        ),
        (ClaimId::TheirPoint, &[lines]) => {
            let when = if claim.ply == 1 { "at once" } else { "soon" };
            let why = match lines {
                0 | 1 => String::new(),
                _ => format!(", where it gets {} lines ready for a three", count_en(lines)),
            };
            format!("{better} is a point that both want: after {mv} {opponent} plays there {when}{why}.")
        }
        (ClaimId::Twos, &[more, fewer]) => {
            format!("{better} gets {} of yours ready for a three (open twos), {mv} {}.", lines(more), none_or(fewer))
        }
        (ClaimId::Spoils, &[more, fewer]) => format!(
            "{better} blocks {} of {opponent}'s that were ready for a three, {mv} {}.",
            lines(more),
            none_or(fewer)
        ),
        (ClaimId::InLine, &[own, theirs, own_other, theirs_other]) => format!(
            "{better} lies in line with {} of your stones and {} of {opponent}'s, {mv} with {} and {}.",
            none_or(own),
            none_or(theirs),
            none_or(own_other),
            none_or(theirs_other),
        ),
        (ClaimId::Cramped, &[few, many]) => format!(
            "Through {mv} only {} of the four lines {} room for five, through {better} {}.",
            count_en(few),
            if few == 1 { "has" } else { "have" },
            count_en(many)
        ),
        (ClaimId::Away, &[far, near]) => format!(
            "{mv} is away from where the game goes on: the next four moves are all {far} points away or more, and after \
             {better} one is only {near} away."
        ),
        _ => return None,
    })
}

/// A double by its number.
fn double(claim: &Claim) -> &'static str {
    match claim.numbers.first() {
        Some(0) => "two fours at once",
        Some(1) => "a four and a three at once",
        _ => "two threes at once",
    }
}

fn threats(count: u32) -> String {
    format!("{} {}", count_en(count), if count == 1 { "threat" } else { "threats" })
}

fn lines(count: u32) -> String {
    format!("{} {}", count_en(count), if count == 1 { "line" } else { "lines" })
}
