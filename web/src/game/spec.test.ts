import { expect, test } from 'vitest';

import type { AgentView, ParamView } from '../api/types';
import { faultOf, readSpec, specOf } from './spec';

const param = (key: string, rest: Partial<ParamView> = {}): ParamView => ({
  key,
  kind: 'integer',
  default: null,
  unless: [],
  min: null,
  max: null,
  choices: [],
  help: { en: '', ko: '' },
  ...rest,
});

const mcts: AgentView = {
  name: 'mcts',
  summary: { en: '', ko: '' },
  params: [
    param('time', { kind: 'time', default: '1s' }),
    param('playouts', { min: 1 }),
    param('net', { kind: 'choice' }),
  ],
};

test.each([
  [{}, 'mcts'],
  [{ time: '1s' }, 'mcts'],
  [{ time: '2s', playouts: '400' }, 'mcts:time=2s,playouts=400'],
  [{ unknown: '3', playouts: ' ' }, 'mcts'],
  [{ net: 'a,b' }, 'mcts:net="a,b"'],
])('%j is %s', (values, expected) => {
  expect(specOf(mcts, values)).toBe(expected);
});

test('a spec is read as it was written', () => {
  expect(readSpec('mcts')).toEqual({ name: 'mcts', values: {} });
  expect(readSpec('mcts:time=2s,net="a,b"')).toEqual({ name: 'mcts', values: { time: '2s', net: 'a,b' } });
});

test.each([
  [param('n', { min: 1, max: 9 }), '5', null],
  [param('n', { min: 1, max: 9 }), '10', 'range'],
  [param('n'), '1.5', 'integer'],
  [param('n', { kind: 'number' }), 'x', 'number'],
  [param('n', { kind: 'number', min: 0 }), '1.5', null],
  [param('n', { kind: 'time' }), '500ms', null],
  [param('n', { kind: 'time' }), '5', 'time'],
  [param('n'), '', null],
] as const)('faults of %j with %s', (given, value, expected) => {
  expect(faultOf(given, value)).toBe(expected);
});
