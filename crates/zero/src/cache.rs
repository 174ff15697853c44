//! Evaluations of positions seen before.

/// A table of evaluations by key, of fixed size: a new entry takes the place of whatever stands there.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    cells: usize,
    /// The key and the value of each place; a key of 0 is none.
    heads: Vec<(u64, f32)>,
    logits: Vec<f32>,
}

impl Cache {
    /// With room for at least so many positions; none at all for 0.
    pub(crate) fn new(positions: usize, cells: usize) -> Cache {
        let places = if positions == 0 { 0 } else { positions.next_power_of_two() };
        Cache { cells, heads: vec![(0, 0.0); places], logits: vec![0.0; places * cells] }
    }

    /// The logits and the value of a position, if they are known.
    pub(crate) fn get(&self, key: u64) -> Option<(&[f32], f32)> {
        let place = self.place(key)?;
        let (found, value) = self.heads[place];
        (found == key && key != 0).then(|| (&self.logits[place * self.cells..][..self.cells], value))
    }

    pub(crate) fn put(&mut self, key: u64, logits: &[f32], value: f32) {
        if let Some(place) = self.place(key) {
            self.heads[place] = (key, value);
            self.logits[place * self.cells..][..self.cells].copy_from_slice(logits);
        }
    }

    /// How many bytes it takes.
    pub(crate) fn memory(&self) -> usize {
        size_of_val(&self.heads[..]) + size_of_val(&self.logits[..])
    }

    /// Forgets everything: the network has changed.
    pub(crate) fn clear(&mut self) {
        self.heads.fill((0, 0.0));
    }

    fn place(&self, key: u64) -> Option<usize> {
        (!self.heads.is_empty()).then(|| key as usize & (self.heads.len() - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_found_until_another_takes_its_place() {
        let mut cache = Cache::new(3, 2);
        cache.put(5, &[1.0, 2.0], 0.5);
        assert_eq!(cache.get(5), Some((&[1.0, 2.0][..], 0.5)));
        assert_eq!(cache.get(1), None, "the same place, another key");
        cache.put(1, &[3.0, 4.0], -0.5);
        assert_eq!((cache.get(5), cache.get(1)), (None, Some((&[3.0, 4.0][..], -0.5))));
        cache.clear();
        assert_eq!(cache.get(1), None);
    }

    #[test]
    fn a_cache_of_nothing_keeps_nothing() {
        let mut cache = Cache::new(0, 2);
        cache.put(5, &[1.0, 2.0], 0.5);
        assert_eq!(cache.get(5), None);
    }
}
