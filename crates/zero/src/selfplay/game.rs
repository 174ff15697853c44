//! One game against itself, as a state machine: it asks for evaluations and is handed answers.

use hansu_game::{Move, Outcome, Player, pick};
use hansu_search::{Evaluation, Fpu, Gathered, Leaf, MoverValue, PuctTree, TreeSettings, dirichlet, gumbel};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::settings::{FpuChoice, Rivals, SelfPlaySettings};
use crate::agent::apply_forced_move;
use crate::insight::{Effort, StaticProof, ZeroGame};

/// What a search taught at one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The moves and their shares, those without any left out.
    pub policy: Vec<(Move, f32)>,
    /// What the search thinks of the position, for the side to move; `None` where there was none.
    pub value: Option<MoverValue>,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct FinishedGame<G> {
    /// Its number, from which with the seed all its chance follows.
    pub number: u64,
    /// Where it began.
    pub start: G,
    /// All moves, with the lessons of those that are to be learnt from.
    pub plies: Vec<(Move, Option<Lesson>)>,
    /// The result.
    pub outcome: Outcome,
    /// The side that gave up.
    pub resigned: Option<Player>,
    /// The side that would have given up in a game that was played on, if one would have.
    pub would_have_resigned: Option<Player>,
    /// Who it was played against, if not itself.
    pub rival: Option<Rival>,
}

/// Another agent that plays one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rival {
    /// Its place among the agents of the settings.
    pub agent: usize,
    /// Its side.
    pub side: Player,
}

/// What a game needs next.
#[derive(Debug)]
pub enum Need<G> {
    /// The evaluation of a leaf.
    Evaluation(Leaf<G>),
    /// The move of a rival, by its place among the agents of the settings.
    RivalMove(usize),
    /// Nothing: it is over.
    Nothing(FinishedGame<G>),
}

/// A game in progress.
#[derive(Debug)]
pub struct SelfGame<G> {
    number: u64,
    settings: SelfPlaySettings,
    rng: Xoshiro256PlusPlus,
    start: G,
    tree: PuctTree<G>,
    plies: Vec<(Move, Option<Lesson>)>,
    search: SearchPlan,
    /// How hard leaves are looked at.
    effort: Effort,
    /// For each side how often in a row it would have given up.
    hopeless: [u32; 2],
    played_on: bool,
    would_have_resigned: Option<Player>,
    rival: Option<Rival>,
    /// The move that the network would play now, with what it learnt.
    choice: Option<(Move, Option<Lesson>)>,
}

/// How the search of the next move goes on.
#[derive(Clone, Copy, Debug)]
struct SearchPlan {
    /// A full search: with noise, and to be learnt from.
    full: bool,
    simulations: u32,
    done: u32,
    /// Whether nobody has looked at the position yet.
    fresh: bool,
    /// Whether the root has been given its noise.
    prepared: bool,
}

impl<G: ZeroGame> SelfGame<G> {
    /// A new game; all its chance comes from the seed.
    pub fn new(start: G, settings: &SelfPlaySettings, seed: u64, number: u64) -> SelfGame<G> {
        let of_game = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(of_game);
        let played_on = settings.resign.is_some_and(|resign| chance(&mut rng, resign.played_on));
        let rival = choose_rival(settings, &mut rng);
        let mut effort = settings.effort();
        // A rival may not know that it could have held a draw.
        effort.pairs &= rival.is_none();
        let mut game = SelfGame {
            number,
            settings: settings.clone(),
            tree: PuctTree::new(start.clone(), tree_settings(settings)),
            start,
            rng,
            plies: Vec::new(),
            search: SearchPlan { full: true, simulations: 0, done: 0, fresh: true, prepared: false },
            effort,
            hopeless: [0; 2],
            played_on,
            would_have_resigned: None,
            rival,
            choice: None,
        };
        game.play_opening();
        game.plan();
        game
    }

    /// The position it stands at.
    pub fn position(&self) -> &G {
        self.tree.root()
    }

    /// Moves played so far.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// Goes on until an evaluation is needed or the game is over.
    pub fn proceed(&mut self) -> Need<G> {
        loop {
            if let Some(outcome) = self.position().outcome() {
                return self.finish(outcome, None);
            }
            if self.choice.is_some()
                && let Some(rival) = self.rival.filter(|rival| rival.side == self.position().side_to_move())
            {
                return Need::RivalMove(rival.agent);
            }
            if let Some((mv, lesson)) = self.choice.take() {
                self.play(mv, lesson);
                continue;
            }
            if std::mem::take(&mut self.search.fresh) {
                match self.static_proof() {
                    Some(StaticProof::Drawn) if !self.plays_on() => return self.finish(Outcome::Draw, None),
                    Some(StaticProof::Wins(_, moves)) => self.choice = Some(self.one_that_wins(moves)),
                    Some(StaticProof::Forced(mv)) => {
                        self.choice = Some((mv, Some(Lesson { policy: vec![(mv, 1.0)], value: None })));
                    }
                    _ => {}
                }
                if self.choice.is_some() {
                    continue;
                }
            }
            self.prepare_root();
            if self.search.done >= self.search.simulations {
                if let Some(loser) = self.resigning() {
                    return self.finish(Outcome::Win(!loser), Some(loser));
                }
                self.choice = Some(self.searched());
                continue;
            }
            match self.tree.gather() {
                Gathered::Proven => self.search.done = self.search.simulations,
                Gathered::Visited => self.search.done += 1,
                Gathered::Leaf(leaf) => match self.proof_of(&leaf) {
                    Some(proof) => {
                        self.tree.prove(leaf, proof);
                        self.search.done += 1;
                    }
                    None => return Need::Evaluation(leaf),
                },
            }
        }
    }

    /// Takes the evaluation of the leaf that was asked for last.
    pub fn apply(&mut self, leaf: Leaf<G>, mut evaluation: Evaluation) {
        // The root's own evaluation is no simulation, so the moves get all the visits.
        self.search.done += u32::from(!leaf.is_root());
        if self.settings.threats {
            apply_forced_move(&leaf.position, &mut evaluation);
        }
        self.tree.apply(leaf, &evaluation);
    }

    /// Takes the legal move of the rival that was asked for. What is learnt is what the network would have played.
    pub fn play_rival(&mut self, mv: Move) {
        let (_, lesson) = self.choice.take().expect("a rival was asked for a move");
        self.play(mv, lesson);
    }

    /// Where the game began and the moves since.
    pub fn history(&self) -> (&G, Vec<Move>) {
        (&self.start, self.plies.iter().map(|(mv, _)| *mv).collect())
    }

    /// What is certain of a leaf below the root.
    fn proof_of(&self, leaf: &Leaf<G>) -> Option<hansu_search::Proof> {
        let looks = self.settings.threats && !leaf.is_root();
        looks.then(|| leaf.position.static_proof(self.effort, &mut Effort::unhurried())).flatten()?.proof()
    }

    /// What is certain of the position without a search.
    fn static_proof(&self) -> Option<StaticProof> {
        self.settings
            .threats
            .then(|| self.position().static_proof(self.effort.at_the_root(), &mut Effort::unhurried()))
            .flatten()
    }

    fn one_that_wins(&mut self, moves: Vec<Move>) -> (Move, Option<Lesson>) {
        let mv = moves[pick(&mut self.rng, moves.len())];
        let share = 1.0 / moves.len() as f32;
        let policy = moves.into_iter().map(|mv| (mv, share)).collect();
        (mv, Some(Lesson { policy, value: Some(MoverValue::new(1.0)) }))
    }

    /// Whether the game goes on though it is drawn. If so, it does as if nobody knew.
    fn plays_on(&mut self) -> bool {
        let plays_on = self.settings.pairs.is_some_and(|pairs| chance(&mut self.rng, pairs.played_on));
        if plays_on {
            self.effort.pairs = false;
            let position = self.position().clone();
            self.tree.restart(position);
        }
        plays_on
    }

    fn play_opening(&mut self) {
        for mv in self.settings.opening.draw(&self.start, &mut self.rng) {
            let mut after = self.position().clone();
            after.play_unchecked(mv);
            self.plies.push((mv, None));
            self.tree.restart(after);
        }
    }

    /// Decides how the next move is searched.
    fn plan(&mut self) {
        let full = match self.settings.playout_cap {
            Some(cap) => chance(&mut self.rng, cap.full),
            None => true,
        };
        let simulations = match self.settings.playout_cap {
            Some(cap) if !full => cap.simulations,
            _ => self.settings.simulations,
        };
        self.search = SearchPlan { full, simulations, done: 0, fresh: true, prepared: false };
    }

    /// Gives the root its noise, once, as soon as it is evaluated.
    fn prepare_root(&mut self) {
        if self.search.prepared || self.tree.is_empty() {
            return;
        }
        self.search.prepared = true;
        // With a kept tree the visits it has count, but for a Gumbel root, which shares out new ones.
        if self.settings.gumbel == 0 {
            self.search.done = self.tree.visits().saturating_sub(1).min(self.search.simulations - 1);
        }
        let moves = self.tree.children().count();
        if self.settings.gumbel > 0 {
            let noise = if self.search.full { gumbel(moves, &mut self.rng) } else { vec![0.0; moves] };
            self.tree.start_gumbel(&noise, self.settings.gumbel, self.search.simulations as usize);
        } else if self.search.full && self.settings.dirichlet_share > 0.0 {
            let noise = dirichlet(self.settings.dirichlet_alpha, moves, &mut self.rng);
            self.tree.add_noise(&noise, self.settings.dirichlet_share);
        }
    }

    /// The move that the search chose, with what is to be learnt from it.
    fn searched(&mut self) -> (Move, Option<Lesson>) {
        let moves: Vec<Move> = self.tree.children().map(|child| child.mv).collect();
        let target = if self.settings.gumbel > 0 { self.tree.improved_policy() } else { self.tree.policy(1.0) };
        let mv = match self.settings.gumbel {
            0 => {
                let temperature = self.settings.temperature.at(self.plies.len() as u32);
                moves[draw(&mut self.rng, &self.tree.policy(temperature))]
            }
            // Its noise is chance enough.
            _ => self.tree.best_move().expect("moves were visited"),
        };
        let a_choice = moves != [Move::PASS];
        let lesson = (self.search.full && a_choice).then(|| Lesson {
            policy: moves.iter().copied().zip(target).filter(|&(_, share)| share > 0.0).collect(),
            value: Some(self.tree.value()),
        });
        (mv, lesson)
    }

    fn play(&mut self, mv: Move, lesson: Option<Lesson>) {
        self.plies.push((mv, lesson));
        if self.settings.reuse {
            self.tree.advance(mv).expect("moves of the search are legal");
        } else {
            let mut after = self.position().clone();
            after.play_unchecked(mv);
            self.tree.restart(after);
        }
        self.plan();
    }

    /// The side to move, if it gives up after its search.
    fn resigning(&mut self) -> Option<Player> {
        let resign = self.settings.resign.filter(|_| self.rival.is_none())?;
        let side = self.position().side_to_move();
        let in_a_row = &mut self.hopeless[side.index()];
        *in_a_row = if self.tree.value().get() < resign.below { *in_a_row + 1 } else { 0 };
        if *in_a_row < 2 {
            return None;
        }
        if self.played_on {
            self.would_have_resigned.get_or_insert(side);
            return None;
        }
        Some(side)
    }

    fn finish(&mut self, outcome: Outcome, resigned: Option<Player>) -> Need<G> {
        Need::Nothing(FinishedGame {
            number: self.number,
            start: self.start.clone(),
            plies: std::mem::take(&mut self.plies),
            outcome,
            resigned,
            would_have_resigned: self.would_have_resigned,
            rival: self.rival,
        })
    }
}

fn choose_rival(settings: &SelfPlaySettings, rng: &mut impl Rng) -> Option<Rival> {
    let Rivals { share, agents } = &settings.rivals;
    if *share == 0.0 || agents.is_empty() || !chance(rng, *share) {
        return None;
    }
    Some(Rival { agent: pick(rng, agents.len()), side: Player::ALL[pick(rng, 2)] })
}

fn tree_settings(settings: &SelfPlaySettings) -> TreeSettings {
    TreeSettings {
        first_play_urgency: match settings.fpu {
            FpuChoice::Zero => Fpu::Zero,
            FpuChoice::Parent => Fpu::Parent,
            FpuChoice::Reduced => Fpu::REDUCED,
        },
        proofs: settings.proofs,
        forced_playouts: (settings.forced_playouts > 0.0).then_some(settings.forced_playouts),
        ..TreeSettings::new(settings.cpuct)
    }
}

/// A number from 0 up to 1.
fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32
}

pub(super) fn chance(rng: &mut impl Rng, probability: f32) -> bool {
    unit(rng) < probability
}

/// A place, drawn by the shares.
fn draw(rng: &mut impl Rng, shares: &[f32]) -> usize {
    let mut left = unit(rng) * shares.iter().sum::<f32>();
    let drawn = shares.iter().position(|share| {
        left -= share;
        left < 0.0
    });
    // Rounding may leave a crumb after the last share.
    drawn.unwrap_or_else(|| shares.iter().rposition(|&share| share > 0.0).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use hansu_game::{Game, Gomoku, Square, parse_move};

    use super::super::settings::{Opening, Pairs, PlayoutCap, Resign};
    use super::*;
    use crate::testing::board;

    /// Plays a game whose positions are all judged by a function.
    fn play(
        start: Gomoku,
        settings: &SelfPlaySettings,
        seed: u64,
        value: impl Fn(&Gomoku) -> f32,
    ) -> FinishedGame<Gomoku> {
        let mut game = SelfGame::new(start, settings, 0, seed);
        loop {
            match game.proceed() {
                Need::Nothing(finished) => return finished,
                Need::Evaluation(leaf) => {
                    let moves = leaf.position.moves().count();
                    let value = MoverValue::new(value(&leaf.position));
                    game.apply(leaf, Evaluation::uniform(moves, value));
                }
                Need::RivalMove(_) => {
                    let mv = game.position().legal_moves()[0];
                    game.play_rival(mv);
                }
            }
        }
    }

    fn few() -> SelfPlaySettings {
        SelfPlaySettings { simulations: 20, ..SelfPlaySettings::default() }
    }

    fn settings_to_try() -> Vec<SelfPlaySettings> {
        vec![
            few(),
            SelfPlaySettings { gumbel: 4, ..few() },
            SelfPlaySettings { reuse: true, proofs: true, fpu: FpuChoice::Reduced, ..few() },
            SelfPlaySettings { proofs: true, threats: true, forced_playouts: 2.0, ..few() },
            SelfPlaySettings { gumbel: 4, proofs: true, threats: true, reuse: true, ..few() },
            SelfPlaySettings { playout_cap: Some(PlayoutCap { full: 0.5, simulations: 3 }), ..few() },
            SelfPlaySettings { simulations: 1, ..few() },
        ]
    }

    #[test]
    fn games_are_legal_and_end_as_they_say_with_all_options() {
        for settings in settings_to_try() {
            for seed in 0..5 {
                let finished = play(board(5, 4), &settings, seed, |_| 0.0);
                let mut position = finished.start;
                for (mv, lesson) in &finished.plies {
                    if let Some(lesson) = lesson {
                        let total: f32 = lesson.policy.iter().map(|(_, share)| share).sum();
                        assert!((total - 1.0).abs() < 1e-4, "{total}");
                        assert!(lesson.policy.iter().all(|&(mv, share)| position.is_legal(mv) && share > 0.0));
                    }
                    position.play(*mv).expect("legal");
                }
                assert_eq!(position.outcome(), Some(finished.outcome), "{settings:?}");
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_game() {
        for settings in settings_to_try() {
            let games = [1, 1, 2].map(|seed| play(board(5, 4), &settings, seed, |_| 0.0).plies);
            assert_eq!(games[0], games[1]);
            assert_ne!(games[0], games[2]);
        }
    }

    #[test]
    fn a_win_in_one_is_found_by_the_search_and_all_but_only_learnt() {
        let mut position = board(5, 3);
        for mv in ["a1", "a5", "b1", "c5"] {
            position.play(parse_move(mv, 5).expect("a move")).expect("legal");
        }
        let wins = parse_move("c1", 5).expect("a move");
        let settings = SelfPlaySettings {
            simulations: 200,
            temperature: crate::Temperature { start: 0.0, end: 0.0, plies: 1, ..crate::Temperature::default() },
            ..SelfPlaySettings::default()
        };
        for threats in [false, true] {
            let settings = SelfPlaySettings { proofs: threats, threats, ..settings.clone() };
            let finished = play(position, &settings, 1, |_| 0.0);
            let (mv, lesson) = &finished.plies[0];
            assert_eq!((*mv, finished.plies.len()), (wins, 1));
            let lesson = lesson.as_ref().expect("it was searched");
            let share = lesson.policy.iter().find(|(mv, _)| *mv == wins).map_or(0.0, |(_, share)| *share);
            assert!(share > 0.5, "{share}");
            assert!(lesson.value.expect("it was searched").get() > 0.3);
        }
    }

    #[test]
    fn a_forced_move_is_played_without_a_search() {
        let mut position = board(6, 4);
        for mv in ["a1", "f6", "b1", "f4", "c1"] {
            position.play(parse_move(mv, 6).expect("a move")).expect("legal");
        }
        let settings = SelfPlaySettings { proofs: true, threats: true, ..few() };
        let mut game = SelfGame::new(position, &settings, 0, 1);
        game.proceed();
        assert_eq!(game.plies[0].0, parse_move("d1", 6).expect("a move"));
        assert_eq!(game.plies[0].1.as_ref().expect("a lesson").value, None);
    }

    #[test]
    fn brief_searches_teach_nothing() {
        let cap = PlayoutCap { full: 0.5, simulations: 2 };
        let finished = play(board(6, 6), &SelfPlaySettings { playout_cap: Some(cap), ..few() }, 1, |_| 0.0);
        let taught = finished.plies.iter().filter(|(_, lesson)| lesson.is_some()).count();
        assert!(taught > 5 && taught < finished.plies.len() - 5, "{taught} of {}", finished.plies.len());
    }

    #[test]
    fn random_openings_are_not_learnt_from() {
        let opening = Opening { share: 1.0, plies: 4, near: false };
        for seed in 0..10 {
            let finished = play(board(6, 6), &SelfPlaySettings { opening, ..few() }, seed, |_| 0.0);
            let silent = finished.plies.iter().take_while(|(_, lesson)| lesson.is_none()).count();
            assert!((1..=4).contains(&silent), "{silent}");
            assert!(finished.plies[silent..].iter().all(|(_, lesson)| lesson.is_some()));
        }
    }

    #[test]
    fn hopeless_games_are_given_up_or_played_on() {
        // Whoever has the corner wins in these eyes; White never takes it.
        let corner = |position: &Gomoku| match position.cell(Square::new(0)) {
            Some(owner) if owner == position.side_to_move() => 0.99,
            Some(_) => -0.99,
            None => 0.0,
        };
        let mut start = board(6, 6);
        start.play(Move::place(Square::new(0))).expect("legal");
        let resign = |played_on| SelfPlaySettings { resign: Some(Resign { below: -0.9, played_on }), ..few() };
        let given_up = play(start, &resign(0.0), 1, corner);
        assert_eq!((given_up.resigned, given_up.outcome), (Some(Player::White), Outcome::Win(Player::Black)));
        assert_eq!(given_up.plies.len(), 2, "at White's second move");
        let played_on = play(start, &resign(1.0), 1, corner);
        assert_eq!((played_on.resigned, played_on.would_have_resigned), (None, Some(Player::White)));
    }

    #[test]
    fn drawn_games_end_early_or_are_played_on() {
        let pairs = |played_on| {
            let pairs = Some(Pairs { played_on });
            SelfPlaySettings { proofs: true, threats: true, reuse: true, pairs, ..few() }
        };
        for seed in 0..10 {
            // Nobody gets five in a row on a board of five.
            let ended = play(board(5, 5), &pairs(0.0), seed, |_| 0.0);
            assert_eq!(ended.outcome, Outcome::Draw);
            assert!(ended.plies.len() < 20, "{}", ended.plies.len());
            let played_on = play(board(5, 5), &pairs(1.0), seed, |_| 0.0);
            let same = ended.plies.iter().zip(&played_on.plies).all(|(a, b)| a == b);
            assert!(same && played_on.plies.len() > ended.plies.len());
        }
    }

    #[test]
    fn a_rival_plays_its_side_and_what_the_network_would_have_played_is_learnt() {
        let rivals = Rivals { share: 0.5, agents: vec!["one".to_owned(), "another".to_owned()] };
        let settings = SelfPlaySettings { proofs: true, threats: true, reuse: true, rivals, ..few() };
        let games: Vec<_> = (0..40).map(|seed| play(board(5, 4), &settings, seed, |_| 0.0)).collect();
        let mut others = 0;
        for game in &games {
            let mut position = game.start;
            for (mv, lesson) in &game.plies {
                let theirs = game.rival.is_some_and(|rival| rival.side == position.side_to_move());
                assert!(!theirs || *mv == position.legal_moves()[0]);
                let lesson = lesson.as_ref().expect("every move was searched");
                others += usize::from(theirs && lesson.policy.iter().all(|(learnt, _)| learnt != mv));
                position.play(*mv).expect("legal");
            }
        }
        assert!(others > 5, "the network knew better");
        let met = |agent, side| games.iter().filter(|game| game.rival == Some(Rival { agent, side })).count();
        let counts = [met(0, Player::Black), met(0, Player::White), met(1, Player::Black), met(1, Player::White)];
        assert!(counts.iter().all(|&count| count > 0) && counts.iter().sum::<usize>() < 30, "{counts:?}");
    }

    #[test]
    fn temperature_falls_in_a_straight_line() {
        let temperature = crate::Temperature { start: 1.0, end: 0.2, plies: 8, ..crate::Temperature::default() };
        for (ply, expected) in [(0, 1.0), (4, 0.6), (8, 0.2), (100, 0.2)] {
            assert!((temperature.at(ply) - expected).abs() < 1e-6, "at ply {ply}");
        }
    }

    #[test]
    fn temperature_may_fall_over_the_training_instead() {
        let over = crate::Over::Training;
        let temperature = crate::Temperature { start: 1.0, end: 0.1, plies: 8, over };
        for (iteration, expected) in [(1, 1.0), (6, 0.55), (11, 0.1), (30, 0.1)] {
            let now = temperature.of_iteration(iteration, 11);
            for ply in [0, 40] {
                assert!((now.at(ply) - expected).abs() < 1e-6, "iteration {iteration}, ply {ply}");
            }
        }
        let over_a_game = crate::Temperature { over: crate::Over::Game, ..temperature };
        assert_eq!(over_a_game.of_iteration(5, 11), over_a_game);
    }

    #[test]
    fn draws_follow_the_shares() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts = [0; 3];
        for _ in 0..10_000 {
            counts[draw(&mut rng, &[0.2, 0.0, 0.8])] += 1;
        }
        assert!(u32::abs_diff(counts[0], 2_000) < 150 && counts[1] == 0, "{counts:?}");
    }
}
