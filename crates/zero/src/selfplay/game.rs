//! One game against itself, as a state machine: it asks for evaluations and is handed answers.

use hansu_game::{Move, Outcome, Player, pick};
use hansu_search::{Evaluation, Fpu, Gathered, Leaf, MoverValue, PuctTree, TreeSettings, dirichlet, gumbel};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::draws::{chance, chance_of_game, draw};
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
        let mut rng = chance_of_game(seed, number);
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

#[cfg(test)]
mod tests;
