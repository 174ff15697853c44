//! Othello in Korean, and what both games share.

use super::en::takes_itself;
use super::words::{join_ko, josa};
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
    let opponent = Language::Korean.player(!e.side);
    let first = match e.reason().map(|point| (point.of, &point.claim)) {
        Some((Of::Other, claim)) => fault(e, claim, &change),
        _ => match e.too_many_turned() {
            Some((greedy, mobility)) => format!(
                "{} 돌을 {}개나 뒤집지만, 그 때문에 {} 둘 수 있는 자리가 {}곳에서 {}곳으로 늘어 {change}.",
                josa(&mv, "은/는"),
                greedy.numbers[0],
                josa(opponent, "이/가"),
                mobility.numbers[0],
                mobility.numbers[2],
            ),
            _ => format!("{} 두면 {change}.", josa(&mv, "을/를")),
        },
    };
    let waits = e.find(Of::Other, ClaimId::CornerCanWait).map(|claim| {
        let corner = e.name(claim.squares[0]);
        format!(
            "{corner} 코너는 서두르지 않아도 됩니다. {} 그 자리에 둘 수 없고, {} 둔 뒤에도 차지할 수 있기 때문입니다.",
            josa(opponent, "은/는"),
            josa(&better, "을/를"),
        )
    });
    let ahead = ahead(e);
    let second = merits(e).or_else(|| ahead.is_none().then(|| "이를 피합니다".to_owned()));
    let second = second.map(|second| format!("{} {second}.", josa(&better, "은/는")));
    [Some(first), waits, second, ahead].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn praise(e: &Explanation) -> String {
    let better = e.move_name(e.better);
    let price = e.find(Of::Better, ClaimId::GivesCorner).map(|claim| corners(e, claim));
    let first = match (e.change, price) {
        (Change::Only(standing), Some(price)) => format!(
            "{} {} 내주지만 유일하게 {} 수입니다.",
            josa(&better, "은/는"),
            josa(&price, "을/를"),
            keeps(standing)
        ),
        (Change::Only(standing), None) => format!("{}만이 {} 수입니다.", better, keeps(standing)),
        (_, Some(price)) => {
            format!("{} {} 내주지만, 찾은 수 가운데 가장 좋습니다.", josa(&better, "은/는"), josa(&price, "을/를"))
        }
        (_, None) => format!("{} 찾은 수 가운데 가장 좋습니다.", josa(&better, "은/는")),
    };
    let second = merits(e).map(|merits| format!("이 수는 {merits}."));
    let opponent = Language::Korean.player(!e.side);
    let others = e
        .find(Of::Other, ClaimId::OthersGiveCorner)
        .map(|claim| format!("다른 수는 모두 {opponent}에게 {} 내줍니다.", josa(&corners(e, claim), "을/를")));
    let other = others.or_else(|| {
        let claim = e.reason().filter(|point| point.of == Of::Other).map(|point| &point.claim)?;
        Some(fault(e, claim, "결과가 나빠집니다"))
    });
    [Some(first), second, other].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What is wrong with the other move, and what it changes.
fn fault(e: &Explanation, claim: &Claim, change: &str) -> String {
    let opponent = Language::Korean.player(!e.side);
    let own = Language::Korean.player(e.side);
    let playing = format!("{} 두면", josa(&e.move_name(e.other), "을/를"));
    match claim.id {
        ClaimId::WipeOut => {
            let reply = e.name(claim.squares[0]);
            let rest = e.find(Of::Better, ClaimId::OthersSurvive);
            let rest = rest.map_or("", |_| " 다른 수는 모두 판을 이어 갈 수 있습니다.");
            format!("{playing} {opponent} {reply}에 {own}돌이 모두 뒤집혀 바로 끝납니다(전멸).{rest}")
        }
        ClaimId::GivesCorner => {
            let how = match e.of(Of::Other, &[ClaimId::XSquare, ClaimId::CSquare]).map(|claim| claim.id) {
                Some(ClaimId::XSquare) => "코너에 대각선으로 붙은 X자리여서, ",
                Some(_) => "코너 옆의 C자리여서, ",
                None => "",
            };
            let corners = josa(&corners(e, claim), "을/를");
            format!("{playing} {how}지금까지 둘 수 없던 {corners} {opponent}에게 내주게 되어 {change}.")
        }
        ClaimId::RunsOut => {
            let subject = josa(opponent, "이/가");
            format!("{playing} {subject} 응수한 뒤에 내가 둘 수 있는 수가 모두 코너를 내주는 수뿐이어서 {change}.")
        }
        ClaimId::Wedged => {
            let pair = join_ko(&e.names(&claim.squares[1..]));
            let at = e.name(claim.squares[0]);
            let subject = josa(opponent, "이/가");
            format!("{playing} {subject} 변의 내 돌 {pair} 사이 {at}에 끼워 넣게 되어(쐐기) {change}.")
        }
        ClaimId::SpendsTempo => {
            let at = e.name(claim.squares[0]);
            let subject = josa(opponent, "은/는");
            format!(
                "{playing} {change}. {subject} {at}에 둘 수 없으므로 아껴 두어도 되는 자리이고, 최선의 진행에서는 나중에 \
                 둡니다."
            )
        }
        ClaimId::ShutOut => {
            let region = join_ko(&e.names(&claim.squares));
            let subject = josa(opponent, "이/가");
            format!("{playing} {region}에는 내가 둘 수 없어 {subject} 혼자 채우게 되고, {change}.")
        }
        ClaimId::LosesCorner if claim.ply == 1 => {
            format!("{playing} {} {} 차지하여 {change}.", josa(opponent, "이/가"), josa(&corners(e, claim), "을/를"))
        }
        ClaimId::LosesCorner => {
            let corners = josa(&corners(e, claim), "을/를");
            format!("{playing} 이어지는 진행에서 {} {corners} 차지하여 {change}.", josa(opponent, "이/가"))
        }
        _ => format!("{playing} 곧 둘 곳이 없어 패스하게 되고, {change}."),
    }
}

/// A phrase that can go on or end the sentence.
struct Phrase {
    going_on: String,
    ending: String,
}

fn phrase(start: String, going_on: &str, ending: &str) -> Phrase {
    Phrase { going_on: format!("{start}{going_on}"), ending: format!("{start}{ending}") }
}

/// What is good about the better move, as the rest of a sentence about it.
fn merits(e: &Explanation) -> Option<String> {
    let better = e.points.iter().filter(|point| point.of == Of::Better).map(|point| &point.claim);
    let mut phrases: Vec<Phrase> = better.clone().filter_map(|claim| verb(e, claim)).take(2).collect();
    if phrases.len() < 2 {
        phrases.extend(
            e.find(Of::Better, ClaimId::Quiet)
                .map(|claim| phrase(format!("돌을 {}개만 뒤집", claim.numbers[0]), "고", "습니다")),
        );
    }
    let gives = |of| e.find(of, ClaimId::GivesCorner).is_some();
    if phrases.len() < 2 && gives(Of::Other) && !gives(Of::Better) {
        phrases.push(phrase("코너를 지".to_owned(), "키고", "킵니다"));
    }
    phrases.extend(better.clone().find_map(|claim| tail(e, claim)));
    let (last, before) = phrases.split_last()?;
    let before: Vec<&str> = before.iter().map(|phrase| &phrase.going_on[..]).collect();
    Some([&before[..], &[&last.ending[..]]].concat().join(", "))
}

fn verb(e: &Explanation, claim: &Claim) -> Option<Phrase> {
    let opponent = Language::Korean.player(!e.side);
    Some(match claim.id {
        ClaimId::DeniesCorner if takes_itself(e, claim) => return None,
        ClaimId::DeniesCorner => phrase(format!("{opponent}의 {} 길을 ", corners(e, claim)), "막고", "막습니다"),
        ClaimId::TakesCorner => {
            let both = e.find(Of::Better, ClaimId::DeniesCorner).is_some_and(|denied| takes_itself(e, denied));
            let both = if both { format!("{opponent}도 둘 수 있던 ") } else { String::new() };
            phrase(format!("{both}{} ", josa(&corners(e, claim), "을/를")), "차지하고", "차지합니다")
        }
        ClaimId::OpensCorner => {
            let wedge = e.find(Of::Better, ClaimId::Wedge).map_or(String::new(), |wedge| {
                format!("{opponent}돌 {} 사이에 끼워 넣는 수(쐐기)로, ", join_ko(&e.names(&wedge.squares)))
            });
            let corners = josa(&corners(e, claim), "을/를");
            phrase(format!("{wedge}{} 어떻게 받아도 {corners} 둘 수 있", josa(opponent, "이/가")), "고", "습니다")
        }
        ClaimId::ForcesPass if claim.ply == 1 => phrase(format!("{opponent}을 "), "패스시키고", "패스시킵니다"),
        ClaimId::OutOfSafe if claim.squares.len() <= 4 => {
            let left = join_ko(&e.names(&claim.squares));
            let all = if claim.squares.len() == 1 { "그것도" } else { "모두" };
            let start = format!("{opponent}에게 남는 수가 {left}뿐인데 {all} 코너를 내주는 수라서 안전한 수가 ");
            phrase(start, "없게 되고", "없게 됩니다")
        }
        ClaimId::OutOfSafe => {
            let count = claim.squares.len();
            phrase(format!("{opponent}에게 남는 {count}개의 수가 모두 코너를 내주어 안전한 수가 "), "없고", "없습니다")
        }
        ClaimId::Mobility => {
            let safe = e.find(Of::Better, ClaimId::SafeMoves).filter(|safe| safe.numbers[0] < claim.numbers[1]);
            let safe = safe.map_or(String::new(), |safe| format!("(그중 안전한 수는 {}곳)", safe.numbers[0]));
            let start = format!(
                "{} 둘 수 있는 자리를 {}곳이 아닌 {}곳{safe}으로 ",
                josa(opponent, "이/가"),
                claim.numbers[2],
                claim.numbers[1]
            );
            phrase(start, "줄이고", "줄입니다")
        }
        ClaimId::SafeMoves if e.find(Of::Better, ClaimId::Mobility).is_none() => {
            let start = format!(
                "코너를 내주지 않는 {opponent}의 안전한 수를 {}곳이 아닌 {}곳으로 ",
                claim.numbers[1], claim.numbers[0]
            );
            phrase(start, "줄이고", "줄입니다")
        }
        ClaimId::Frontier => {
            let start = format!("빈칸에 닿은 내 돌(바깥돌)을 {}개가 아닌 {}개로 ", claim.numbers[1], claim.numbers[0]);
            phrase(start, "줄이고", "줄입니다")
        }
        ClaimId::Stable => phrase(format!("뒤집히지 않는 돌(확정돌)을 {}개 ", claim.numbers[0]), "만들고", "만듭니다"),
        _ => return None,
    })
}

fn tail(e: &Explanation, claim: &Claim) -> Option<Phrase> {
    let opponent = Language::Korean.player(!e.side);
    let own = Language::Korean.player(e.side);
    Some(match claim.id {
        ClaimId::WinsCorner => {
            let corners = josa(&corners(e, claim), "이/가");
            phrase(format!("최선의 진행에서는 {corners} {own}의 것이 "), "되고", "됩니다")
        }
        ClaimId::ForcesPass if claim.ply > 1 && claim.squares.is_empty() => {
            phrase(format!("이어서 {} ", josa(opponent, "이/가")), "패스하고", "패스합니다")
        }
        ClaimId::ForcesPass if claim.ply > 1 => {
            let after = e.names(&claim.squares).join(" ");
            phrase(format!("{after} 다음에 {} 둘 곳이 없어 ", josa(opponent, "은/는")), "패스하고", "패스합니다")
        }
        ClaimId::OddRegion => {
            let start = format!("빈칸 {}개짜리 구역의 마지막 수를 {} 두게 ", claim.numbers[0], josa(own, "이/가"));
            phrase(start, "되고(짝수 이론)", "됩니다(짝수 이론)")
        }
        ClaimId::Private => {
            phrase(format!("{}에는 {own}만 둘 수 있", join_ko(&e.names(&claim.squares))), "고", "습니다")
        }
        ClaimId::Swindle => {
            let pair = join_ko(&e.names(&claim.squares));
            phrase(
                format!("{} {pair} 가운데 한 곳만 둘 수 있", josa(opponent, "은/는")),
                "고(스윈들)",
                "습니다(스윈들)",
            )
        }
        _ => return None,
    })
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
    let opponent = Language::Korean.player(!e.side);
    let (better, other) = (josa(&e.move_name(e.better), "을/를"), josa(&e.move_name(e.other), "을/를"));
    Some(match (claim.id, &claim.numbers[..]) {
        (ClaimId::LineMobility, &[plies, own, theirs, own_other, theirs_other]) => format!(
            "{better} 두면 {plies}수 뒤에 내가 둘 수 있는 자리는 {own}곳, {} {theirs}곳입니다. {other} 두면 {own_other}곳과 \
             {theirs_other}곳이 됩니다.",
            josa(opponent, "은/는"),
        ),
        (ClaimId::LineStable, &[plies, own, theirs, own_other, theirs_other]) => format!(
            "{better} 두면 {plies}수 뒤에 뒤집히지 않는 돌(확정돌)이 나는 {own}개, {} {theirs}개입니다. {other} 두면 \
             {own_other}개와 {theirs_other}개가 됩니다.",
            josa(opponent, "은/는"),
        ),
        (ClaimId::LastMove, _) => format!(
            "{better} 두면 판의 마지막 수를 내가 두고, {other} 두면 {} 둡니다(짝수 이론).",
            josa(opponent, "이/가")
        ),
        (ClaimId::TheirPoint, _) => format!(
            "{} 서로 두고 싶은 자리입니다. {other} 두면 {} {} 그곳에 둡니다.",
            josa(&e.move_name(e.better), "은/는"),
            josa(opponent, "이/가"),
            if claim.ply == 1 { "바로" } else { "곧" },
        ),
        (ClaimId::OwnMoves, &[more, fewer]) => {
            let fewer =
                if fewer == 0 { "한 곳도 없습니다".to_owned() } else { format!("{fewer}곳뿐입니다") };
            format!("{better} 두면 {opponent}의 응수 뒤에 내가 둘 수 있는 자리가 {more}곳이지만, {other} 두면 {fewer}.")
        }
        (ClaimId::CountOut, &[own, theirs, own_other, theirs_other]) => format!(
            "끝까지 세어 보면, {better} 둘 때 내가 뒤집는 돌은 {own}개, {} 뒤집는 돌은 {theirs}개입니다. {other} 두면 \
             {own_other}개와 {theirs_other}개가 됩니다.",
            josa(opponent, "이/가"),
        ),
        _ => return None,
    })
}

fn corners(e: &Explanation, claim: &Claim) -> String {
    let names = join_ko(&e.names(&claim.squares));
    if claim.squares.len() == 1 { format!("{names} 코너") } else { format!("{names} 두 코너") }
}

/// What the move played changed, as the end of a sentence without its full stop.
pub(super) fn change(change: Change) -> String {
    match change {
        Change::Result { from: Standing::Win, to: Standing::Loss } => "이기던 판이 지는 판이 됩니다".to_owned(),
        Change::Result { from: Standing::Win, to: Standing::Draw } => "이기던 판이 무승부가 됩니다".to_owned(),
        Change::Result { from: Standing::Draw, to: Standing::Loss } => "비기던 판이 지는 판이 됩니다".to_owned(),
        Change::Result { from: Standing::Win, .. } => "확실한 승리를 놓칩니다".to_owned(),
        Change::Result { to: Standing::Loss, .. } => "반드시 지게 됩니다".to_owned(),
        Change::Result { .. } => "결과가 달라집니다".to_owned(),
        Change::Discs { lost, exact: true } => format!("{lost}개를 손해 봅니다"),
        Change::Discs { lost, exact: false } => format!("약 {lost}개를 손해 봅니다"),
        Change::Chances(percent) => format!("이길 가능성이 약 {percent}% 줄어듭니다"),
        Change::Only(_) | Change::Best(_) => "찾은 수 가운데 가장 좋습니다".to_owned(),
    }
}

pub(super) fn keeps(standing: Standing) -> &'static str {
    match standing {
        Standing::Draw => "비기는",
        _ => "이기는",
    }
}

/// Where no claim separates the moves, that is said.
pub(super) fn no_reason(e: &Explanation) -> String {
    let better = e.move_name(e.better);
    let by = match e.change {
        Change::Discs { lost, exact: true } => format!("{lost}개 차이로 "),
        Change::Discs { lost, exact: false } => format!("약 {lost}개 차이로 "),
        Change::Chances(percent) => format!("약 {percent}% 차이로 "),
        other => format!("{} 두면 {}. ", josa(&e.move_name(e.other), "을/를"), change(other)),
    };
    format!("{by}{} 더 좋다고 나왔습니다. 간단한 이유는 찾지 못했습니다.", josa(&better, "이/가"))
}

/// A step of a line, in a few words.
pub(super) fn step(claim: &Claim, size: usize) -> String {
    let name = |index: usize| claim.squares.get(index).map_or(String::new(), |square| square.name(size));
    match claim.id {
        ClaimId::TakesCorner => format!("{} 코너를 차지합니다", name(0)),
        ClaimId::ForcesPass => "둘 곳이 없어 패스합니다".to_owned(),
        ClaimId::Five => "오목".to_owned(),
        ClaimId::Overline => "장목".to_owned(),
        ClaimId::OpenFour => format!("열린 4: {} {} 어느 쪽이든 오목", josa(&name(0), "과/와"), name(1)),
        ClaimId::Four => format!("4: {}에 두면 오목", name(0)),
        ClaimId::DoubleFour => format!("쌍사(4-4): {} {}", josa(&name(0), "과/와"), name(1)),
        ClaimId::FourThree => format!("4-3: {}에 두면 오목", name(0)),
        ClaimId::DoubleThree => "쌍삼(3-3)".to_owned(),
        ClaimId::OpenThree => "열린 3".to_owned(),
        ClaimId::BrokenThree => "뛴 3".to_owned(),
        _ => String::new(),
    }
}
