//! The padded layout of activations: NHWC with one zero column and row shared by neighbours.
//!
//! A 3x3 convolution reads one cell beyond the board on each side. The zero column to the right of a row is also
//! the one to the left of the next row, and the zero row below a board is the one above the next board, so the
//! border costs little. Sides that tiles don't divide are padded further, so that every tile reads inside.

use std::ops::Range;

/// Where the cells of a batch of boards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// Side of the board.
    pub(crate) side: usize,
    /// Side of an output tile.
    pub(crate) tile: usize,
    /// Tiles along a side.
    pub(crate) tiles: usize,
    /// Cells from one row to the next.
    pub(crate) row: usize,
    /// Cells from one board to the next.
    pub(crate) board: usize,
}

impl Grid {
    /// Boards of `side` cut into tiles of `tile` cells a side (the last ones may hang over).
    pub(crate) fn new(side: usize, tile: usize) -> Self {
        let tiles = side.div_ceil(tile);
        let row = tiles * tile + 1;
        Self { side, tile, tiles, row, board: row * row }
    }

    /// Cells before the first board and after the last.
    fn margin(self) -> usize {
        self.row + 1
    }

    /// Floats in a buffer of `images` boards with `channels` each.
    pub(crate) fn len(self, images: usize, channels: usize) -> usize {
        (images * self.board + 2 * self.margin()) * channels
    }

    /// Index of the cell (`y`, `x`) of board `image`, to be multiplied by the channels.
    pub(crate) fn cell(self, image: usize, y: usize, x: usize) -> usize {
        self.margin() + image * self.board + y * self.row + x
    }

    /// Index of the cell above and to the left of (`y`, `x`), where a 3x3 window begins.
    pub(crate) fn window(self, image: usize, y: usize, x: usize) -> usize {
        self.cell(image, y, x) - self.row - 1
    }

    /// Range of floats of row `y` of board `image`.
    pub(crate) fn row_range(self, image: usize, y: usize, channels: usize) -> Range<usize> {
        let start = self.cell(image, y, 0) * channels;
        start..start + self.side * channels
    }

    /// Every row of `images` boards, as ranges of floats.
    pub(crate) fn rows(self, images: usize, channels: usize) -> impl Iterator<Item = Range<usize>> {
        (0..images).flat_map(move |image| (0..self.side).map(move |y| self.row_range(image, y, channels)))
    }

    /// Tiles of one board.
    pub(crate) fn tiles_per_image(self) -> usize {
        self.tiles * self.tiles
    }

    /// Where tile number `index` of a batch begins.
    pub(crate) fn tile_at(self, index: usize) -> TileAt {
        let (image, within) = (index / self.tiles_per_image(), index % self.tiles_per_image());
        TileAt { image, y: within / self.tiles * self.tile, x: within % self.tiles * self.tile }
    }

    /// How many rows (or columns) of a tile that begins at `start` lie on the board.
    pub(crate) fn visible(self, start: usize) -> usize {
        self.tile.min(self.side - start)
    }
}

/// The top left cell of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TileAt {
    pub(crate) image: usize,
    pub(crate) y: usize,
    pub(crate) x: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_window_lies_inside_the_buffer() {
        for side in 3..=20 {
            for tile in [1, 3, 4] {
                let grid = Grid::new(side, tile);
                let last = grid.tile_at(2 * grid.tiles_per_image() - 1);
                let end = grid.window(last.image, last.y, last.x) + (tile + 1) * (grid.row + 1);
                assert!(end < grid.len(2, 1), "side {side}, tile {tile}");
            }
        }
    }

    #[test]
    fn cells_beside_the_board_belong_to_no_board() {
        for (side, tile) in [(9, 3), (8, 4), (7, 4), (10, 4), (5, 3)] {
            let grid = Grid::new(side, tile);
            let mut taken = vec![false; grid.len(2, 1)];
            grid.rows(2, 1).for_each(|row| taken[row].fill(true));
            for at in (0..2 * grid.tiles_per_image()).map(|t| grid.tile_at(t)) {
                for (dy, dx) in (0..tile + 2).flat_map(|dy| (0..tile + 2).map(move |dx| (dy, dx))) {
                    let inside = (1..=side).contains(&(at.y + dy)) && (1..=side).contains(&(at.x + dx));
                    assert_eq!(taken[grid.window(at.image, at.y, at.x) + dy * grid.row + dx], inside);
                }
            }
        }
    }
}
