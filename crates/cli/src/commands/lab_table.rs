//! An experiment's rows as a table for people, beside the seed's figures.

use hansu_lab::{DepthRow, OrderGameRow, OrderNodesRow, Row, WeightsRow, published};

/// Prints rows as they come, and says at the end how they compare with the seed's.
pub(super) struct Table {
    header: &'static str,
    shown_header: bool,
    waiting: Option<OrderGameRow>,
    agree: usize,
    compared: usize,
}

impl Table {
    pub(super) fn new(experiment: &str) -> Table {
        let header = match experiment {
            "v2-weights" => "depth  map        plays   discs      seed",
            "v3-depth" => "depth  score   nodes black  nodes white   seconds   seed",
            _ => "",
        };
        Table { header, shown_header: false, waiting: None, agree: 0, compared: 0 }
    }

    pub(super) fn show(&mut self, row: &Row) -> anyhow::Result<()> {
        if !self.shown_header && !self.header.is_empty() {
            println!("{}", self.header);
        }
        self.shown_header = true;
        self.tally(published::agrees(row));
        match row {
            Row::Weights(row) => show_weights(row),
            Row::Depth(row) => show_depth(row),
            Row::OrderNodes(row) => show_order_nodes(row),
            Row::OrderGame(row) => self.show_order_game(row),
        }
        Ok(())
    }

    fn tally(&mut self, agrees: Option<bool>) {
        self.compared += usize::from(agrees.is_some());
        self.agree += usize::from(agrees == Some(true));
    }

    /// The seed tells of each pair of games only who won, so that the second game of a pair is compared.
    fn show_order_game(&mut self, row: &OrderGameRow) {
        let mark = match self.waiting.take() {
            Some(first) if first.black == row.white => {
                let agrees = published::pair_agrees(&first, row);
                self.tally(agrees);
                verdict(agrees)
            }
            _ => {
                self.waiting = Some(row.clone());
                String::new()
            }
        };
        println!(
            "depth {}  {:>9} (black) {:>2}-{:<2} {:<9} (white)  {mark}",
            row.depth, row.black, row.black_discs, row.white_discs, row.white
        );
    }

    pub(super) fn finish(&self) {
        println!("\n{} of {} figures agree with the seed's.\n", self.agree, self.compared);
    }
}

fn verdict(agrees: Option<bool>) -> String {
    match agrees {
        Some(true) => "as in the seed".to_owned(),
        Some(false) => "NOT as in the seed".to_owned(),
        None => String::new(),
    }
}

fn show_weights(row: &WeightsRow) {
    let seed = published::weights(row).map_or(String::new(), |(map, other)| format!("{map}-{other}"));
    let discs = format!("{}-{}", row.map_discs, row.other_discs);
    println!("{:>5}  {:<9}  {:<6}  {discs:<9}  {seed}", row.depth, row.map, row.map_plays);
}

fn show_depth(row: &DepthRow) {
    let seed = published::depth(row.depth).map_or(String::new(), |seed| {
        format!(
            "{}-{} {} {}",
            seed.black,
            seed.white,
            thousands(seed.mean_nodes_black),
            thousands(seed.mean_nodes_white)
        )
    });
    let score = format!("{}-{}", row.black, row.white);
    println!(
        "{:>5}  {score:<6} {:>12} {:>12} {:>9.3}   {seed}",
        row.depth,
        thousands(row.mean_nodes_black),
        thousands(row.mean_nodes_white),
        row.seconds
    );
}

fn show_order_nodes(row: &OrderNodesRow) {
    let seed = published::order_nodes(row).map_or(String::new(), |seed| format!("seed {:>12}", thousands(seed)));
    println!("depth {}  {:>9} {:>12} nodes a move  {seed}", row.depth, row.order, thousands(row.mean_nodes));
}

/// A number with commas between the thousands.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1_289), "1,289");
        assert_eq!(thousands(4_475_585), "4,475,585");
    }
}
