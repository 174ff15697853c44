//! Omok in Korean, where nothing is forced.

use super::ko_gomoku::shape;
use super::words::{join_ko, josa};
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
    let opponent = Language::Korean.player(!e.side);
    let subject = josa(opponent, "이/가");
    let (mv, better) = (e.move_name(e.other), e.move_name(e.better));
    let playing = format!("{} 두면", josa(&mv, "을/를"));
    let instead = format!("{} 두면", josa(&better, "을/를"));
    let topic = josa(&better, "은/는");
    let claim = &point.claim;
    let at = || claim.squares.first().map_or(String::new(), |&square| e.name(square));
    Some(match (claim.id, &claim.numbers[..]) {
        (ClaimId::LetsAttack, _) => format!(
            "{playing} {subject} {}부터 이어지는 공격으로 이길 수 있습니다. {instead} 그런 공격은 발견되지 않았습니다.",
            at()
        ),
        (ClaimId::LetsFork, _) => {
            let double = josa(double(claim), "을/를");
            format!(
                "{playing} 이어지는 진행에서 {subject} {}에 두어 {double} 만듭니다. {instead} 그런 수가 없습니다.",
                at()
            )
        }
        (ClaimId::GetsFork, _) if claim.ply == 0 => format!("{instead} {} 됩니다.", josa(double(claim), "이/가")),
        (ClaimId::GetsFork, _) => {
            format!("{instead} 이어지는 진행에서 {}에 두어 {} 만듭니다.", at(), josa(double(claim), "을/를"))
        }
        (ClaimId::LeavesFork, _) => {
            let points = join_ko(&e.names(&claim.squares));
            format!(
                "{playing} {subject} {points}에서 {} 노립니다. {topic} 이를 막습니다.",
                josa(double(claim), "을/를")
            )
        }
        (ClaimId::PlansFork, _) => {
            let points = join_ko(&e.names(&claim.squares));
            let double = josa(double(claim), "이/가");
            format!("{topic} {} 노리는 수입니다. 그곳에 한 수 더 두면 {double} 됩니다.", josa(&points, "을/를"))
        }
        (ClaimId::Threatens, _) => {
            let made = e.points.iter().filter(|p| p.of == Of::Better).find_map(|p| shape(p.claim.id));
            let threat = match made {
                Some(made) => josa(made, "이/가"),
                None => format!("{}부터 연속 4로 이기려는 위협이", at()),
            };
            format!(
                "{instead} {threat} 되어 {} 받아야 합니다(선수). {}에는 그런 위협이 없습니다.",
                josa(opponent, "은/는"),
                mv
            )
        }
        (ClaimId::AllowsThree, _) => {
            let made = e.points.iter().filter(|p| p.of == Of::Opponent).find_map(|p| shape(p.claim.id))?;
            format!(
                "{playing} {subject} {}에 두어 {} 만들고, 나는 받아야 합니다. {instead} 그곳에 두어도 3이 되지 않습니다.",
                at(),
                josa(made, "을/를"),
            )
        }
        (ClaimId::Prepares, _) => {
            format!("{topic} 이길 준비를 하는 수입니다. {subject} 받지 않으면 {}부터 이어지는 공격으로 이깁니다.", at())
        }
        (ClaimId::Initiative, &[plies, own, theirs, own_other, theirs_other]) => format!(
            "{better}부터 {plies}수 동안 나는 위협을 {own}번, {} {theirs}번 만듭니다. {mv}부터는 {own_other}번과 \
             {theirs_other}번입니다.",
            josa(opponent, "은/는"),
        ),
        (ClaimId::TheirPoint, &[lines]) => {
            let when = if claim.ply == 1 { "바로" } else { "곧" };
            let why = match lines {
                0 | 1 => String::new(),
                _ => format!(" 그러면 한 수 더 두어 3이 되는 줄이 {lines}개 생깁니다."),
            };
            format!("{topic} 서로 두고 싶은 자리입니다. {playing} {subject} {when} 그곳에 둡니다.{why}")
        }
        (ClaimId::Twos, &[more, fewer]) => format!(
            "{topic} 한 수 더 두면 3이 되는 내 줄을 {more}개 만듭니다(열린 2). {} {fewer}개입니다.",
            josa(&mv, "은/는")
        ),
        (ClaimId::Spoils, &[more, fewer]) => format!(
            "{topic} 한 수 더 두면 3이 되는 {opponent}의 줄을 {more}개 막습니다. {} {fewer}개입니다.",
            josa(&mv, "은/는")
        ),
        (ClaimId::InLine, &[own, theirs, own_other, theirs_other]) => format!(
            "{topic} 내 돌 {own}개, {opponent}돌 {theirs}개와 다섯을 이룰 수 있는 같은 줄에 있습니다. {} {own_other}개와 \
             {theirs_other}개뿐입니다.",
            josa(&mv, "은/는"),
        ),
        (ClaimId::Cramped, &[few, many]) => format!(
            "{}에서는 네 방향 가운데 다섯을 이을 자리가 있는 방향이 {few}개뿐입니다. {}에는 {many}개 있습니다.",
            mv, better
        ),
        (ClaimId::Away, &[far, near]) => format!(
            "{} 승부가 이어지는 곳에서 멉니다. 다음 네 수가 모두 {far}칸 이상 떨어져 있습니다. {instead} {near}칸 거리입니다.",
            josa(&mv, "은/는")
        ),
        _ => return None,
    })
}

/// A double by its number.
fn double(claim: &Claim) -> &'static str {
    match claim.numbers.first() {
        Some(0) => "쌍사(4-4)",
        Some(1) => "4-3",
        _ => "쌍삼(3-3)",
    }
}
