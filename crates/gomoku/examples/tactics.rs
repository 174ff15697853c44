//! Looks through self-play games for positions with a forced win, a trap or an only defence, and prints them as lines for
//! `tests/data/tactics.txt`: `tactics [fours=LEAST | defences] FILE...`; with `fours` only for rows of so many fours or more, with
//! `defences` only for only defences, which is much faster than looking for all. Ends by telling how much was looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::BufReader;

use hansu_game::gomoku::Rule;
use hansu_game::{Player, Square};
use hansu_gomoku::board::{Board, Cell, Threat};
use hansu_gomoku::eval::Weights;
use hansu_gomoku::solve::{MAX_FOURS, Vcf, Vct, Verdict, defences};
use hansu_gomoku::train::GameReader;

/// How many positions of each kind and length are printed.
const OF_EACH: usize = 2;
const NODES: u64 = 30_000;
const DEFENCE_NODES: u64 = 3_000;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    Fours(usize),
    Defences,
}

#[derive(Default)]
struct Finds {
    counts: BTreeMap<(String, usize, String), usize>,
    seen: BTreeSet<u64>,
}

impl Finds {
    fn print(&mut self, kind: &str, length: usize, board: &mut Board, moves: &[Cell], answer: Cell) {
        let rule = board.rules().rule().name().to_owned();
        let count = self.counts.entry((kind.to_owned(), length, rule.clone())).or_default();
        if *count >= OF_EACH {
            return;
        }
        *count += 1;
        let size = board.rules().size();
        let name = |&cell: &Cell| Square::new(cell as usize).name(size);
        let moves: Vec<String> = moves.iter().map(name).collect();
        let nodes = nodes(kind, board);
        println!("{kind} {length} {rule} {size} {} {nodes} : {}", name(&answer), moves.join(" "));
    }
}

/// The positions that a fresh solver looks at.
fn nodes(kind: &str, board: &mut Board) -> u64 {
    let (mut vcf, mut vct) = (Vcf::new(14), Vct::new(4));
    match kind {
        "vct" => drop(vct.prove(board, NODES)),
        "defence" => drop(defences(&mut vct, board, DEFENCE_NODES)),
        _ => drop(vcf.line(board, MAX_FOURS, NODES)),
    }
    vcf.nodes() + vct.nodes()
}

fn main() {
    let mut finds = Finds::default();
    let mut files = std::env::args().skip(1).peekable();
    let wanted = match files.peek().map(String::as_str) {
        Some("defences") => Wanted::Defences,
        Some(text) => match text.strip_prefix("fours=") {
            Some(least) => Wanted::Fours(least.parse().expect("a number")),
            None => Wanted::All,
        },
        None => Wanted::All,
    };
    let mut games = 0;
    for file in files.skip(usize::from(wanted != Wanted::All)) {
        let mut reader = GameReader::new(BufReader::new(File::open(file).expect("a file")));
        while let Some(game) = reader.next_game().expect("games") {
            games += 1;
            let mut board = Board::new(game.rules, &Weights::by_hand()).expect("supported");
            for (ply, &cell) in game.moves.iter().enumerate() {
                let quiet = Player::ALL.iter().all(|&player| board.count(player, Threat::Five) == 0);
                if ply >= game.opening && quiet && finds.seen.insert(board.key()) {
                    look(&mut finds, wanted, &mut board, &game.moves[..ply]);
                }
                board.play(cell);
            }
        }
    }
    eprintln!("{games} games, {} positions", finds.seen.len());
}

fn look(finds: &mut Finds, wanted: Wanted, board: &mut Board, moves: &[Cell]) {
    if board.count(board.side(), Threat::OpenFour) > 0 {
        return;
    }
    match wanted {
        Wanted::All => look_for_all(finds, board, moves),
        Wanted::Fours(least) => look_for_long_fours(finds, least, board, moves),
        Wanted::Defences if Vcf::new(14).solve(board, MAX_FOURS, NODES).is_some() => (),
        Wanted::Defences => look_for_defences(finds, &mut Vct::new(4), board, moves),
    }
}

fn look_for_long_fours(finds: &mut Finds, least: usize, board: &mut Board, moves: &[Cell]) {
    if let Some(line) = Vcf::new(14).line(board, MAX_FOURS, NODES)
        && line.len() / 2 >= least
    {
        finds.print("vcf", line.len() / 2, board, moves, line[0]);
    }
}

fn look_for_all(finds: &mut Finds, board: &mut Board, moves: &[Cell]) {
    if let Some(line) = Vcf::new(14).line(board, MAX_FOURS, NODES) {
        let fours = line.len() / 2;
        if fours >= 4 {
            finds.print("vcf", fours, board, moves, line[0]);
        }
        if board.rules().rule() == Rule::Renju && board.side() == Player::White && is_trap(board, &line) {
            finds.print("trap", fours, board, moves, line[0]);
        }
        return;
    }
    let mut vct = Vct::new(4);
    if vct.solve(board, NODES) != Verdict::None {
        if let Some(proof) = Vct::new(4).prove(board, NODES) {
            finds.print("vct", proof.length(), board, moves, proof.cell);
        }
        return;
    }
    look_for_defences(finds, &mut vct, board, moves);
}

fn look_for_defences(finds: &mut Finds, vct: &mut Vct, board: &mut Board, moves: &[Cell]) {
    let interesting = board.count(!board.side(), Threat::OpenFour) == 0 && moves.len().is_multiple_of(3);
    if interesting && let Some([cell]) = defences(vct, board, DEFENCE_NODES).as_deref() {
        finds.print("defence", moves.len() / 6, board, moves, *cell);
    }
}

/// Whether a line of fours ends because Black may not stop the last one.
fn is_trap(board: &mut Board, line: &[Cell]) -> bool {
    line.iter().for_each(|&cell| board.play(cell));
    let stop = board.with_threat(Player::White, Threat::Five);
    let trap =
        board.side() == Player::Black && stop.len() == 1 && stop.iter().all(|cell| board.forbidden(cell).is_some());
    line.iter().for_each(|_| board.take_back());
    trap
}
