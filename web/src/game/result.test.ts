import { expect, test } from 'vitest';

import type { ResultView } from '../api/types';
import { translator } from '../i18n';
import { endText } from './result';

const t = translator('en');
const lost: ResultView = { winner: 'white', by: 'play', margin: 16 };

test('the end is told to the one who played', () => {
  expect(endText(lost, 'black', t)).toBe('You lost by 16.');
  expect(endText(lost, 'white', t)).toBe('You won by 16.');
  expect(endText({ ...lost, margin: null }, 'white', t)).toBe('You won.');
  expect(endText({ ...lost, by: 'resignation', margin: null }, 'black', t)).toBe('You lost.');
  expect(endText({ ...lost, winner: null }, 'black', t)).toBe('A draw.');
  expect(endText(lost, null, t)).toContain('White');
});
