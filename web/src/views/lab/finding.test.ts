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
    const all = 'All 7 published results come out to the digit.';
    expect(readFinding(all)).toEqual({ kind: 'exact', agree: 7, of: 7 });
    const some = '6 of 7 published results come out to the digit.';
    expect(readFinding(some)).toEqual({ kind: 'exact', agree: 6, of: 7 });
  });

  test('of scores beside published ones', () => {
    const text =
      '*time*: `mcts` scores from 25.0% [6.0, 63.5] (rollout heavy, time 2s) to 70.0% [53.5, 82.6] (time 10ms), ' +
      'in 126 games. That is higher than the published one at rollout heavy, time 10ms; time 30ms and time 50ms, ' +
      'in line with the published one at time 2s.';
    expect(readFinding(text)).toEqual({
      kind: 'range',
      table: 'time',
      agent: 'mcts',
      low: { score: '25.0% [6.0, 63.5]', at: 'rollout heavy, time 2s' },
      high: { score: '70.0% [53.5, 82.6]', at: 'time 10ms' },
      games: 126,
      beside: { higher: 3, lower: 0, in_line: 1 },
    });
  });

  test('of one setting, in line throughout', () => {
    const text =
      '*k*: `rave` scores 50.0% [40.0, 60.0], in 20 games. That is in line with the published one throughout.';
    expect(readFinding(text)).toMatchObject({
      low: null,
      high: { score: '50.0% [40.0, 60.0]', at: null },
      beside: { in_line: Infinity },
    });
  });

  test('that is none is left alone', () => {
    expect(readFinding('Nothing yet.')).toBeNull();
    expect(plainScore('70.0% [53.5, 82.6]')).toBe('70.0%');
  });

  test('is understood in all of the report that ships', () => {
    const report = JSON.parse(readFileSync(join(ROOT, 'docs/lab/report.json'), 'utf8')) as Reported[];
    const texts = report.flatMap(({ we_find }) => we_find);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => readFinding(text) === null)).toEqual([]);
  });
});

/** The sentences of an experiment's file that people read. */
function sentencesOf(toml: string): string[] {
  const lists = [...toml.matchAll(/^(?:seed_found|discussion) = \[$([\s\S]*?)^\]$/gm)].map(
    ([, list]) => list,
  );
  const single = [...toml.matchAll(/^(?:source|about) = (".*")$/gm)].map(([, text]) => text);
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
