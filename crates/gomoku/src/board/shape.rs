//! What a stone makes of a line.

/// What a stone on an empty cell would make of one line through it, from nothing to a five.
///
/// A *four* becomes a five by one more stone, an *open four* in two ways. A *three* becomes an open four by one more
/// stone; a *blocked three* only a four. Twos and ones go on in the same way. The numbers tell in how many ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Shape {
    /// No five can ever come of it.
    Dead,
    /// Six or more, where that is forbidden.
    Overline,
    /// Two fours on one line, where that is forbidden.
    TwoFours,
    /// Room for a five, and no more to be said.
    BlockedOne,
    /// A one that can become an open two.
    One,
    /// A two that can become a blocked three only.
    BlockedTwo,
    /// A two that becomes a three in one way.
    Two,
    /// A two that becomes a three in two ways.
    TwoTwice,
    /// A two that becomes a three in three ways or more.
    TwoThrice,
    /// A three that becomes a four in one way.
    BlockedThree,
    /// A three that becomes a four, not open, in two ways or more.
    BlockedThreeTwice,
    /// A three that becomes an open four in one way.
    Three,
    /// A three that becomes an open four in two ways or more.
    ThreeTwice,
    /// One more stone makes five, in one place.
    Four,
    /// One more stone makes five, in two places.
    OpenFour,
    /// Five in a row: the game is won.
    Five,
}

impl Shape {
    /// How many shapes there are.
    pub const COUNT: usize = 16;

    /// All shapes, in order.
    pub const ALL: [Shape; Shape::COUNT] = [
        Shape::Dead,
        Shape::Overline,
        Shape::TwoFours,
        Shape::BlockedOne,
        Shape::One,
        Shape::BlockedTwo,
        Shape::Two,
        Shape::TwoTwice,
        Shape::TwoThrice,
        Shape::BlockedThree,
        Shape::BlockedThreeTwice,
        Shape::Three,
        Shape::ThreeTwice,
        Shape::Four,
        Shape::OpenFour,
        Shape::Five,
    ];

    /// The shape with a number below [`Shape::COUNT`].
    #[inline(always)]
    pub const fn of(number: u8) -> Shape {
        Shape::ALL[(number & 15) as usize]
    }

    /// Whether it threatens an open four.
    pub const fn is_three(self) -> bool {
        matches!(self, Shape::Three | Shape::ThreeTwice)
    }

    /// Whether it is a two that can become a three.
    pub const fn is_two(self) -> bool {
        matches!(self, Shape::Two | Shape::TwoTwice | Shape::TwoThrice)
    }

    /// Whether it can become a four, but no open one.
    pub const fn is_blocked_three(self) -> bool {
        matches!(self, Shape::BlockedThree | Shape::BlockedThreeTwice)
    }
}
