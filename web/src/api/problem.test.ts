import { expect, test } from 'vitest';

import { translator } from '../i18n';
import en from '../i18n/en.json';
import { Problem, problemText } from './problem';

const t = translator('en');
const text = (code: string, params: Record<string, string> = {}) =>
  problemText(new Problem(code, 'more than that', params), t);

test('a limit is told in its own unit', () => {
  expect(text('too_large', { limit: '5000', unit: 'games' })).toContain('5000 games');
  expect(text('too_large', { limit: '16777216', unit: 'bytes' })).toContain('16777216 bytes');
  expect(text('too_large', { limit: '20', unit: 'files' })).toContain('20 files');
});

test('no text shows a place that nothing was put into', () => {
  const codes = Object.keys(en).filter((key) => /^problem\.\w+$/.test(key));
  const own: Record<string, Record<string, string>> = { illegal_move: { move: 'a1' } };
  for (const key of codes) {
    const code = key.replace('problem.', '');
    expect(text(code, own[code] ?? {})).not.toMatch(/[{}]/);
  }
});
