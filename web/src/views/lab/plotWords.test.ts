import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { labText } from './labText';
import { inWords } from './plotWords';

const words: Record<string, string> = {
  Games: '대국',
  depth: '깊이',
  'a < b': 'a가 b보다 작음',
  'A long title': '긴 제목',
};
const say = (text: string) => words[text] ?? text;

test('the texts of a plot are translated, its numbers and lines are not', () => {
  const svg =
    '<svg><title>Games</title><text x="1">\nGames\n</text><text>depth 3, time 10ms</text><text>0.5</text></svg>';
  expect(inWords(svg, say)).toBe(
    '<svg><title>대국</title><text x="1">대국</text><text>깊이 3, time 10ms</text><text>0.5</text></svg>',
  );
});

test('a title of several lines is said once', () => {
  const svg = '<title>A long title</title><text>A long</text><text>title</text><text>a &lt; b</text>';
  expect(inWords(svg, say)).toBe(
    '<title>긴 제목</title><text>긴 제목</text><text></text><text>a가 b보다 작음</text>',
  );
});

/** What needs no translation: figures with their units, and agents as they are written everywhere. */
const NEUTRAL = /^[\s\d.,:%±+\-–−[\]]*(ms|s|k|M)?$|^\w+:\w+=|^Elo/;

test('every plot that ships has its words in Korean', () => {
  const folder = join(import.meta.dirname, '../../../../docs/lab/plots');
  const plots = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.svg'),
  );
  expect(plots.length).toBeGreaterThan(10);
  const left = new Set<string>();
  for (const name of plots) {
    const svg = inWords(readFileSync(join(folder, name), 'utf8'), (text) => labText(text, 'ko').text);
    for (const [, text = ''] of svg.matchAll(/<(?:text|title)\b[^>]*>([^<]*)</g)) {
      if (text && !/[가-힣]/.test(text) && !NEUTRAL.test(text)) left.add(text);
    }
  }
  expect([...left]).toEqual([]);
});
