//! An experiment's rows as a table for people, beside the published figures.

use hansu_lab::{DepthRow, OrderGameRow, OrderNodesRow, Row, WeightsRow, published};

use super::thousands;

/// Turns rows into lines as they come, and says at the end how they compare with the published ones.
pub(super) struct Table {
    waiting: Option<OrderGameRow>,
    agree: usize,
    compared: usize,
}

impl Table {
    pub(super) fn new() -> Table {
        Table { waiting: None, agree: 0, compared: 0 }
    }

    /// What comes before the first row, if anything does.
    pub(super) fn header(experiment: &str) -> &'static str {
        match experiment {
            "v2-weights" => "depth  map        plays  discs  published\n",
            "v3-depth" => "depth  score   nodes black   nodes white   seconds  published\n",
            _ => "",
        }
    }

    /// A row's line, with its line feed.
    pub(super) fn line(&mut self, row: &Row) -> String {
        let agrees = published::agrees(row);
        self.tally(agrees);
        let line = match row {
            Row::Weights(row) => weights_line(row),
            Row::Depth(row) => depth_line(row),
            Row::OrderNodes(row) => order_nodes_line(row),
            Row::OrderGame(row) => return self.order_game_line(row),
        };
        finished(line, agrees)
    }

    fn tally(&mut self, agrees: Option<bool>) {
        self.compared += usize::from(agrees.is_some());
        self.agree += usize::from(agrees == Some(true));
    }

    /// Of each pair of games only the winner was published, so that the second game of a pair is compared.
    fn order_game_line(&mut self, row: &OrderGameRow) -> String {
        let line = format!(
            "depth {}  {:>9} (black) {:>2}-{:<2} {:<9} (white)",
            row.depth, row.black, row.black_discs, row.white_discs, row.white
        );
        let agrees = match self.waiting.take() {
            Some(first) if first.black == row.white => published::pair_agrees(&first, row),
            _ => {
                self.waiting = Some(row.clone());
                return finished(line, None);
            }
        };
        self.tally(agrees);
        let verdict = if agrees == Some(true) { "  as published" } else { "" };
        finished(line + verdict, agrees)
    }

    /// The line below the last row.
    pub(super) fn summary(&self) -> String {
        match self.compared {
            0 => "\nNo figures were published for these depths.\n".to_owned(),
            compared => format!("\n{} of {compared} results agree with the published ones.\n", self.agree),
        }
    }
}

/// A line that differs from the published figures is marked.
fn finished(line: String, agrees: Option<bool>) -> String {
    let mark = if agrees == Some(false) { "  DIFFERS" } else { "" };
    format!("{}{mark}\n", line.trim_end())
}

fn weights_line(row: &WeightsRow) -> String {
    let seed = published::weights(row).map_or(String::new(), |(map, other)| format!("{map}-{other}"));
    let discs = format!("{}-{}", row.map_discs, row.other_discs);
    format!("{:>5}  {:<9}  {:<5}  {discs:<5}  {seed}", row.depth, row.map, row.map_plays)
}

fn depth_line(row: &DepthRow) -> String {
    let seed = published::depth(row.depth).map_or(String::new(), |seed| {
        let [black, white] = [seed.mean_nodes_black, seed.mean_nodes_white].map(thousands);
        format!("{}-{} {black} {white}", seed.black, seed.white)
    });
    let score = format!("{}-{}", row.black, row.white);
    let [black, white] = [row.mean_nodes_black, row.mean_nodes_white].map(thousands);
    format!("{:>5}  {score:<6} {black:>12}  {white:>12} {:>9.3}  {seed}", row.depth, row.seconds)
}

fn order_nodes_line(row: &OrderNodesRow) -> String {
    let seed = published::order_nodes(row).map_or(String::new(), |seed| format!("published {:>11}", thousands(seed)));
    format!("depth {}  {:>9} {:>12} nodes a move  {seed}", row.depth, row.order, thousands(row.mean_nodes))
}
