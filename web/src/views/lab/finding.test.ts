import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { plainScore, readFinding } from './finding';
import { labText } from './labText';

const ROOT = join(import.meta.dirname, '../../../..');

interface Reported {
  we_find: string[];
}

describe('a finding', () => {
  test('of exact figures', () => {
    const all = '*games*: all 7 published results come out to the digit.';
    const exact = { kind: 'exact', table: 'games', of: 7 };
    expect(readFinding(all)).toEqual({ ...exact, agree: 7, rewritten: false });
    const one = '*games*: the one published result comes out to the digit.';
    expect(readFinding(one)).toEqual({ ...exact, of: 1, agree: 1, rewritten: false });
    const some = '*games*: 6 of 7 results of an independent re-implementation come out to the digit.';
    expect(readFinding(some)).toEqual({ ...exact, agree: 6, rewritten: true });
  });

  test('of scores beside published ones', () => {
    const text =
      '*time*: `mcts` scores from 25.0% [6.0, 63.5] (rollout heavy, time 2s) to 70.0% [53.5, 82.6] (time 10ms), ' +
      'in 126 games. Beside the published one, the score of *time* is higher at time 10ms, 30ms and 50ms; in line at ' +
      'time 2s; from too few games to say at time 5s.';
    expect(readFinding(text)).toEqual({
      kind: 'range',
      table: 'time',
      agent: 'mcts',
      low: { score: '25.0% [6.0, 63.5]', at: 'rollout heavy, time 2s' },
      high: { score: '70.0% [53.5, 82.6]', at: 'time 10ms' },
      games: 126,
      beside: { higher: 3, lower: 0, in_line: 1, too_few: 1 },
    });
  });

  test('of one setting, in line throughout', () => {
    const text =
      '*k*: `rave` scores 50.0% [40.0, 60.0], in 20 games. Beside the published one, the score of *k* is in line throughout.';
    expect(readFinding(text)).toMatchObject({
      low: null,
      high: { score: '50.0% [40.0, 60.0]', at: null },
      beside: { in_line: Infinity },
    });
  });

  test('of the best value of a setting', () => {
    const text =
      '*9x9*: the best c is 0.3 with playouts 1000 (95%: 0.2 to 0.5), clearly better than the opponent at 72.0% ' +
      '[65.4, 77.8]; 1 with playouts 5000 (95%: 0.7 to 2), not clearly better than the opponent at 55.0% [45.0, 65.0].';
    expect(readFinding(text)).toMatchObject({
      kind: 'best',
      table: '9x9',
      key: 'c',
      values: [
        {
          value: '0.3',
          at: 'playouts 1000',
          from: '0.2',
          to: '0.5',
          clear: true,
          score: '72.0% [65.4, 77.8]',
        },
        { value: '1', at: 'playouts 5000', clear: false },
      ],
    });
  });

  test('beside published scores alone', () => {
    expect(readFinding('Beside the published one, the score of *time* is higher throughout.')).toEqual({
      kind: 'beside',
      table: 'time',
      beside: { higher: Infinity, lower: 0, in_line: 0, too_few: 0 },
    });
  });

  test('beside published scores, group by group', () => {
    const text =
      'Beside the published one, the score of *like-for-like* is with backup `alternate,proofs=false` higher in 8 of ' +
      '10 rows, from too few games to say in 2 of 10 rows; with backup `listing` in line in all 10 rows.';
    expect(readFinding(text)).toEqual({
      kind: 'beside',
      table: 'like-for-like',
      beside: { higher: 8, lower: 0, in_line: 10, too_few: 2 },
    });
  });

  test('that a person wrote is known in Korean with its figures', () => {
    const text =
      '*games*: The longest search of the game took 0.003 seconds at depth 7, where the author found about 2 and ' +
      'stopped; at depth 8 0.011, at depth 9 0.042.';
    const { text: said, language } = labText(text, 'ko');
    expect(language).toBe('ko');
    for (const figure of ['0.003초', '0.011초', '0.042초']) expect(said).toContain(figure);
    expect(said).not.toContain('{');
  });

  test('that is none is left alone', () => {
    expect(readFinding('Nothing yet.')).toBeNull();
    expect(plainScore('70.0% [53.5, 82.6]')).toBe('70.0%');
  });

  test('is understood in all of the report that ships', () => {
    const report = JSON.parse(readFileSync(join(ROOT, 'docs/lab/report.json'), 'utf8')) as Reported[];
    const texts = report.flatMap(({ we_find }) => we_find);
    expect(texts.length).toBeGreaterThan(5);
    const known = (text: string) => readFinding(text) !== null || labText(text, 'ko').language === 'ko';
    expect(texts.filter((text) => !known(text))).toEqual([]);
  });
});

/** The sentences of an experiment's file that people read. */
function sentencesOf(toml: string): string[] {
  const lists = [...toml.matchAll(/^(?:reference_found|discussion) = \[$([\s\S]*?)^\]$/gm)].map(
    ([, list]) => list,
  );
  const single = [...toml.matchAll(/^(?:source|about|finding) = (".*")$/gm)].map(([, text]) => text);
  return [...lists, ...single]
    .flatMap((text) => text?.match(/"(?:[^"\\]|\\.)*"/g) ?? [])
    .map((text) => JSON.parse(text) as string);
}

test('every experiment has its texts in Korean', () => {
  const folder = join(ROOT, 'experiments');
  const files = readdirSync(folder).filter((name) => name.endsWith('.toml'));
  const texts = files.flatMap((name) => sentencesOf(readFileSync(join(folder, name), 'utf8')));
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => labText(text, 'ko').language !== 'ko')).toEqual([]);
});
