//! A network to go on from: whole numbers back to floats.

use hansu_game::gomoku::Rule;

use super::net_model::{Model, POOL, SHAPE_PAIRS, part};
use crate::net::{HIDDEN, Head, LINE_KINDS, LineKind, Net, ROW_SCALE, VIEW, codes, scale};

impl Model {
    /// A network's numbers, for a rule that may be another one than it was made for. What all kinds of the same shapes
    /// have in common becomes their shared part.
    pub(super) fn of_net(rule: Rule, net: &Net) -> Model {
        let mut model = Model::blank(rule);
        for colour in 0..model.colours {
            let rows: Vec<[f32; VIEW]> = (0..LINE_KINDS).map(|kind| row(net, colour, kind)).collect();
            let head = &net.heads[colour.min(net.heads.len() - 1)];
            let shapes = model.shapes.clone();
            let numbers = &mut model.numbers[colour * part::ALL..][..part::ALL];
            put_rows(numbers, &rows, &shapes);
            put_head(numbers, head);
        }
        model.refresh();
        model
    }
}

/// The row of a kind in a colour's view.
fn row(net: &Net, colour: usize, kind: usize) -> [f32; VIEW] {
    let whole = match (net.codebooks.get(colour), colour) {
        (Some(codebook), _) => codebook[kind],
        // Where colours are alike, white's view of a line is black's with colours exchanged.
        (None, _) => net.codebooks[0][codes().swapped(kind as LineKind) as usize],
    };
    whole.map(|number| f32::from(number) / ROW_SCALE)
}

/// Takes rows apart into what kinds of the same shapes share, their mean, and what is their own.
fn put_rows(numbers: &mut [f32], rows: &[[f32; VIEW]], shapes: &[u8]) {
    let mut shared = vec![[0.0; VIEW]; SHAPE_PAIRS];
    let mut counts = [0.0f32; SHAPE_PAIRS];
    for (row, &shape) in rows.iter().zip(shapes).skip(1) {
        counts[shape as usize] += 1.0;
        shared[shape as usize].iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
    }
    for (sums, count) in shared.iter_mut().zip(counts) {
        sums.iter_mut().for_each(|sum| *sum /= count.max(1.0));
    }
    for (kind, (row, &shape)) in rows.iter().zip(shapes).enumerate().skip(1) {
        for i in 0..VIEW {
            numbers[part::OWN + kind * VIEW + i] = row[i] - shared[shape as usize][i];
        }
    }
    let all = shared.iter().flatten();
    numbers[part::SHARED..part::HIDDEN_WEIGHTS].iter_mut().zip(all).for_each(|(number, &mean)| *number = mean);
}

/// The reverse of what `NetFitter::net` does to a head.
fn put_head(numbers: &mut [f32], head: &Head) {
    for (j, weights) in head.hidden.iter().enumerate() {
        for (i, &weight) in weights.iter().enumerate() {
            numbers[part::HIDDEN_WEIGHTS + i * HIDDEN + j] = f32::from(weight) / scale::WEIGHT * POOL;
        }
    }
    let biases = head.situations.iter().flatten();
    numbers[part::SITUATION..part::VALUE].iter_mut().zip(biases).for_each(|(x, &bias)| *x = bias as f32 / scale::BIAS);
    for (number, &weight) in numbers[part::VALUE..part::VALUE_BIAS].iter_mut().zip(&head.value) {
        *number = weight as f32 / scale::VALUE;
    }
    numbers[part::VALUE_BIAS] = head.value_bias as f32 / scale::VALUE_BIAS;
    for (number, &weight) in numbers[part::POLICY..part::ALL].iter_mut().zip(&head.policy.0) {
        *number = f32::from(weight) / scale::POLICY;
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use crate::train::{NetFitOptions, NetFitter};

    #[test]
    fn a_network_that_is_gone_on_from_is_the_same_before_it_learns() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for (made_for, rule) in [(Rule::Freestyle, Rule::Standard), (Rule::Renju, Rule::Renju)] {
            let net = NetFitter::new(made_for, NetFitOptions::default(), &mut rng).net();
            assert_eq!(NetFitter::going_on_from(rule, &net, NetFitOptions::default()).net(), net);
        }
    }

    #[test]
    fn renju_may_go_on_from_a_network_in_which_colours_are_alike() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let net = NetFitter::new(Rule::Freestyle, NetFitOptions::default(), &mut rng).net();
        let both = NetFitter::going_on_from(Rule::Renju, &net, NetFitOptions::default()).net();
        assert_eq!((both.codebooks.len(), both.heads.len()), (2, 2));
        assert_eq!(both.heads[0], both.heads[1]);
        assert_eq!(both.codebooks[0], net.codebooks[0]);
        let swapped = |kind: usize| net.codebooks[0][codes().swapped(kind as LineKind) as usize];
        assert!((1..LINE_KINDS).all(|kind| both.codebooks[1][kind] == swapped(kind)));
    }
}
