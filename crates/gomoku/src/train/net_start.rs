//! A network to go on from: whole numbers back to floats.

use hansu_game::gomoku::Rule;
use hansu_game::pick;
use rand_core::Rng;

use super::net_model::{Model, POOL, SHAPE_PAIRS, part};
use crate::net::{HIDDEN, Head, LINE_KINDS, LineKind, Net, ROW_SCALE, SECOND, VIEW, codes, scale};

impl Model {
    /// A network's numbers, for a rule that may be another one than it was made for. What all kinds of the same shapes
    /// have in common becomes their shared part.
    pub(super) fn of_net<R: Rng>(rule: Rule, net: &Net, rng: &mut R) -> Model {
        let mut model = Model::blank(rule);
        for colour in 0..model.colours {
            let rows: Vec<[f32; VIEW]> = (0..LINE_KINDS).map(|kind| row(net, colour, kind)).collect();
            let head = &net.heads[colour.min(net.heads.len() - 1)];
            let shapes = model.shapes.clone();
            let numbers = &mut model.numbers[colour * part::ALL..][..part::ALL];
            put_rows(numbers, &rows, &shapes);
            put_head(numbers, head);
            wake(numbers, rng);
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
    numbers[part::OWN..][..VIEW].copy_from_slice(&rows[0]);
    for (kind, (row, &shape)) in rows.iter().zip(shapes).enumerate().skip(1) {
        for i in 0..VIEW {
            numbers[part::OWN + kind * VIEW + i] = row[i] - shared[shape as usize][i];
        }
    }
    let all = shared.iter().flatten();
    numbers[part::SHARED..part::HIDDEN_WEIGHTS].iter_mut().zip(all).for_each(|(number, &mean)| *number = mean);
}

/// What has no say and sees nothing would never learn: it is made to see something.
fn wake<R: Rng>(numbers: &mut [f32], rng: &mut R) {
    let mut random = |most: f32| most * (pick(rng, 20_001) as f32 / 10_000.0 - 1.0);
    for i in 0..VIEW {
        let unused = numbers[part::OWN + i..part::HIDDEN_WEIGHTS].iter().step_by(VIEW).all(|&number| number == 0.0);
        if unused {
            numbers[part::SHARED + i..part::HIDDEN_WEIGHTS].iter_mut().step_by(VIEW).for_each(|x| *x = random(0.25));
        }
    }
    for k in 0..SECOND {
        if numbers[part::SECOND_WEIGHTS + k..part::SECOND_BIAS].iter().step_by(SECOND).all(|&number| number == 0.0) {
            let weights = numbers[part::SECOND_WEIGHTS + k..part::SECOND_BIAS].iter_mut().step_by(SECOND);
            weights.for_each(|x| *x = random(0.25));
        }
    }
}

/// The reverse of what `NetFitter::net` does to a head.
fn put_head(numbers: &mut [f32], head: &Head) {
    for (j, weights) in head.hidden.iter().enumerate() {
        for (i, &weight) in weights.iter().enumerate() {
            numbers[part::HIDDEN_WEIGHTS + i * HIDDEN + j] = f32::from(weight) / scale::WEIGHT * POOL;
        }
    }
    let biases = head.situations.iter().flatten();
    let situations = &mut numbers[part::SITUATION..part::SECOND_WEIGHTS];
    situations.iter_mut().zip(biases).for_each(|(x, &bias)| *x = bias as f32 / scale::BIAS);
    for (k, weights) in head.second.iter().enumerate() {
        for (j, &weight) in weights.iter().enumerate() {
            numbers[part::SECOND_WEIGHTS + j * SECOND + k] = f32::from(weight) / scale::SECOND;
        }
        numbers[part::SECOND_BIAS + k] = head.second_bias[k] as f32 / scale::SECOND_BIAS;
    }
    let values = head.value.iter().chain(&head.second_value);
    for (number, &weight) in numbers[part::VALUE..part::VALUE_BIAS].iter_mut().zip(values) {
        *number = weight as f32 / scale::VALUE;
    }
    numbers[part::VALUE_BIAS] = head.value_bias as f32 / scale::VALUE_BIAS;
    for (number, &weight) in numbers[part::POLICY..part::GUIDE].iter_mut().zip(&head.policy.0) {
        *number = f32::from(weight) / scale::POLICY;
    }
    let guides = head.guide.iter().flat_map(|row| &row.0);
    for (number, &weight) in numbers[part::GUIDE..part::ALL].iter_mut().zip(guides) {
        *number = f32::from(weight) / scale::GUIDE;
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
            assert_eq!(NetFitter::going_on_from(rule, &net, NetFitOptions::default(), &mut rng).net(), net);
        }
    }

    #[test]
    fn renju_may_go_on_from_a_network_in_which_colours_are_alike() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let net = NetFitter::new(Rule::Freestyle, NetFitOptions::default(), &mut rng).net();
        let both = NetFitter::going_on_from(Rule::Renju, &net, NetFitOptions::default(), &mut rng).net();
        assert_eq!((both.codebooks.len(), both.heads.len()), (2, 2));
        assert_eq!(both.heads[0], both.heads[1]);
        assert_eq!(both.codebooks[0], net.codebooks[0]);
        let swapped = |kind: usize| net.codebooks[0][codes().swapped(kind as LineKind) as usize];
        assert!((1..LINE_KINDS).all(|kind| both.codebooks[1][kind] == swapped(kind)));
    }

    #[test]
    fn numbers_that_were_not_used_begin_to_see_and_have_no_say() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut net = NetFitter::new(Rule::Freestyle, NetFitOptions::default(), &mut rng).net();
        let unused = VIEW - 1;
        net.codebooks[0].iter_mut().for_each(|row| row[unused] = 0);
        for at in [unused, VIEW + unused] {
            net.heads[0].hidden.iter_mut().for_each(|weights| weights[at] = 0);
            net.heads[0].policy.0[at] = 0;
            net.heads[0].guide.iter_mut().for_each(|row| row.0[at] = 0);
        }
        let begun = NetFitter::going_on_from(Rule::Freestyle, &net, NetFitOptions::default(), &mut rng).net();
        assert!(begun.codebooks[0].iter().any(|row| row[unused] != 0));
        assert_eq!(begun.heads, net.heads);
        let others = |net: &Net| net.codebooks[0].iter().map(|row| row[..unused].to_vec()).collect::<Vec<_>>();
        assert_eq!(others(&begun), others(&net));
    }
}
