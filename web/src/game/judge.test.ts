import { expect, test } from 'vitest';

import type { ScoreKind, SearchView } from '../api/types';
import { translator } from '../i18n';
import { formatOf } from '../i18n/format';
import { isJudge, judgedBy, unitText } from './judge';

const t = translator('en');
const format = formatOf('en');
const found = (score_kind: ScoreKind, score: number, win_probability: number) =>
  ({ side: 'black', score_kind, score, win_probability }) as SearchView;

test('only the expert at its full strength judges', () => {
  expect(isJudge({ kind: 'level', level: 10 })).toBe(true);
  expect(isJudge({ kind: 'agent', spec: 'expert:time=2s' })).toBe(true);
  expect(isJudge({ kind: 'agent', spec: 'expert:level=3' })).toBe(false);
  expect(isJudge({ kind: 'level', level: 9 })).toBe(false);
  expect(isJudge({ kind: 'agent', spec: 'mcts' })).toBe(false);
});

test('all minds are read in the unit of the game, and guesses not at all', () => {
  expect(unitText(found('discs', 4.2, 0.71), t, format)).toBe('+4 · 71%');
  expect(unitText(found('win_probability', 0.62, 0.62), t, format)).toBe('62%');
  expect(unitText(found('heuristic', 1200, 0.53), t, format)).toBe('');
  expect(judgedBy(found('heuristic', 1200, 0.53))).toBeNull();
  expect(judgedBy(found('discs', 4, 0.7))).toMatchObject({ side: 'black', exact: false, score: 4 });
});
