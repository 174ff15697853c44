//! What the coach says, as it goes over the wire.

use hansu_coach::{Case, Explanation, Hint, Language, Of, Point, Step, explain};
use hansu_game::{Position, Square};
use hansu_review::Assessment;

use crate::api::{ClaimOf, ClaimView, HintStep, LineStep, Said, Why};

/// Why a move was bad; nothing for moves that were not.
pub(crate) fn why(position: &Position, assessed: &Assessment) -> Option<Why> {
    if assessed.verdict < hansu_review::Verdict::Inaccuracy {
        return None;
    }
    explain(&Case::of(position, assessed)).map(|explanation| view(&explanation))
}

fn view(e: &Explanation) -> Why {
    Why {
        text: said(|language| e.text(language)),
        has_reason: e.has_reason,
        claims: e.points.iter().map(|point| claim_view(point, e.size)).collect(),
        better_line: line_steps(&e.better_line, e.size),
        played_line: line_steps(&e.other_line, e.size),
    }
}

fn said(text: impl Fn(Language) -> String) -> Said {
    Said { en: text(Language::English), ko: text(Language::Korean) }
}

fn claim_view(point: &Point, size: usize) -> ClaimView {
    ClaimView {
        of: match point.of {
            Of::Other => ClaimOf::Other,
            Of::Better => ClaimOf::Better,
            Of::Opponent => ClaimOf::Opponent,
        },
        id: point.claim.id.name().to_owned(),
        squares: names(&point.claim.squares, size),
        numbers: point.claim.numbers.clone(),
        ply: point.claim.ply,
    }
}

pub(super) fn line_steps(steps: &[Step], size: usize) -> Vec<LineStep> {
    let view = |step: &Step| LineStep {
        mv: step.mv.name(size),
        side: step.side.into(),
        said: step.claim.as_ref().map(|_| said(|language| step.text(language, size).unwrap_or_default())),
    };
    steps.iter().map(view).collect()
}

pub(super) fn hint_step(hint: &Hint, size: usize) -> HintStep {
    HintStep { text: said(|language| hint.text(language).to_owned()), squares: names(&hint.squares, size) }
}

fn names(squares: &[Square], size: usize) -> Vec<String> {
    squares.iter().map(|square| square.name(size)).collect()
}
