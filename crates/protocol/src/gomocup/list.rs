//! Lists that go on until `DONE`: stones, and points.

use hansu_game::Square;

use super::board::{StoneList, parse_point};
use super::{Gomocup, Purpose};
use crate::conversation::Reply;

/// A list that goes on until `DONE`.
#[derive(Clone, Debug)]
pub(super) enum List {
    Stones {
        stones: StoneList,
        think: bool,
    },
    Swap2(Vec<Square>),
    Block(Vec<Square>),
    Unblock(Vec<Square>),
    /// Something was wrong with it, which has been said; the rest is passed over.
    Spoilt,
}

impl Gomocup {
    pub(super) fn open_list(&mut self, list: List) -> Result<(), String> {
        self.list = Some(List::Spoilt);
        self.ready()?;
        self.list = Some(list);
        Ok(())
    }

    /// Takes a line of the list that is open.
    pub(super) fn add_to_list(&mut self, line: &str, reply: &mut Reply) -> Result<(), String> {
        let Some(mut list) = self.list.take() else { return Ok(()) };
        if line.eq_ignore_ascii_case("DONE") {
            return self.close_list(list, reply);
        }
        let size = self.size();
        let added = match &mut list {
            List::Stones { stones, .. } => stones.add(line, size),
            List::Swap2(squares) | List::Block(squares) | List::Unblock(squares) => {
                parse_point(line, size).map(|square| squares.push(square))
            }
            List::Spoilt => Ok(()),
        };
        self.list = Some(if added.is_ok() { list } else { List::Spoilt });
        added
    }

    fn close_list(&mut self, list: List, reply: &mut Reply) -> Result<(), String> {
        match list {
            List::Stones { stones, think } => {
                self.board = Some(stones.board(self.rules()?)?);
                if think { self.ask(Purpose::Move, 1, reply) } else { Ok(()) }
            }
            List::Swap2(squares) => self.swap2(&squares, reply),
            List::Block(squares) => {
                self.blocked.extend(squares);
                Ok(())
            }
            List::Unblock(squares) => {
                self.blocked.retain(|square| !squares.contains(square));
                Ok(())
            }
            List::Spoilt => Ok(()),
        }
    }
}
