//! A network that many searches ask at once.

use hansu_game::{Game, Move};
use hansu_nn::{Evaluate, Evaluations, NnError};
use hansu_search::{Evaluation, MoverValue};

use crate::cache::Cache;
use crate::planes::Encoder;

/// Which way positions are turned before the network sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// As they are.
    Plain,
    /// Always the same way for all forms of a position, so that the network's answers share the board's symmetries and
    /// one answer serves all forms.
    #[default]
    Canonical,
    /// In all ways that the game's symmetries allow; the answer is the average. Costs as many evaluations.
    Average,
}

/// Collects positions, evaluates them together, and remembers answers.
///
/// [`ask`](Oracle::ask) answers at once if the position is known, and queues it otherwise; [`run`](Oracle::run)
/// evaluates the queue; [`answer`](Oracle::answer) then gives the answer to a ticket.
pub struct Oracle {
    net: Box<dyn Evaluate + Send>,
    encoder: Encoder,
    look: Look,
    cache: Cache,
    planes: Vec<f32>,
    /// The keys of the queued positions, in order; `None` for those that are part of an average.
    queued: Vec<Option<u64>>,
    out: Evaluations,
    /// The outputs for a part of the queue.
    part: Evaluations,
    counts: Counts,
}

/// What an oracle has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions that the network evaluated.
    pub evaluated: u64,
    /// Positions that were known already.
    pub known: u64,
    /// Runs of the network.
    pub batches: u64,
}

impl std::ops::Sub for Counts {
    type Output = Counts;

    fn sub(self, before: Counts) -> Counts {
        Counts {
            evaluated: self.evaluated - before.evaluated,
            known: self.known - before.known,
            batches: self.batches - before.batches,
        }
    }
}

impl std::iter::Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), |a, b| Counts {
            evaluated: a.evaluated + b.evaluated,
            known: a.known + b.known,
            batches: a.batches + b.batches,
        })
    }
}

/// What came of asking.
#[derive(Debug)]
pub enum Asked {
    /// The position was known.
    Known(Evaluation),
    /// It waits for the next run of the network.
    Queued(Ticket),
}

/// The place of a position in the queue.
#[derive(Debug)]
pub struct Ticket {
    /// The first place of the queue that belongs to it, and how each one was turned.
    first: usize,
    symmetries: Vec<usize>,
    passed: bool,
}

impl Oracle {
    /// About how many bytes it remembers answers with.
    pub(crate) fn memory(&self) -> usize {
        self.cache.memory()
    }

    /// An oracle that remembers about so many positions.
    pub fn new(net: Box<dyn Evaluate + Send>, look: Look, cache: usize) -> Oracle {
        let spec = net.spec();
        let encoder = Encoder::new(spec.size, spec.planes);
        let cache = Cache::new(cache, encoder.cells());
        Oracle {
            net,
            encoder,
            look,
            cache,
            planes: Vec::new(),
            queued: Vec::new(),
            out: Evaluations::default(),
            part: Evaluations::default(),
            counts: Counts::default(),
        }
    }

    /// Takes another network of the same shape; what the old one said is forgotten.
    pub fn replace(&mut self, net: Box<dyn Evaluate + Send>) {
        self.net = net;
        self.cache.clear();
    }

    /// What it has done so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// How many evaluations wait.
    pub fn waiting(&self) -> usize {
        self.queued.len()
    }

    /// Asks for a position that is not over.
    ///
    /// Where a pass is forced the network is asked about the position after it: it has learnt nothing about positions
    /// without a choice.
    pub fn ask<G: Game>(&mut self, position: &G) -> Asked {
        if position.moves().next() == Some(Move::PASS) {
            let mut passed = position.clone();
            passed.play_unchecked(Move::PASS);
            return match self.ask(&passed) {
                Asked::Known(evaluation) => Asked::Known(before_pass(evaluation)),
                Asked::Queued(ticket) => Asked::Queued(Ticket { passed: true, ..ticket }),
            };
        }
        let stones = self.encoder.stones(position);
        let symmetries = position.symmetries();
        let view = match self.look {
            Look::Plain => self.encoder.plain(&stones),
            Look::Canonical | Look::Average => self.encoder.canonical(&stones, symmetries),
        };
        if let Some((logits, value)) = self.cache.get(view.key) {
            self.counts.known += 1;
            return Asked::Known(evaluation(position, &self.encoder, view.symmetry, logits, value));
        }
        // Another search may wait for the same position.
        if let Some(first) = self.queued.iter().position(|&key| key == Some(view.key)) {
            self.counts.known += 1;
            return Asked::Queued(Ticket { first, symmetries: vec![view.symmetry], passed: false });
        }
        let first = self.queued.len();
        let turns: Vec<usize> = match self.look {
            Look::Average => all_turns(position),
            Look::Plain | Look::Canonical => vec![view.symmetry],
        };
        for &turn in &turns {
            self.encoder.encode(&stones, turn, &mut self.planes);
            self.queued.push((turns.len() == 1).then_some(view.key));
        }
        Asked::Queued(Ticket { first, symmetries: turns, passed: false })
    }

    /// Evaluates what is queued; the tickets can be answered until the next run.
    pub fn run(&mut self) -> Result<(), NnError> {
        self.run_while(usize::MAX, &mut || true)
    }

    /// Evaluates what is queued, so many positions at a time, as long as `go_on` says so; the first ones in any case. What is
    /// not evaluated then is given up: its tickets have no answer.
    pub fn run_while(&mut self, part: usize, go_on: &mut dyn FnMut() -> bool) -> Result<(), NnError> {
        self.out.logits.clear();
        self.out.values.clear();
        let floats = self.encoder.len().saturating_mul(part.max(1));
        for (number, planes) in self.planes.chunks(floats).enumerate() {
            if number > 0 && !go_on() {
                break;
            }
            if planes.len() == self.planes.len() {
                self.net.evaluate(planes, &mut self.out)?;
            } else {
                self.net.evaluate(planes, &mut self.part)?;
                self.out.logits.extend_from_slice(&self.part.logits);
                self.out.values.extend_from_slice(&self.part.values);
            }
            self.counts.batches += 1;
        }
        self.counts.evaluated += self.out.values.len() as u64;
        let answers = self.out.logits.chunks_exact(self.encoder.cells()).zip(&self.out.values);
        for (key, (logits, &value)) in self.queued.drain(..).zip(answers) {
            if let Some(key) = key {
                self.cache.put(key, logits, value);
            }
        }
        self.planes.clear();
        Ok(())
    }

    /// The answer to a ticket of the last run, if that came so far; `position` is the one that was asked for.
    pub fn answer<G: Game>(&self, ticket: &Ticket, position: &G) -> Option<Evaluation> {
        if ticket.first + ticket.symmetries.len() > self.out.values.len() {
            return None;
        }
        if ticket.passed {
            let mut passed = position.clone();
            passed.play_unchecked(Move::PASS);
            return Some(before_pass(self.answer_for(ticket, &passed)));
        }
        Some(self.answer_for(ticket, position))
    }

    fn answer_for<G: Game>(&self, ticket: &Ticket, position: &G) -> Evaluation {
        let cells = self.encoder.cells();
        let parts = ticket.symmetries.iter().enumerate().map(|(index, &symmetry)| {
            let place = ticket.first + index;
            let logits = &self.out.logits[place * cells..][..cells];
            evaluation(position, &self.encoder, symmetry, logits, self.out.values[place])
        });
        average(parts)
    }
}

/// Where a pass is forced, there is one move, and the position is worth what it is worth to the other side after it.
fn before_pass(after: Evaluation) -> Evaluation {
    Evaluation { priors: vec![1.0], value: after.value.flipped() }
}

/// The places in `Symmetry::ALL` of a game's symmetries.
fn all_turns<G: Game>(position: &G) -> Vec<usize> {
    let all = hansu_game::Symmetry::ALL.iter().enumerate();
    all.filter(|(_, symmetry)| position.symmetries().contains(symmetry)).map(|(index, _)| index).collect()
}

/// An evaluation from the outputs for a turned position.
fn evaluation<G: Game>(position: &G, encoder: &Encoder, symmetry: usize, logits: &[f32], value: f32) -> Evaluation {
    let squares = position.moves().filter_map(Move::square);
    let of_moves: Vec<f32> = squares.map(|square| logits[encoder.turned(symmetry, square.index())]).collect();
    Evaluation::from_logits(&of_moves, MoverValue::new(value))
}

fn average(parts: impl ExactSizeIterator<Item = Evaluation>) -> Evaluation {
    let count = parts.len() as f32;
    let sum = parts.map(|part| (part.priors, part.value.get())).reduce(|(mut priors, value), (more, other)| {
        priors.iter_mut().zip(more).for_each(|(a, b)| *a += b);
        (priors, value + other)
    });
    let (priors, value) = sum.expect("a ticket has a place in the queue");
    Evaluation::from_weights(priors, MoverValue::new(value / count))
}

impl std::fmt::Debug for Oracle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Oracle").field("look", &self.look).field("counts", &self.counts).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{Othello, Square, Symmetry};

    use super::*;
    use crate::testing::{board, flat, made};

    /// A network whose logits grow with the cell, and whose value counts own stones.
    fn by_cell(size: usize) -> Box<dyn Evaluate + Send> {
        made(size, move |planes| {
            let logits = (0..size * size).map(|cell| cell as f32 / 10.0).collect();
            (logits, planes[..size * size].iter().sum::<f32>() / 10.0)
        })
    }

    fn ask_now<G: Game>(oracle: &mut Oracle, position: &G) -> Evaluation {
        match oracle.ask(position) {
            Asked::Known(evaluation) => evaluation,
            Asked::Queued(ticket) => {
                oracle.run().expect("the shape fits");
                oracle.answer(&ticket, position).expect("the run was not broken off")
            }
        }
    }

    #[test]
    fn a_position_is_evaluated_once_whatever_form_it_comes_in() {
        let mut position = board(6, 4);
        for cell in [0, 8, 20] {
            position.play(Move::place(Square::new(cell))).expect("legal");
        }
        let mut oracle = Oracle::new(by_cell(6), Look::Canonical, 100);
        let straight = ask_now(&mut oracle, &position);
        for symmetry in Symmetry::ALL {
            let turned = position.transformed(symmetry);
            let evaluation = ask_now(&mut oracle, &turned);
            assert_eq!(evaluation.value, straight.value);
            for (mv, prior) in position.moves().zip(&straight.priors) {
                let there = turned.moves().position(|other| other == symmetry.apply(mv, 6)).expect("legal there");
                assert!((evaluation.priors[there] - prior).abs() < 1e-6);
            }
        }
        assert_eq!(oracle.counts(), Counts { evaluated: 1, known: 8, batches: 1 });
    }

    #[test]
    fn without_turning_each_form_is_another_position() {
        let mut position = board(6, 4);
        position.play(Move::place(Square::new(1))).expect("legal");
        let mut oracle = Oracle::new(by_cell(6), Look::Plain, 100);
        let priors = ask_now(&mut oracle, &position).priors;
        assert!(priors.is_sorted(), "the logits grow with the cell");
        ask_now(&mut oracle, &position.transformed(Symmetry::ALL[1]));
        assert_eq!(oracle.counts().evaluated, 2);
    }

    #[test]
    fn an_average_has_the_symmetries_of_the_board() {
        let mut oracle = Oracle::new(by_cell(6), Look::Average, 100);
        let priors = ask_now(&mut oracle, &board(6, 4)).priors;
        for symmetry in Symmetry::ALL {
            for cell in 0..36 {
                let there = symmetry.square(Square::new(cell), 6).index();
                assert!((priors[cell] - priors[there]).abs() < 1e-6);
            }
        }
        assert_eq!(oracle.counts().evaluated, 8);
    }

    #[test]
    fn searches_that_wait_for_the_same_position_share_its_answer() {
        let mut oracle = Oracle::new(flat(6), Look::Canonical, 0);
        let (Asked::Queued(a), Asked::Queued(b)) = (oracle.ask(&board(6, 4)), oracle.ask(&board(6, 4))) else {
            panic!("nothing is known yet");
        };
        assert_eq!(oracle.waiting(), 1);
        oracle.run().expect("the shape fits");
        assert_eq!(oracle.answer(&a, &board(6, 4)), oracle.answer(&b, &board(6, 4)));
    }

    #[test]
    fn a_run_that_is_broken_off_leaves_tickets_without_an_answer() {
        let mut oracle = Oracle::new(by_cell(6), Look::Plain, 0);
        let with_stone = |cell| {
            let mut position = board(6, 4);
            position.play(Move::place(Square::new(cell))).expect("legal");
            position
        };
        let boards: Vec<_> = (0..5).map(with_stone).collect();
        let tickets: Vec<Ticket> = boards
            .iter()
            .map(|board| match oracle.ask(board) {
                Asked::Queued(ticket) => ticket,
                Asked::Known(_) => panic!("nothing is known yet"),
            })
            .collect();
        let mut looks = 0;
        let mut once = || {
            looks += 1;
            looks < 2
        };
        oracle.run_while(2, &mut once).expect("the shape fits");
        let answers: Vec<bool> =
            tickets.iter().zip(&boards).map(|(ticket, board)| oracle.answer(ticket, board).is_some()).collect();
        assert_eq!(answers, [true, true, true, true, false], "the first part, and one more");
        assert_eq!((oracle.waiting(), oracle.counts().evaluated), (0, 4));
        // In parts or at once, the answers are the same.
        let whole = ask_now(&mut oracle, &boards[3]);
        oracle.ask(&boards[0]);
        let Asked::Queued(ticket) = oracle.ask(&boards[3]) else { panic!("nothing is kept") };
        oracle.run_while(1, &mut || true).expect("the shape fits");
        assert_eq!(oracle.answer(&ticket, &boards[3]), Some(whole));
    }

    #[test]
    fn a_forced_pass_is_worth_what_the_opponent_has_after_it() {
        // Black has no move: a disc in the corner is never turned over. White can turn over the one beside it.
        let position = Othello::from_discs(0b10, 0b1, hansu_game::Player::Black).expect("no overlap");
        assert_eq!(position.legal_moves()[..], [Move::PASS]);
        let mut passed = position;
        passed.play(Move::PASS).expect("forced");
        let mut oracle = Oracle::new(by_cell(8), Look::Canonical, 100);
        let (before, after) = (ask_now(&mut oracle, &position), ask_now(&mut oracle, &passed));
        assert_eq!(before.priors, [1.0]);
        assert_eq!(before.value, after.value.flipped());
    }
}
