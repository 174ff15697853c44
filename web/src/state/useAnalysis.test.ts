import { expect, test } from 'vitest';

import type { SearchView } from '../api/types';
import { NO_OPINION, withOpinion } from './useAnalysis';

const search = { nodes: 7 } as SearchView;

test('each agent keeps what it found out, until it ends', () => {
  let opinions = [NO_OPINION, NO_OPINION] as ReturnType<typeof withOpinion>;
  opinions = withOpinion(opinions, 4, { type: 'analysis', analysis: 4, by: 1, search });
  opinions = withOpinion(opinions, 4, {
    type: 'analysis_ended',
    analysis: 4,
    by: 1,
    best: 'f5',
    problem: null,
  });
  expect(opinions).toEqual([NO_OPINION, { search, ended: true, best: 'f5', problem: null }]);
});

test('other analyses are left alone', () => {
  const opinions = [NO_OPINION];
  expect(withOpinion(opinions, 4, { type: 'analysis', analysis: 5, by: 0, search })).toBe(opinions);
});
