//! Hints in three steps: where to look, the idea, the move. A step never holds the next one.

use hansu_game::{Game, GameKind, Move, Position, Square};

use crate::case::Case;
use crate::claim::{Claim, ClaimId, Of};
use crate::explain::{Explanation, explain};
use crate::gomoku::{Shape, after, shapes};
use crate::text::{Language, join_en, join_ko};

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The squares to be shown with it.
    pub squares: Vec<Square>,
    english: String,
    korean: String,
}

impl Hint {
    fn new(squares: Vec<Square>, english: impl Into<String>, korean: impl Into<String>) -> Hint {
        Hint { squares, english: english.into(), korean: korean.into() }
    }

    /// What it says.
    pub fn text(&self, language: Language) -> &str {
        match language {
            Language::English => &self.english,
            Language::Korean => &self.korean,
        }
    }
}

/// Three steps towards the best move of a case; nothing where there is no choice.
pub fn hints(case: &Case) -> Option<[Hint; 3]> {
    let case = Case { played: None, ..case.clone() };
    let explanation = explain(&case)?;
    let square = case.best.mv().square()?;
    let look = where_to_look(&case.position, square, &explanation);
    let idea = idea(&explanation, square);
    let english = explanation.text(Language::English);
    let shown = Hint::new(vec![square], english, explanation.text(Language::Korean));
    Some([look, idea, shown])
}

fn where_to_look(position: &Position, square: Square, e: &Explanation) -> Hint {
    match position {
        Position::Othello(_) => area(position, square),
        Position::Gomoku(gomoku) => {
            let threat = e.of(Of::Opponent, &[ClaimId::OpenThree, ClaimId::BrokenThree]);
            if let Some(three) = threat.filter(|_| answers(e)) {
                return stones(e, three);
            }
            let next = after(gomoku, Move::place(square));
            let lines: Vec<LineName> =
                shapes(&next, square).iter().filter_map(|shape| line_name(shape, square, e.size)).take(2).collect();
            if lines.is_empty() { area(position, square) } else { along(lines) }
        }
    }
}

fn answers(e: &Explanation) -> bool {
    e.of(Of::Better, &[ClaimId::OnlyDefence, ClaimId::MustAnswer]).is_some()
}

fn stones(e: &Explanation, three: &Claim) -> Hint {
    let names = e.names(&three.squares);
    let (english, korean) = (Language::English.player(!e.side), Language::Korean.player(!e.side));
    Hint::new(
        three.squares.clone(),
        format!("Look at {english}'s stones {}.", join_en(&names, "and")),
        format!("{korean}돌 {} 쪽을 보세요.", join_ko(&names)),
    )
}

/// A line by name, with the stones that are on it already.
struct LineName {
    english: String,
    korean: String,
    stones: Vec<Square>,
}

fn line_name(shape: &Shape, played: Square, size: usize) -> Option<LineName> {
    let stones: Vec<Square> = shape.stones.iter().copied().filter(|&stone| stone != played).collect();
    let names: Vec<String> = stones.iter().take(2).map(|stone| stone.name(size)).collect();
    let first = stones.first()?;
    let (english, korean) = match shape.axis {
        0 => (format!("row {}", first.row(size) + 1), format!("{}행", first.row(size) + 1)),
        1 => {
            let column = hansu_game::column_letter(first.column(size));
            (format!("column {column}"), format!("{column}열"))
        }
        _ => (
            format!("the diagonal through {}", join_en(&names, "and")),
            format!("{} 지나는 대각선", crate::text::josa(&join_ko(&names), "을/를")),
        ),
    };
    Some(LineName { english, korean, stones })
}

fn along(lines: Vec<LineName>) -> Hint {
    let english: Vec<String> = lines.iter().map(|line| line.english.clone()).collect();
    let korean: Vec<String> = lines.iter().map(|line| line.korean.clone()).collect();
    let stones = lines.into_iter().flat_map(|line| line.stones).collect();
    let korean = crate::text::josa(&korean.join(", "), "을/를");
    Hint::new(stones, format!("Look at {}.", join_en(&english, "and")), format!("{korean} 보세요."))
}

/// The part of the board that a square is in: a quarter of a board of Othello, a ninth of any other.
fn area(position: &Position, square: Square) -> Hint {
    let size = position.size();
    let parts = match position.kind() {
        GameKind::Othello => 2,
        GameKind::Gomoku => 3,
    };
    let part = |along: usize| along * parts / size;
    let here = (part(square.column(size)), part(square.row(size)));
    let inside = (0..size * size).map(Square::new).filter(|at| (part(at.column(size)), part(at.row(size))) == here);
    let row = if position.kind().facts().first_row_at_bottom { parts - 1 - here.1 } else { here.1 };
    let vertical = if row == 0 {
        ("top", "위")
    } else if row == parts - 1 {
        ("bottom", "아래")
    } else {
        ("middle", "가운데")
    };
    let across = if here.0 == 0 {
        ("left", "왼쪽")
    } else if here.0 == parts - 1 {
        ("right", "오른쪽")
    } else {
        ("centre", "가운데")
    };
    let korean = if vertical.1 == across.1 { across.1.to_owned() } else { format!("{} {}", across.1, vertical.1) };
    Hint::new(
        inside.collect(),
        format!("Look at the {} {}.", vertical.0, across.0),
        format!("{} 보세요.", crate::text::josa(&korean, "을/를")),
    )
}

/// What is said where no reason stands out.
fn no_idea(game: GameKind) -> (&'static str, &'static str) {
    match game {
        GameKind::Othello => (
            "No simple idea stands out: compare the moves that each choice leaves to {O}.",
            "뚜렷한 한 가지 생각은 없습니다. 수마다 {O}에게 남는 수를 비교해 보세요.",
        ),
        GameKind::Gomoku => (
            "No forced line was found: look for a point that helps you and hinders {O}.",
            "강제로 이기는 길은 찾지 못했습니다. 나를 돕고 {O}을 방해하는 자리를 찾아보세요.",
        ),
    }
}

fn idea(e: &Explanation, square: Square) -> Hint {
    let main = e.points.first().map(|point| &point.claim).filter(|_| e.has_reason);
    let hidden = |claim: &&Claim| !claim.squares.contains(&square);
    let squares = main.filter(hidden).filter(|claim| shows(claim.id)).map_or(Vec::new(), |claim| claim.squares.clone());
    let named = |language: Language| language.player(!e.side);
    let (english, korean) = match main.map(|claim| claim.id) {
        Some(id) => words(id),
        None => no_idea(e.game),
    };
    let price = e.find(Of::Better, ClaimId::GivesCorner).is_some();
    let (more, more_korean) =
        if price { (" A corner may be the price.", " 코너를 하나 내줄 수도 있습니다.") } else { ("", "") };
    Hint::new(
        squares,
        english.replace("{O}", named(Language::English)) + more,
        korean.replace("{O}", named(Language::Korean)) + more_korean,
    )
}

/// Whether the squares of a claim may be shown before the move is.
const fn shows(id: ClaimId) -> bool {
    matches!(
        id,
        ClaimId::DeniesCorner
            | ClaimId::GivesCorner
            | ClaimId::LosesCorner
            | ClaimId::OpensCorner
            | ClaimId::WinsCorner
    )
}

/// The idea behind a claim, as a question.
const fn words(id: ClaimId) -> (&'static str, &'static str) {
    match id {
        ClaimId::TakesCorner => ("A corner can be taken for good.", "차지할 수 있는 코너가 있습니다."),
        ClaimId::DeniesCorner => ("Can you take a corner away from {O}?", "{O}의 코너 길을 막을 수 있을까요?"),
        ClaimId::OpensCorner | ClaimId::WinsCorner => {
            ("Which move prepares a corner for you?", "어떤 수가 코너를 준비해 줄까요?")
        }
        ClaimId::GivesCorner => (
            "Some moves open a corner to {O}. Which keeps it closed?",
            "{O}에게 코너를 열어 주지 않는 수는 어디일까요?",
        ),
        ClaimId::LosesCorner => {
            ("{O} is after a corner. Can you stop that?", "{O}이 코너를 노립니다. 막을 수 있을까요?")
        }
        ClaimId::ForcesPass => ("Can you leave {O} without any move?", "{O}을 패스시킬 수 있을까요?"),
        ClaimId::MustPass => {
            ("Keep a move in hand, so that you need not pass.", "패스하지 않도록 둘 곳을 남겨 두세요.")
        }
        ClaimId::OutOfSafe => (
            "Count {O}'s moves: can you leave only bad ones?",
            "{O}에게 남는 수를 세어 보세요. 나쁜 수만 남길 수 있을까요?",
        ),
        ClaimId::OddRegion | ClaimId::Private | ClaimId::Swindle => {
            ("Who plays last in each empty region?", "빈 구역마다 마지막에 두는 쪽은 누구일까요?")
        }
        ClaimId::Mobility | ClaimId::SafeMoves => {
            ("Leave {O} as few moves as possible.", "{O}이 둘 수 있는 자리를 줄여 보세요.")
        }
        ClaimId::Greedy | ClaimId::Frontier | ClaimId::Quiet => {
            ("Turn few discs, and none on the outside.", "적게, 바깥쪽이 아닌 돌을 뒤집어 보세요.")
        }
        ClaimId::Stable => ("Which discs could never be turned again?", "다시 뒤집히지 않는 돌을 만들 수 있을까요?"),
        ClaimId::WipeOut => ("Mind that no reply turns all your discs.", "돌이 모두 뒤집히지 않도록 조심하세요."),
        ClaimId::Five => ("Five can be completed.", "오목을 완성할 수 있습니다."),
        ClaimId::OpenFour => ("Can you make a four with both ends open?", "양쪽이 열린 4를 만들 수 있을까요?"),
        ClaimId::DoubleFour => ("Can one stone make two fours?", "한 수로 4를 두 개 만들 수 있을까요?"),
        ClaimId::FourThree => {
            ("Can one stone make a four and help another line?", "4를 만들면서 다른 줄도 돕는 수가 있을까요?")
        }
        ClaimId::DoubleThree => ("Can one stone make two threes?", "한 수로 3을 두 개 만들 수 있을까요?"),
        ClaimId::Trap => ("Make a four whose block is forbidden.", "막는 자리가 금수인 4를 만들어 보세요."),
        ClaimId::Four | ClaimId::Vcf => (
            "Fours force replies: can you go on to the end?",
            "4는 상대의 응수를 강요합니다. 끝까지 이어 갈 수 있을까요?",
        ),
        ClaimId::RunsOut | ClaimId::OwnMoves => {
            ("Keep moves for yourself that give no corner.", "코너를 내주지 않는 내 수를 남겨 두세요.")
        }
        ClaimId::LineMobility | ClaimId::LineStable | ClaimId::CountOut => {
            ("Think a few moves ahead, and compare who has more.", "몇 수 앞을 그려 보고 누가 더 나은지 견주어 보세요.")
        }
        ClaimId::Wedged => ("Mind the gaps on the edge.", "변의 빈틈을 조심하세요."),
        ClaimId::SpendsTempo => {
            ("A square that {O} can't play can wait.", "{O}이 둘 수 없는 자리는 나중에 두어도 됩니다.")
        }
        ClaimId::ShutOut | ClaimId::LastMove => {
            ("Who plays last in each empty region?", "빈 구역마다 마지막에 두는 쪽은 누구일까요?")
        }
        ClaimId::TheirPoint => ("Where would {O} like to play?", "{O}이 두고 싶은 자리는 어디일까요?"),
        ClaimId::LetsAttack | ClaimId::LetsFork | ClaimId::LeavesFork | ClaimId::AllowsThree | ClaimId::Spoils => (
            "{O} is preparing something: where would its stones meet?",
            "{O}이 준비하는 것이 있습니다. {O}돌이 만나는 자리는 어디일까요?",
        ),
        ClaimId::GetsFork | ClaimId::PlansFork | ClaimId::Prepares | ClaimId::Twos | ClaimId::InLine => (
            "Which point makes your stones work together on two lines?",
            "내 돌들이 두 줄에서 함께 힘을 내는 자리는 어디일까요?",
        ),
        ClaimId::Threatens | ClaimId::Initiative => {
            ("Keep {O} busy: which move has to be answered?", "{O}이 받을 수밖에 없는 수는 무엇일까요?")
        }
        ClaimId::OnlyDefence | ClaimId::MustAnswer | ClaimId::IgnoresThreat => {
            ("{O} threatens to win. Where does one stone stop it?", "{O}이 이기려 합니다. 어디를 막으면 될까요?")
        }
        _ => (
            "Threats force replies: which one cannot be met?",
            "위협은 응수를 강요합니다. 막을 수 없는 위협은 무엇일까요?",
        ),
    }
}
