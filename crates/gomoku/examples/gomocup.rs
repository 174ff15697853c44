//! The engine behind a little of Gomocup's protocol, for matches: `gomocup [THREADS [cpu]]`. With `cpu` it goes by the
//! processor's time instead of the clock's, for matches on a busy machine.

mod common;

use std::io::BufRead;
use std::sync::Arc;
use std::time::Duration;

use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Game, Move, Player, Square};
use hansu_gomoku::{Engine, EngineOptions, Info, Limits, Stop};
use hansu_search::{Cancel, Clock, SystemClock, TimeControl};

struct Session {
    engine: Option<Engine>,
    /// Own stones and the opponent's, in order of play.
    stones: Vec<(Square, bool)>,
    size: usize,
    rule: Rule,
    per_move: Duration,
    for_match: Option<Duration>,
    left: Option<Duration>,
    threads: usize,
    by_processor: bool,
}

impl Session {
    fn start(&mut self, size: usize) {
        self.size = size;
        self.stones.clear();
        self.engine = None;
        println!("OK");
    }

    fn square(&self, text: &str) -> Option<Square> {
        let (x, y) = text.split_once(',')?;
        Some(Square::at(x.trim().parse().ok()?, y.trim().parse().ok()?, self.size))
    }

    fn info(&mut self, text: &str) {
        let Some((key, value)) = text.split_once(' ') else { return };
        let Ok(number) = value.trim().parse::<u64>() else { return };
        match key {
            "timeout_turn" => self.per_move = Duration::from_millis(number),
            "timeout_match" => self.for_match = (number > 0).then(|| Duration::from_millis(number)),
            "time_left" => self.left = Some(Duration::from_millis(number)),
            "rule" => {
                self.rule = if number & 4 != 0 {
                    Rule::Renju
                } else if number & 1 != 0 {
                    Rule::Standard
                } else {
                    Rule::Freestyle
                };
                self.engine = None;
            }
            _ => (),
        }
    }

    fn answer(&mut self) {
        let Ok(rules) = Rules::new(self.size, 5, self.rule) else { return println!("ERROR size") };
        let own = if self.stones.len().is_multiple_of(2) { Player::Black } else { Player::White };
        let stones = self.stones.iter().map(|&(square, mine)| (square, if mine { own } else { !own }));
        let Ok(position) = Gomoku::from_stones(rules, stones, own) else { return println!("ERROR position") };
        let engine = self.engine.get_or_insert_with(|| {
            Engine::new(EngineOptions { threads: self.threads, ..EngineOptions::new(rules) }).expect("supported rules")
        });
        let per_move = self.per_move.max(Duration::from_millis(5));
        let mut limits = Limits { time: Some(per_move), ..Limits::default() };
        if let (Some(base), Some(left)) = (self.for_match, self.left) {
            let control = TimeControl { base, increment: Duration::ZERO };
            limits.time = Some(per_move.min(control.allot(left, position.thoughts_to_come())));
            limits.most_time = Some(per_move.min(control.most(left, position.thoughts_to_come())));
        }
        let clock: Arc<dyn Clock> =
            if self.by_processor { Arc::new(common::ProcessorClock::start()) } else { Arc::new(SystemClock::start()) };
        match engine.think(&position, &limits, &Stop::new(Cancel::default(), clock), &mut |_| ()) {
            Ok(answer) => {
                let Info { depth, selective_depth, nodes, elapsed, .. } = &answer.info;
                println!("MESSAGE depth {depth}-{selective_depth} {:?} nodes {nodes} in {elapsed:.1?}", answer.score);
                self.play(answer.mv);
            }
            Err(error) => println!("ERROR {error}"),
        }
    }

    fn play(&mut self, mv: Move) {
        let square = mv.square().expect("no passes");
        self.stones.push((square, true));
        println!("{},{}", square.column(self.size), square.row(self.size));
    }
}

fn main() {
    let threads = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut session = Session {
        engine: None,
        stones: vec![],
        size: 15,
        rule: Rule::Freestyle,
        per_move: Duration::from_millis(1000),
        for_match: None,
        left: None,
        threads,
        by_processor: std::env::args().nth(2).is_some_and(|word| word == "cpu"),
    };
    let mut lines = std::io::stdin().lock().lines().map_while(Result::ok);
    while let Some(line) = lines.next() {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word.to_ascii_uppercase().as_str() {
            "START" => session.start(rest.trim().parse().unwrap_or(15)),
            "RESTART" => session.start(session.size),
            "INFO" => session.info(rest),
            "BEGIN" => session.answer(),
            "TURN" => {
                let Some(square) = session.square(rest) else { continue };
                session.stones.push((square, false));
                session.answer();
            }
            "BOARD" => {
                session.stones.clear();
                for line in lines.by_ref().take_while(|line| line.trim() != "DONE") {
                    let Some((at, who)) = line.rsplit_once(',') else { continue };
                    let Some(square) = session.square(at) else { continue };
                    session.stones.push((square, who.trim() == "1"));
                }
                session.answer();
            }
            "ABOUT" => println!("name=\"hansu-gomoku\", version=\"0.1\""),
            "END" => break,
            _ => println!("UNKNOWN"),
        }
    }
}
