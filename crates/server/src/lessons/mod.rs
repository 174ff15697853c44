//! The tutorial. What is right is asked of the rules, here; the page only shows it.

mod steps;

use hansu_game::{Game, GameKind, Move};

use self::steps::{Goal, Step, steps, turned};
use crate::api::{Lesson, LessonStep, PositionChoice, Problem, ProblemCode, Settings, StepDone, StepTry};
use crate::line::{LineOfPlay, read_move};
use crate::problem::ApiResult;

/// The words for swap2's choices.
const CHOICES: [&str; 3] = ["black", "white", "place"];

/// The lessons of all games.
pub(crate) fn lessons() -> ApiResult<Vec<Lesson>> {
    let lesson = |kind: GameKind| {
        let steps = steps(kind).iter().map(view).collect::<ApiResult<_>>()?;
        Ok(Lesson { game: kind.into(), steps })
    };
    GameKind::ALL.into_iter().map(lesson).collect()
}

fn view(step: &Step) -> ApiResult<LessonStep> {
    let choice = position_of(step)?;
    let line = LineOfPlay::of(&choice)?;
    let size = line.position.size();
    Ok(LessonStep {
        id: step.id.to_owned(),
        answers: step.answers(&line.position).iter().map(|square| square.name(size)).collect(),
        position: choice,
        by: step.by(),
        moves: step.moves(),
    })
}

fn position_of(step: &Step) -> ApiResult<PositionChoice> {
    let spec = step.spec().ok_or_else(|| Problem::internal("a step of a lesson has no board"))?;
    let start = (!step.start.is_empty()).then(|| step.start.to_owned());
    Ok(PositionChoice { settings: Settings::from(spec).into(), start, moves: Vec::new() })
}

/// What became of a move in a step.
pub(crate) fn check(tried: &StepTry) -> ApiResult<StepDone> {
    let unknown = || Problem::not_found("step", tried.step.chars().take(40).collect::<String>());
    let step = steps(tried.game.into()).iter().find(|step| step.id == tried.step).ok_or_else(unknown)?;
    let Some((last, before)) = tried.moves.split_last().filter(|_| tried.moves.len() <= step.moves()) else {
        let detail = format!("this step takes {} moves: send at least one, and no more", step.moves());
        return Err(Problem::new(ProblemCode::BadValue, detail));
    };
    let mut choice = position_of(step)?;
    choice.moves = before.to_vec();
    let line = LineOfPlay::of(&choice)?;
    match step.goal {
        Goal::Choose => choose(&line, last),
        Goal::Forbidden => point(&line, last),
        _ => play(step, line, last, tried.moves.len()),
    }
}

fn choose(line: &LineOfPlay, word: &str) -> ApiResult<StepDone> {
    if !CHOICES.contains(&word) {
        let detail = format!("there is no such choice: use {}", CHOICES.join(", "));
        return Err(Problem::new(ProblemCode::BadMove, detail));
    }
    Ok(StepDone { right: true, done: true, position: line.view(), turned: 0 })
}

/// Nothing is placed on a point that is forbidden.
fn point(line: &LineOfPlay, text: &str) -> ApiResult<StepDone> {
    let mv = read_move(text, line.position.size())?;
    let right = line.position.forbidden_points().iter().any(|(square, _)| Move::place(*square) == mv);
    Ok(StepDone { right, done: right, position: line.view(), turned: 0 })
}

fn play(step: &Step, mut line: LineOfPlay, text: &str, count: usize) -> ApiResult<StepDone> {
    let mv = read_move(text, line.position.size())?;
    let before = line.position.clone();
    line.play(mv)?;
    let right = step.is_right(&before, &line.position, mv);
    let turned = turned(&before, &line.position);
    Ok(StepDone { right, done: right && count == step.moves(), position: line.view(), turned })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::GameName;

    fn tried(game: GameName, step: &str, moves: &[&str]) -> ApiResult<StepDone> {
        let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
        check(&StepTry { game, step: step.to_owned(), moves })
    }

    /// Which squares are right, and one that is legal and wrong.
    #[test]
    fn every_step_has_its_answers_and_a_wrong_move_is_not_one_of_them() {
        let expected = [
            ("turn", "d3 c4 f5 e6", None),
            ("directions", "e6", Some("b7")),
            ("pass", "", None),
            ("corner", "a1", Some("d3")),
            ("count", "h8", None),
            ("five", "g5", Some("a1")),
            ("block", "g4", Some("a1")),
            ("open_four", "c5 g5", Some("b5")),
            ("block_three", "c5 g5", Some("a1")),
            ("four_three", "f5", Some("g5")),
            ("forbidden", "e5", Some("a1")),
            ("swap2_place", "", None),
            ("swap2_choose", "", None),
        ];
        let all: Vec<(GameName, LessonStep)> = lessons()
            .expect("lessons")
            .into_iter()
            .flat_map(|lesson| lesson.steps.into_iter().map(move |step| (lesson.game, step)))
            .collect();
        assert_eq!(all.len(), expected.len());
        for ((game, step), (id, answers, wrong)) in all.iter().zip(expected) {
            assert_eq!((step.id.as_str(), step.answers.join(" ").as_str()), (id, answers));
            for answer in &step.answers {
                let done = tried(*game, id, &[answer.as_str()]).expect("legal");
                assert!(done.right && done.done, "{id} {answer}");
            }
            if let Some(wrong) = wrong {
                let done = tried(*game, id, &[wrong]).expect("legal");
                assert!(!done.right && !done.done, "{id} {wrong}");
            }
        }
    }

    #[test]
    fn the_rules_answer_not_the_page() {
        let problem = tried(GameName::Othello, "turn", &["a1"]).expect_err("illegal");
        assert_eq!(problem.code, ProblemCode::IllegalMove);
        assert_eq!(tried(GameName::Othello, "directions", &["e6"]).expect("legal").turned, 5);
        assert!(tried(GameName::Othello, "pass", &["pass"]).expect("forced").done);
        let count = tried(GameName::Othello, "count", &["h8"]).expect("legal").position;
        assert_eq!((count.black, count.white), (40, 24));
        let five = tried(GameName::Gomoku, "five", &["g5"]).expect("legal").position;
        assert_eq!(five.winning.len(), 5);
    }

    #[test]
    fn swap2_takes_three_stones_and_a_choice() {
        let step = |moves: &[&str]| tried(GameName::Gomoku, "swap2_place", moves);
        let two = step(&["e5", "f7"]).expect("legal");
        assert!(two.right && !two.done);
        assert!(step(&["e5", "f7", "g6"]).expect("legal").done);
        assert_eq!(step(&["e5", "e5"]).expect_err("taken").code, ProblemCode::IllegalMove);
        assert_eq!(step(&["e5", "f7", "g6", "a1"]).expect_err("too many").code, ProblemCode::BadValue);
        assert_eq!(step(&[]).expect_err("too few").code, ProblemCode::BadValue);
        for choice in CHOICES {
            assert!(tried(GameName::Gomoku, "swap2_choose", &[choice]).expect("a choice").done);
        }
        assert_eq!(tried(GameName::Gomoku, "swap2_choose", &["red"]).expect_err("none").code, ProblemCode::BadMove);
        assert_eq!(tried(GameName::Gomoku, "chess", &["a1"]).expect_err("none").code, ProblemCode::NotFound);
    }
}
