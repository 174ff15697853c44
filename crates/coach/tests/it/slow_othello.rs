//! Othello once more, slowly: a board of characters, walked square by square. Shares no code with the coach.

use hansu_game::{Game, Othello, Player, Square};

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
const CORNERS: [(i32, i32); 4] = [(0, 0), (7, 0), (0, 7), (7, 7)];

/// A board with `P` for the player whose move is looked at, `O` for the opponent, `.` for nothing.
#[derive(Clone, PartialEq)]
pub(crate) struct Grid([[char; 8]; 8]);

pub(crate) type At = (i32, i32);

pub(crate) fn at(square: Square) -> At {
    (square.column(8) as i32, square.row(8) as i32)
}

fn other(who: char) -> char {
    if who == 'P' { 'O' } else { 'P' }
}

impl Grid {
    pub(crate) fn of(position: &Othello, player: Player) -> Grid {
        let cell = |x: usize, y: usize| match position.cell(Square::at(x, y, 8)) {
            Some(owner) if owner == player => 'P',
            Some(_) => 'O',
            None => '.',
        };
        Grid(std::array::from_fn(|y| std::array::from_fn(|x| cell(x, y))))
    }

    pub(crate) fn get(&self, (x, y): At) -> char {
        if (0..8).contains(&x) && (0..8).contains(&y) { self.0[y as usize][x as usize] } else { '#' }
    }

    fn all() -> impl Iterator<Item = At> {
        (0..8).flat_map(|y| (0..8).map(move |x| (x, y)))
    }

    pub(crate) fn turned(&self, (x, y): At, who: char) -> Vec<At> {
        let mut turned = Vec::new();
        if self.get((x, y)) != '.' {
            return turned;
        }
        for (dx, dy) in DIRECTIONS {
            let mut run = Vec::new();
            let (mut cx, mut cy) = (x + dx, y + dy);
            while self.get((cx, cy)) == other(who) {
                run.push((cx, cy));
                (cx, cy) = (cx + dx, cy + dy);
            }
            if self.get((cx, cy)) == who {
                turned.extend(run);
            }
        }
        turned
    }

    pub(crate) fn legal(&self, who: char) -> Vec<At> {
        Grid::all().filter(|&at| !self.turned(at, who).is_empty()).collect()
    }

    pub(crate) fn play(&self, at: At, who: char) -> Grid {
        let mut next = self.clone();
        for (x, y) in self.turned(at, who).into_iter().chain([at]) {
            next.0[y as usize][x as usize] = who;
        }
        next
    }

    pub(crate) fn count(&self, who: char) -> usize {
        Grid::all().filter(|&at| self.get(at) == who).count()
    }

    fn corner_moves(&self, who: char) -> Vec<At> {
        CORNERS.into_iter().filter(|&corner| !self.turned(corner, who).is_empty()).collect()
    }

    pub(crate) fn gives(&self, mv: At) -> Vec<At> {
        let (before, after) = (self.corner_moves('O'), self.play(mv, 'P').corner_moves('O'));
        after.into_iter().filter(|corner| !before.contains(corner)).collect()
    }

    pub(crate) fn denies(&self, mv: At) -> Vec<At> {
        let (before, after) = (self.corner_moves('O'), self.play(mv, 'P').corner_moves('O'));
        before.into_iter().filter(|corner| !after.contains(corner)).collect()
    }

    pub(crate) fn opens(&self, mv: At) -> Vec<At> {
        let before = self.corner_moves('P');
        let next = self.play(mv, 'P');
        let stays = |corner: At| {
            next.legal('O').into_iter().filter(|&reply| reply != corner).all(|reply| {
                let answered = next.play(reply, 'O');
                answered.corner_moves('P').contains(&corner)
            })
        };
        let open = next.corner_moves('P').into_iter().filter(|corner| !before.contains(corner));
        open.filter(|&corner| stays(corner)).collect()
    }

    pub(crate) fn safe(&self, who: char) -> Vec<At> {
        let had = self.corner_moves(other(who));
        let safe = |mv: &At| self.play(*mv, who).corner_moves(other(who)).iter().all(|corner| had.contains(corner));
        self.legal(who).into_iter().filter(safe).collect()
    }

    fn touches_empty(&self, (x, y): At) -> bool {
        DIRECTIONS.iter().any(|(dx, dy)| self.get((x + dx, y + dy)) == '.')
    }

    pub(crate) fn quiet(&self, mv: At) -> bool {
        let turned = self.turned(mv, 'P');
        let next = self.play(mv, 'P');
        turned.len() <= 2 && turned.into_iter().all(|at| !next.touches_empty(at))
    }

    pub(crate) fn frontier(&self, who: char) -> usize {
        Grid::all().filter(|&at| self.get(at) == who && self.touches_empty(at)).count()
    }

    pub(crate) fn greedy(&self, mv: At) -> bool {
        let most = self.legal('P').into_iter().map(|other| self.turned(other, 'P').len()).max();
        most == Some(self.turned(mv, 'P').len()) && self.play(mv, 'P').legal('O').len() > self.legal('O').len()
    }

    /// Stable discs by taking away: all discs are thought stable until one is seen to lean on nothing.
    pub(crate) fn stable(&self, who: char) -> Vec<At> {
        let mut stable: Vec<At> = Vec::new();
        loop {
            let found =
                Grid::all().find(|&at| self.get(at) == who && !stable.contains(&at) && self.is_held(at, &stable));
            match found {
                Some(at) => stable.push(at),
                None => return stable,
            }
        }
    }

    fn is_held(&self, (x, y): At, stable: &[At]) -> bool {
        [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().all(|(dx, dy)| {
            let sides = [(x + dx, y + dy), (x - dx, y - dy)];
            let full = (-7..=7).all(|step| self.get((x + step * dx, y + step * dy)) != '.');
            full || sides.into_iter().any(|side| self.get(side) == '#' || stable.contains(&side))
        })
    }

    pub(crate) fn wedge(&self, (x, y): At) -> bool {
        let on_row = (y == 0 || y == 7) && self.get((x - 1, y)) == 'O' && self.get((x + 1, y)) == 'O';
        let on_column = (x == 0 || x == 7) && self.get((x, y - 1)) == 'O' && self.get((x, y + 1)) == 'O';
        on_row || on_column
    }

    pub(crate) fn wiped_out(&self, mv: At) -> bool {
        let next = self.play(mv, 'P');
        next.legal('O').into_iter().any(|reply| next.play(reply, 'O').count('P') == 0)
    }

    pub(crate) fn beside_empty_corner(&self, (x, y): At) -> Option<At> {
        let near = |&(cx, cy): &At| (cx - x).abs() <= 1 && (cy - y).abs() <= 1 && (cx, cy) != (x, y);
        CORNERS.into_iter().find(near).filter(|&corner| self.get(corner) == '.')
    }
}
