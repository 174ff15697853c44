import { expect, test } from 'vitest';

import type { FleetWorker } from '../../api/types';
import { totals } from './totals';

const worker = (threads: number, busy: number): FleetWorker => ({
  name: `w${threads}`,
  commit: 'abc',
  threads,
  busy,
  done: 5,
  failed: 1,
  last_minute: 10,
  working: 0.5,
  refused: '',
});

test('the figures of a fleet are the sums of its workers', () => {
  expect(totals([])).toEqual({ threads: 0, busy: 0, rate: 0, failed: 0 });
  expect(totals([worker(4, 3), worker(2, 2)])).toEqual({ threads: 6, busy: 5, rate: 20, failed: 2 });
});
