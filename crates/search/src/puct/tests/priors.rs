//! Evaluations that are nonsense.

use super::*;

fn check(priors: Vec<f32>, expected: &[f32]) {
    let evaluation = Evaluation { priors, value: MoverValue::new(f32::NAN) };
    let mut tree = PuctTree::new(won_in_one(), 1.5);
    search(&mut tree, 1, |_| evaluation.clone());
    assert_eq!(tree.children().map(|child| child.prior).collect::<Vec<_>>(), expected);
    assert_eq!(tree.value().get(), 0.0);
    search(&mut tree, 50, |position| uniform(position, 0.0));
    assert_eq!(tree.visits(), 51);
}

#[test]
fn priors_that_are_no_probabilities_become_uniform() {
    check(vec![f32::NAN; 5], &[0.2; 5]);
    check(vec![0.5, f32::NAN, 0.5, 0.0, 0.0], &[0.2; 5]);
    check(vec![0.0; 5], &[0.2; 5]);
    check(vec![f32::INFINITY, 0.0, 0.0, 0.0, 0.0], &[0.2; 5]);
    check(vec![2.0, -1.0, 0.0, 0.0, 0.0], &[0.2; 5]);
    check(vec![0.5, 0.5, 0.0, 0.0, 0.0], &[0.5, 0.5, 0.0, 0.0, 0.0]);
}

#[test]
fn logits_that_are_no_numbers_become_uniform() {
    let value = MoverValue::new(0.0);
    for logits in [[f32::NAN; 2], [f32::NEG_INFINITY; 2], [f32::INFINITY; 2]] {
        assert_eq!(Evaluation::from_logits(&logits, value).priors, [0.5; 2], "{logits:?}");
    }
    assert_eq!(Evaluation::from_logits(&[], value).priors, [0.0; 0]);
}
