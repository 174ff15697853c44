//! Omok in Korean.

use hansu_game::Square;

use super::ko::{change, keeps, no_reason};
use super::ko_quiet;
use super::words::{join_ko, josa};
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
    let (what, name) = banned(claim);
    let rest = e.find(Of::Other, ClaimId::FreestyleWins).map_or("", |_| " 자유룰이라면 이기는 수입니다.");
    format!("렌주룰에서 흑은 한 수로 {what} 만들 수 없어 {} 금수({name})입니다.{rest}", josa(&point, "은/는"))
}

fn banned(claim: &Claim) -> (&'static str, &'static str) {
    match claim.numbers[0] {
        0 => ("여섯 개 이상을", "장목"),
        1 => ("4를 두 개", "쌍사"),
        _ => ("열린 3을 두 개", "쌍삼"),
    }
}

fn mistake(e: &Explanation) -> String {
    let Some(reason) = e.reason() else { return no_reason(e) };
    let (mv, better) = (e.move_name(e.other), e.move_name(e.better));
    let playing = format!("{} 두면", josa(&mv, "을/를"));
    if reason.claim.id.is_quiet() {
        let said = ko_quiet::reasons(e).unwrap_or_default();
        return format!("{playing} {}. {said}", change(e.change));
    }
    match (reason.of, reason.claim.id) {
        (_, ClaimId::Overline) => format!(
            "{playing} {}개가 이어지는 장목이 됩니다. 이 룰에서는 정확히 다섯 개라야 이깁니다. 자유룰이라면 이기는 수입니다.",
            reason.claim.numbers[0]
        ),
        (_, ClaimId::IgnoresThreat) => ignored(e, &reason.claim),
        (_, ClaimId::WastedFour) => {
            let answer = e.name(reason.claim.squares[1]);
            let opponent = josa(Language::Korean.player(!e.side), "이/가");
            format!(
                "{playing} 4를 헛되이 쓰게 됩니다. {opponent} {answer}에 막으면 이길 길이 사라집니다. {}",
                win(e, &better)
            )
        }
        (Of::Opponent, ClaimId::Vcf | ClaimId::Vct) => allowed(e),
        _ => {
            let stops = e.find(Of::Other, ClaimId::MustAnswer).is_some();
            let first = match (stops, e.find(Of::Better, ClaimId::Five).is_some()) {
                (true, _) => format!("{} 위협을 막는 수이지만, 막지 않아도 이길 수 있었습니다.", josa(&mv, "은/는")),
                (false, true) => format!("{playing} 오목을 완성할 기회를 놓칩니다."),
                (false, false) => format!("{playing} {}.", change(e.change)),
            };
            format!("{first} {}", win(e, &better))
        }
    }
}

/// A threat that was not answered.
fn ignored(e: &Explanation, claim: &Claim) -> String {
    let opponent = Language::Korean.player(!e.side);
    let wins = e.name(claim.squares[0]);
    let threat = match e.of(Of::Opponent, &[ClaimId::OpenThree, ClaimId::BrokenThree]) {
        Some(three) => {
            let stones = join_ko(&e.names(&three.squares));
            let kind = if three.id == ClaimId::OpenThree { "열린 3(양쪽이 빈 세 개)" } else { "한 칸 뛴 3" };
            format!("{opponent}의 {kind} {} 먼저입니다.", josa(&stones, "이/가"))
        }
        None if e.find(Of::Opponent, ClaimId::Five).is_some() => format!("{opponent}의 4가 이미 있습니다."),
        None => format!("{} 연속 4로 이기려는 위협이 있습니다.", josa(opponent, "이/가")),
    };
    let subject = josa(opponent, "이/가");
    let blow = match e.of(Of::Opponent, &[ClaimId::Five, ClaimId::OpenFour, ClaimId::DoubleFour, ClaimId::FourThree]) {
        Some(made) => format!("{subject} {} 두면 {}.", josa(&wins, "을/를"), becomes(made)),
        None => format!("{subject} {wins}부터 계속 4를 만듭니다."),
    };
    let own = e.of(Of::Other, &[ClaimId::OpenThree, ClaimId::BrokenThree, ClaimId::DoubleThree]);
    let late = own.map_or(String::new(), |_| format!(" {}의 3은 한 수 늦습니다.", e.move_name(e.other)));
    format!("{threat} {blow}{late} {}", defence(e, &claim.squares[1..]))
}

fn defence(e: &Explanation, stops: &[Square]) -> String {
    match stops {
        [only] => format!("막을 수 있는 곳은 {}뿐입니다.", e.name(*only)),
        few if few.len() <= LISTED => format!("막을 수 있는 곳은 {}입니다.", join_ko(&e.names(few))),
        _ => format!("{} 막는 것이 좋습니다.", josa(&e.move_name(e.better), "으로/로")),
    }
}

/// A win of the opponent that the move allows.
fn allowed(e: &Explanation) -> String {
    let opponent = josa(Language::Korean.player(!e.side), "이/가");
    let mv = e.move_name(e.other);
    let first = e.of(Of::Opponent, &[ClaimId::Vcf, ClaimId::Vct]).and_then(|claim| claim.squares.first());
    let first = first.map_or(String::new(), |&square| e.name(square));
    let made =
        e.points.iter().filter(|point| point.of == Of::Opponent && point.claim.ply == 1).map(|point| &point.claim);
    let shape = made.into_iter().find_map(|claim| shape(claim.id)).map_or(String::new(), |shape| format!("({shape})"));
    let better = e.move_name(e.better);
    let rest = match e.find(Of::Better, ClaimId::NoWinFound) {
        Some(_) => {
            let loser = Language::Korean.player(!e.side);
            format!("{} 두면 {loser}의 강제 승리는 발견되지 않았습니다.", josa(&better, "을/를"))
        }
        None => win(e, &better),
    };
    let start = match e.find(Of::Other, ClaimId::MustAnswer) {
        Some(_) => format!("{} 첫 위협은 막지만,", josa(&mv, "은/는")),
        None => format!("{} 두면", josa(&mv, "을/를")),
    };
    format!("{start} {opponent} {first}{shape}부터 이어지는 공격으로 반드시 이깁니다. {rest}")
}

fn praise(e: &Explanation) -> String {
    let better = e.move_name(e.better);
    let opponent = Language::Korean.player(!e.side);
    let threat = match e.of(Of::Opponent, &[ClaimId::OpenThree, ClaimId::BrokenThree]) {
        Some(three) => format!("{opponent}의 3({})", join_ko(&e.names(&three.squares))),
        None => format!("{opponent}의 위협"),
    };
    let threat = josa(&threat, "을/를");
    if e.find(Of::Better, ClaimId::OnlyDefence).is_some() {
        return format!("{} {threat} 막는 유일한 수입니다.{}", josa(&better, "은/는"), tempo(e));
    }
    if let Some(stops) = e.find(Of::Better, ClaimId::MustAnswer) {
        let among = if stops.squares.len() <= LISTED {
            format!(" 막을 수 있는 곳은 {}입니다.", join_ko(&e.names(&stops.squares)))
        } else {
            String::new()
        };
        return format!("{} {threat} 막습니다.{among}{}", josa(&better, "은/는"), tempo(e));
    }
    match e.change {
        Change::Only(standing) => format!("{better}만이 {} 수입니다. {}", keeps(standing), win(e, &better)),
        Change::Best(Standing::Win) => win(e, &better),
        _ if e.reason().is_some_and(|reason| reason.claim.id.is_quiet()) => {
            let said = ko_quiet::reasons(e).unwrap_or_default();
            format!("{} 찾은 수 가운데 가장 좋습니다. {said}", josa(&better, "은/는"))
        }
        _ => match e.points.iter().find(|point| point.of == Of::Better) {
            Some(point) => {
                format!("{} 두면 {}. 찾은 수 가운데 가장 좋습니다.", josa(&better, "을/를"), becomes(&point.claim))
            }
            None => format!("{} 찾은 수 가운데 가장 좋지만, 간단한 이유는 찾지 못했습니다.", josa(&better, "이/가")),
        },
    }
}

fn tempo(e: &Explanation) -> &'static str {
    e.find(Of::Better, ClaimId::Tempo).map_or("", |_| " 막으면서 스스로도 위협을 만드는 선수입니다.")
}

/// How the better move wins.
fn win(e: &Explanation, better: &str) -> String {
    let opponent = Language::Korean.player(!e.side);
    if let Some(trap) = e.find(Of::Better, ClaimId::Trap) {
        let point = e.name(trap.squares[0]);
        let why = e.find(Of::Opponent, ClaimId::Forbidden).map_or("쌍삼", |claim| banned(claim).1);
        return format!(
            "{} {}만 막을 수 있는 4입니다. 그런데 {} 흑에게 {why} 금수라서 막지 못하고, 백이 그곳에 두어 오목이 됩니다.",
            josa(better, "은/는"),
            josa(&point, "으로/로"),
            josa(&point, "은/는"),
        );
    }
    let made = e.points.iter().filter(|point| point.of == Of::Better).map(|point| &point.claim);
    let made = made.into_iter().find(|claim| shape(claim.id).is_some());
    let line = e.of(Of::Better, &[ClaimId::Vcf, ClaimId::Vct]);
    let playing = format!("{} 두면", josa(better, "을/를"));
    let does = made.map_or(String::new(), becomes);
    match (made.map(|claim| claim.id), line) {
        (Some(ClaimId::DoubleFour), _) => {
            format!("{playing} {does}. {} 하나만 막을 수 있습니다.", josa(opponent, "은/는"))
        }
        (Some(ClaimId::Five | ClaimId::OpenFour), _) | (Some(_), None) => format!("{playing} {does}."),
        (Some(ClaimId::DoubleThree), Some(_)) => {
            format!("{playing} {does}. {} 한쪽을 막으면 다른 쪽으로 이어 갑니다.", josa(opponent, "이/가"))
        }
        (Some(ClaimId::FourThree), Some(line)) => format!("{playing} {does}.{}", then(e, &line.squares)),
        (_, Some(line)) if line.id == ClaimId::Vcf => {
            let last = line.squares.last().map_or(String::new(), |&square| e.name(square));
            format!(
                "{better}부터 계속 4를 만들면 {} 매번 한 곳만 막아야 하고, {last}에서 오목이 됩니다.",
                josa(opponent, "은/는")
            )
        }
        (Some(_), Some(line)) => format!("{playing} {does}. 이 공격은 막을 수 없습니다.{}", then(e, &line.squares)),
        (None, Some(_)) => format!("{playing} 반드시 이깁니다."),
        (None, None) => format!("{} 더 좋습니다.", josa(better, "이/가")),
    }
}

fn then(e: &Explanation, line: &[Square]) -> String {
    let opponent = Language::Korean.player(!e.side);
    match line {
        [_, reply, next, ..] => {
            format!(" {opponent} {} 다음에 {} 이어 갑니다.", e.name(*reply), josa(&e.name(*next), "으로/로"))
        }
        _ => String::new(),
    }
}

pub(super) fn shape(id: ClaimId) -> Option<&'static str> {
    Some(match id {
        ClaimId::Five => "오목",
        ClaimId::OpenFour => "열린 4",
        ClaimId::DoubleFour => "쌍사(4-4)",
        ClaimId::FourThree => "4-3",
        ClaimId::DoubleThree => "쌍삼(3-3)",
        ClaimId::Four => "4",
        ClaimId::OpenThree => "열린 3",
        ClaimId::BrokenThree => "뛴 3",
        _ => return None,
    })
}

/// What a stone makes, as the end of a sentence without its full stop.
fn becomes(claim: &Claim) -> String {
    match claim.id {
        ClaimId::Five => "오목이 됩니다".to_owned(),
        ClaimId::OpenFour => "양쪽이 열린 4가 됩니다".to_owned(),
        ClaimId::DoubleFour => "4가 두 개 생기는 쌍사(4-4)가 됩니다".to_owned(),
        ClaimId::FourThree => "4와 3이 동시에 생기는 4-3이 됩니다".to_owned(),
        ClaimId::Four => "4가 됩니다".to_owned(),
        ClaimId::DoubleThree => "3이 두 개 생기는 쌍삼(3-3)이 됩니다".to_owned(),
        ClaimId::OpenThree => "열린 3이 됩니다".to_owned(),
        ClaimId::BrokenThree => "뛴 3이 됩니다".to_owned(),
        _ => "더 좋습니다".to_owned(),
    }
}
