import { expect, test } from 'vitest';

import type { Order } from './crew';
import { nextOrder } from './crew';

const order = (id: number, rank: number): Order => ({ id, rank, place: '', name: 'x', work: '{}' });

/** The ids of what may begin, with so many hands and nothing that ends. */
function begun(queue: Order[], hands: number): number[] {
  const atWork: Order[] = [];
  for (let next = nextOrder(queue, atWork, hands); next; next = nextOrder(queue, atWork, hands))
    atWork.push(next);
  return atWork.map(({ id }) => id);
}

test('moves of games go first, the judge last', () => {
  expect(begun([order(1, 2), order(2, 1), order(3, 0), order(4, 0)], 4)).toEqual([3, 4, 2, 1]);
});

test('study leaves a hand for moves, however much there is of it', () => {
  const queue = [order(1, 1), order(2, 1), order(3, 1)];
  expect(begun(queue, 2)).toEqual([1]);
  expect(queue.map(({ id }) => id)).toEqual([2, 3]);
  expect(nextOrder([order(9, 0)], [order(1, 1)], 2)?.id).toBe(9);
  expect(nextOrder([order(9, 0)], [order(1, 1), order(2, 0)], 2)).toBeNull();
});
