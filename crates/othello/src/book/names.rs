//! What openings are called.
//!
//! The English names are those in common use among players, the Japanese ones those in use there or transcribed; the Korean ones are
//! translated or transcribed. An opening is a position, however it came about.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use hansu_game::Othello;

use super::canonical;
use crate::board::Board;
use crate::kernel::Portable;

/// An opening with its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its moves from the start, black's first.
    pub moves: &'static str,
    /// Its English name.
    pub english: &'static str,
    /// Its Japanese name.
    pub japanese: &'static str,
    /// Its Korean name.
    pub korean: &'static str,
}

const fn opening(moves: &'static str, english: &'static str, japanese: &'static str, korean: &'static str) -> Opening {
    Opening { moves, english, japanese, korean }
}

const OPENINGS: [Opening; 33] = [
    opening("f5d6", "Perpendicular", "縦取り", "수직 오프닝"),
    opening("f5f6", "Diagonal", "斜め取り", "대각선 오프닝"),
    opening("f5f4", "Parallel", "並び取り", "평행 오프닝"),
    opening("f5d6c3d3c4", "Tiger", "虎定石", "호랑이"),
    opening("f5d6c3d3c4f4e3", "Brightwell", "ブライトウェル", "브라이트웰"),
    opening("f5d6c3d3c4f4e6", "Leader's Tiger", "リーダーズ・タイガー", "리더의 호랑이"),
    opening("f5d6c3d3c4f4f6", "Stephenson", "ステファンソン", "스티븐슨"),
    opening("f5d6c3d3c4f4f6f3", "Comp'Oth", "コンポス", "컴포스"),
    opening("f5d6c3d3c4f4f6f3e3", "Lightning Bolt", "ライトニングボルト", "번개"),
    opening("f5d6c3d3c4f4f6g5", "No-Kung", "ノーカン", "노쿵"),
    opening("f5d6c3d3c4f4f6b4", "Kung", "カン", "쿵"),
    opening("f5d6c3d3c4f4c5b3c2", "Mainline Tiger", "メインライン・タイガー", "호랑이 본선"),
    opening("f5d6c3d3c4f4c5b3c2b4", "Rose-Bill", "ローズビル", "로즈빌"),
    opening("f5d6c3d3c4f4c5b4b5c6f3e6e3", "Ishii", "石井", "이시이"),
    opening("f5d6c3d3c4b3", "Aubrey", "オーブリー", "오브리"),
    opening("f5d6c4d3c5", "Cat", "キャット", "고양이"),
    opening("f5d6c4d3e6", "Italian", "イタリアン", "이탈리안"),
    opening("f5d6c4g5", "No-Cat", "ノーキャット", "노캣"),
    opening("f5d6c5f4", "Rabbit", "兎定石", "토끼"),
    opening("f5d6c5f4d3", "Horse", "ホース", "말"),
    opening("f5d6c5f4e3c6", "Rabbit, main line", "兎進行", "토끼 본선"),
    opening("f5d6c5f4e3c6d3f6e6d7", "Rose", "ローズ基本形", "장미"),
    opening("f5d6c5f4e3c6d3f6e6d7g4", "Flat", "フラット", "플랫"),
    opening("f5d6c5f4e3c6d3f6e6d7g4c4", "Rotating Flat", "ローテーティング・フラット", "회전 플랫"),
    opening("f5d6c5f4e3c6e6", "Inoue", "イノウエ", "이노우에"),
    opening("f5d6c5f4e3c6f3", "Shaman", "シャーマン", "샤먼"),
    opening("f5f6e6f4e3", "Cow", "牛定石", "소"),
    opening("f5f6e6f4e3d6", "Chimney", "煙突", "굴뚝"),
    opening("f5f6e6f4e3c5g5", "Cow Bat", "コウモリ", "박쥐"),
    opening("f5f6e6f4e3c5c4", "Rose-v-Toth", "ローズ対トス", "로즈 대 토트"),
    opening("f5f6e6f4c3", "Buffalo", "バッファロー", "버팔로"),
    opening("f5f6e6f4g5", "Heath", "飛び出し牛", "히스"),
    opening("f5f6e6f4g6", "Snake", "蛇定石", "뱀"),
];

impl Opening {
    /// All that have a name, the first moves first.
    pub fn all() -> &'static [Opening] {
        &OPENINGS
    }

    /// The opening that a position is, if it has a name.
    pub fn of(position: &Othello) -> Option<&'static Opening> {
        static BY_BOARD: OnceLock<BTreeMap<Board, &'static Opening>> = OnceLock::new();
        let by_board =
            BY_BOARD.get_or_init(|| OPENINGS.iter().map(|opening| (canonical(opening.board()).0, opening)).collect());
        by_board.get(&canonical(position.into()).0).copied()
    }

    /// The board after its moves.
    fn board(&self) -> Board {
        self.moves.as_bytes().chunks_exact(2).fold(Board::START, |board, name| {
            let square = usize::from(name[0] - b'a') + 8 * usize::from(name[1] - b'1');
            board.after(square, board.flips(Portable, square))
        })
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{Game, parse_move};

    use super::*;

    fn played(moves: &str) -> Othello {
        let mut position = Othello::new();
        for text in moves.as_bytes().chunks(2) {
            let mv = parse_move(std::str::from_utf8(text).unwrap(), 8).unwrap();
            position.play(mv).unwrap_or_else(|error| panic!("{moves}: {error}"));
        }
        position
    }

    #[test]
    fn every_opening_is_legal_and_found_by_its_position_alone() {
        for opening in Opening::all() {
            assert_eq!(Opening::of(&played(opening.moves)), Some(opening), "{opening:?}");
        }
        assert_eq!(Opening::of(&Othello::new()), None);
    }

    #[test]
    fn a_symmetric_game_has_the_same_name() {
        assert_eq!(Opening::of(&played("c4e3f6e6f5")).map(|opening| opening.english), Some("Tiger"));
        assert_eq!(Opening::of(&played("e6f6")).map(|opening| opening.english), Some("Diagonal"));
    }
}
