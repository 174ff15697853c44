//! Tables of kind "pairs": variants of an agent, each against each other, one game for each colour.

use hansu_agents::AgentSpec;
use hansu_game::{GameSpec, Player};
use indexmap::IndexMap;

use super::cell::{Cell, Cells};
use super::error::{ExperimentError, TableProblem};
use super::game_table::play;
use super::measure::{Effort, Measure, TotalMeasure, measured, winner};
use super::row::{Found, Played, Row, figures_for, refuse_unknown_figures};
use super::schema::{PublishedPairFile, TableFile};
use super::sweep::{Point, Sweep};
use super::template::{Template, check_keys};
use crate::PlayedGame;

/// What is particular to the kind.
#[derive(Clone, Debug)]
pub(super) struct PairTable {
    game: GameSpec,
    player: Template,
    /// The key whose values are the variants.
    key: String,
    /// How many variants there are; totals over fewer are not those published.
    variants: usize,
    columns: IndexMap<String, Measure>,
    totals: IndexMap<String, TotalMeasure>,
    published: Vec<Cells>,
    published_pairs: Vec<PublishedPairFile>,
    exact: bool,
}

/// The variants at one point of the other keys.
#[derive(Clone, Debug)]
pub(super) struct PairsPoint {
    pub(super) keys: Cells,
    variants: Vec<(Cell, AgentSpec)>,
}

impl PairTable {
    pub(super) fn new(file: &TableFile, sweep: &Sweep, game: GameSpec) -> Result<PairTable, TableProblem> {
        let player = file.player.as_deref().ok_or_else(|| file.missing("'player'"))?;
        let key = file.pairs.clone().ok_or_else(|| file.missing("'pairs', the key whose values play each other"))?;
        sweep.refuse_strangers("pairs", std::slice::from_ref(&key))?;
        let table = PairTable {
            game,
            player: Template::new(player),
            variants: sweep.values(&key).len(),
            key,
            columns: file.columns.clone().ok_or_else(|| file.missing("'columns'"))?,
            totals: file.totals.clone().unwrap_or_default(),
            published: file.published_cells()?,
            published_pairs: file.published_pairs.clone().unwrap_or_default(),
            exact: file.exact.unwrap_or(false),
        };
        check_keys(sweep, &file.labels, &[&table.player])?;
        table.check(sweep)?;
        Ok(table)
    }

    fn check(&self, sweep: &Sweep) -> Result<(), TableProblem> {
        if let Some((name, _)) = self.columns.iter().find(|(_, measure)| !measure.is_for(self.game.kind())) {
            return Err(TableProblem::NoDiscs(name.clone()));
        }
        let names: Vec<&str> = sweep.keys().into_iter().chain(self.totals.keys().map(String::as_str)).collect();
        if let Some((name, _)) = self.totals.iter().find(|(_, measure)| measure.of_pair().is_some()) {
            return Err(TableProblem::NotATotal { name: name.clone(), kind: "pairs" });
        }
        refuse_unknown_figures(&self.published, &names)?;
        self.points(&sweep.points()).map(drop)
    }

    pub(super) fn columns(&self) -> Vec<&str> {
        self.columns.keys().chain(self.totals.keys()).map(String::as_str).collect()
    }

    /// Points that differ in nothing but the variant become one.
    pub(super) fn points(&self, points: &[Point]) -> Result<Vec<PairsPoint>, TableProblem> {
        let mut grouped: Vec<PairsPoint> = Vec::new();
        for Point { keys, .. } in points {
            let agent = self.player.agent(keys, self.game)?;
            let variant = keys.get(&self.key).cloned().unwrap_or_else(|| Cell::from(""));
            let others: Cells = keys.iter().filter(|(key, _)| *key != self.key).map(owned).collect();
            match grouped.iter_mut().find(|group| group.keys == others) {
                Some(group) => group.variants.push((variant, agent)),
                None => grouped.push(PairsPoint { keys: others, variants: vec![(variant, agent)] }),
            }
        }
        Ok(grouped)
    }

    /// Plays those games of all pairs of the point that no earlier run has played, and tells of each game and then of each
    /// variant.
    pub(super) fn run(
        &self,
        point: &PairsPoint,
        kept: &[Row],
        found: &mut dyn FnMut(Found),
    ) -> Result<(), ExperimentError> {
        let mut totals = vec![(Effort::default(), 0); point.variants.len()];
        for (first, second) in pairs(point.variants.len()) {
            let mut wins = [0; 2];
            for players @ [black, white] in [[first, second], [second, first]] {
                let before = kept.iter().find(|row| row.has(&point.game_keys(players)) && row.played.is_some());
                let mut line = match before {
                    Some(row) => row.clone(),
                    None => self.game_row(
                        point,
                        players,
                        &play(&point.variants[black].1, &point.variants[white].1, self.game)?,
                    ),
                };
                let played = line.played.expect("a game of a pair has its effort");
                for (colour, variant) in players.into_iter().enumerate() {
                    let won = u32::from(played.won[colour]);
                    totals[variant].0.add_effort(&played.efforts[colour]);
                    totals[variant].1 += won;
                    wins[usize::from(variant == second)] += won;
                }
                if black == second {
                    self.compare_pair(&mut line, point, [first, second], wins);
                }
                found(if before.is_some() { Found::Before(line) } else { Found::Now(line) });
            }
        }
        for ((variant, _), (effort, wins)) in point.variants.iter().zip(&totals) {
            let total = self.total_row(point, variant, effort, *wins);
            found(if kept.contains(&total) { Found::Before(total) } else { Found::Now(total) });
        }
        Ok(())
    }

    fn game_row(&self, point: &PairsPoint, players: [usize; 2], game: &PlayedGame) -> Row {
        let cells = point.game_keys(players).and(&measured(&self.columns, game, Player::Black));
        let efforts = [Player::Black, Player::White].map(|player| Effort::of(game, player));
        let won = [Player::Black, Player::White].map(|player| winner(game) == Some(player));
        Row { cells, played: Some(Played { efforts, won }), ..Row::default() }
    }

    /// Of a pair of games only the wins were published, so that it is compared when the second one is over.
    fn compare_pair(&self, row: &mut Row, point: &PairsPoint, pair: [usize; 2], wins: [u32; 2]) {
        let [first, second] = pair.map(|variant| &point.variants[variant].0);
        let is_of = |published: &&PublishedPairFile| {
            published.pair[0].same(first)
                && published.pair[1].same(second)
                && published.keys.iter().all(|(key, value)| point.keys.get(key).is_some_and(|ours| ours.same(value)))
        };
        let Some(published) = self.published_pairs.iter().find(is_of) else { return };
        let theirs = [published.wins, published.losses];
        row.note = Some(format!("{first}-{second} {}-{}, {}-{} there", wins[0], wins[1], theirs[0], theirs[1]));
        row.agrees = self.exact.then_some(wins == theirs);
    }

    fn total_row(&self, point: &PairsPoint, variant: &Cell, effort: &Effort, wins: u32) -> Row {
        let mut cells = point.keys.clone();
        cells.push(&self.key, variant.clone());
        let figures = figures_for(&self.published, &cells).filter(|_| point.variants.len() == self.variants);
        for (name, measure) in &self.totals {
            cells.push(name, measure.of(effort, wins));
        }
        let mut row = Row { cells, ..Row::default() };
        if let Some(figures) = figures {
            row.compare(figures, self.exact, |name| self.totals.get(name).is_some_and(|measure| measure.is_timed()));
        }
        row
    }
}

impl PairsPoint {
    pub(super) fn agents(&self) -> Vec<&AgentSpec> {
        self.variants.iter().map(|(_, agent)| agent).collect()
    }

    /// How many rows and games there are: a row for each game, and one for each variant.
    pub(super) fn planned(&self) -> (u64, u64) {
        let games = 2 * pairs(self.variants.len()).count() as u64;
        (games + self.variants.len() as u64, games)
    }

    /// What tells a game from the others: the keys, and who plays.
    fn game_keys(&self, players: [usize; 2]) -> Cells {
        let mut cells = self.keys.clone();
        for (side, variant) in Player::ALL.into_iter().zip(players) {
            cells.push(side.name(), self.variants[variant].0.clone());
        }
        cells
    }
}

/// All pairs of that many variants.
fn pairs(variants: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..variants).flat_map(move |first| (first + 1..variants).map(move |second| (first, second)))
}

fn owned((name, cell): (&str, &Cell)) -> (String, Cell) {
    (name.to_owned(), cell.clone())
}
