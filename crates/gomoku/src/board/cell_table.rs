//! What the four lines through a cell come to together.

use std::sync::OnceLock;

use super::Shape;
use super::line_table::Five;

/// What a stone on an empty cell would threaten, by all four lines together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Threat {
    /// Nothing to answer.
    #[default]
    Quiet,
    /// It is forbidden to this colour.
    Forbidden,
    /// A two that can become a three.
    Two,
    /// A three that can become a four only.
    BlockedThree,
    /// A three.
    Three,
    /// Two threes: in Renju perhaps forbidden.
    DoubleThree,
    /// One four.
    Four,
    /// A four and a three.
    FourThree,
    /// Five cannot be prevented any more: an open four, or two fours.
    OpenFour,
    /// Five.
    Five,
}

impl Threat {
    /// The least threat that a board keeps the set of cells of: nobody asks for those of others.
    pub(super) const LEAST_IN_SETS: Threat = Threat::Three;
    /// The number of such sets.
    pub(super) const SETS: usize = Threat::Five as usize - Threat::LEAST_IN_SETS as usize + 1;

    /// The number of its set of cells.
    #[inline(always)]
    pub(super) const fn set(self) -> Option<usize> {
        (self as usize).checked_sub(Threat::LEAST_IN_SETS as usize)
    }
}

/// Four shapes, one for each direction, in four bits each.
pub(crate) type Shapes = u16;

/// The shape of one direction.
#[inline(always)]
pub(crate) fn shape_in(shapes: Shapes, direction: usize) -> Shape {
    Shape::of((shapes >> (4 * direction)) as u8)
}

/// The number of ways to choose four shapes, in any order.
pub(crate) const GROUPS: usize = 3876;

/// For each four shapes the number of their group: the same shapes in any order.
pub(crate) fn groups() -> &'static [u16] {
    static TABLE: OnceLock<Box<[u16]>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = vec![0u16; 1 << 16];
        let mut next = 0;
        for shapes in 0..=u16::MAX {
            let sorted = sorted(shapes);
            if sorted == shapes {
                table[shapes as usize] = next;
                next += 1;
            }
        }
        for shapes in 0..=u16::MAX {
            table[shapes as usize] = table[sorted(shapes) as usize];
        }
        table.into_boxed_slice()
    })
}

/// The shapes of each group, one arrangement of them.
pub(crate) fn group_shapes() -> impl Iterator<Item = Shapes> {
    (0..=u16::MAX).filter(|&shapes| sorted(shapes) == shapes)
}

fn sorted(shapes: Shapes) -> Shapes {
    let mut each: [u16; 4] = std::array::from_fn(|i| shapes >> (4 * i) & 15);
    each.sort_unstable();
    each.iter().rev().fold(0, |all, shape| all << 4 | shape)
}

/// What four shapes threaten, and whether they may be forbidden.
pub(crate) fn judge(shapes: Shapes, five: Five) -> (Threat, bool) {
    let each: [Shape; 4] = std::array::from_fn(|direction| shape_in(shapes, direction));
    let count = |is: fn(Shape) -> bool| each.iter().filter(|&&shape| is(shape)).count();
    let fours = count(|s| matches!(s, Shape::Four | Shape::OpenFour));
    let threes = count(Shape::is_three);
    let open_fours = count(|s| s == Shape::OpenFour);
    let overline = count(|s| matches!(s, Shape::Overline | Shape::TwoFours)) > 0;
    if each.contains(&Shape::Five) {
        return (Threat::Five, false);
    }
    let restricted = five == Five::Restricted;
    if restricted && (overline || fours >= 2) {
        return (Threat::Forbidden, false);
    }
    let threat = match (fours, threes) {
        _ if open_fours > 0 || fours >= 2 => Threat::OpenFour,
        (1, 1..) => Threat::FourThree,
        (1, 0) => Threat::Four,
        (_, 2..) => Threat::DoubleThree,
        (_, 1) => Threat::Three,
        _ if count(Shape::is_blocked_three) > 0 => Threat::BlockedThree,
        _ if count(Shape::is_two) > 0 => Threat::Two,
        _ => Threat::Quiet,
    };
    (threat, restricted && threes >= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pack(shapes: [Shape; 4]) -> Shapes {
        shapes.iter().fold(0, |all, &shape| all << 4 | shape as u16)
    }

    #[test]
    fn a_group_is_the_same_in_any_order() {
        let a = pack([Shape::Four, Shape::Dead, Shape::Three, Shape::Two]);
        let b = pack([Shape::Two, Shape::Three, Shape::Four, Shape::Dead]);
        assert_eq!(groups()[a as usize], groups()[b as usize]);
        assert_eq!(group_shapes().count(), GROUPS);
    }

    #[test]
    fn threats_are_told_from_shapes() {
        let (dead, three, four) = (Shape::Dead, Shape::Three, Shape::Four);
        for (shapes, expected) in [
            ([four, four, dead, dead], Threat::OpenFour),
            ([four, three, dead, dead], Threat::FourThree),
            ([three, three, dead, dead], Threat::DoubleThree),
            ([four, Shape::Five, dead, dead], Threat::Five),
        ] {
            assert_eq!(judge(pack(shapes), Five::OrMore).0, expected, "{shapes:?}");
        }
        assert_eq!(judge(pack([four, four, dead, dead]), Five::Restricted).0, Threat::Forbidden);
        assert!(judge(pack([three, three, dead, dead]), Five::Restricted).1);
    }
}
