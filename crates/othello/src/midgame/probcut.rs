//! Multi-ProbCut: a shallow search that is far enough outside the window stands for the deep one.

use super::margins::shallow_depth;
use crate::SCALE;
use crate::board::Board;
use crate::endgame::Window;
use crate::eval::Features;
use crate::kernel::Simd;
use crate::selectivity::Selectivity;
use crate::worker::Worker;

/// From this depth on cuts are tried.
const FROM: u32 = 3;

impl<K: Simd> Worker<'_, K> {
    /// A score outside the null window, if a shallow search makes it likely enough.
    #[inline(always)]
    pub(super) fn probcut(
        &mut self,
        board: Board,
        features: &Features,
        window: Window,
        depth: u32,
        empties: u32,
    ) -> Option<i32> {
        if self.selectivity == Selectivity::NONE || depth < FROM || !window.is_null() {
            return None;
        }
        let margin = (self.selectivity.deviations() * self.margins.probe(depth, empties)) as i32;
        let glance = self.margins.glance(depth, empties) as i32;
        let value = self.weights.evaluate(features, empties);
        let shallow = shallow_depth(depth);
        let high = window.beta + margin;
        if value >= high - glance && high < 64 * SCALE {
            let score = self.search(board, features, Window { alpha: high - 1, beta: high }, shallow, empties);
            if score >= high && !self.stopped {
                return Some(window.beta);
            }
        }
        let low = window.alpha - margin;
        if value <= low + glance && low > -64 * SCALE {
            let score = self.search(board, features, Window::null(low), shallow, empties);
            if score <= low && !self.stopped {
                return Some(window.alpha);
            }
        }
        None
    }
}
