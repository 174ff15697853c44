import { expect, test } from 'vitest';

import type { AgentDocument, ParamDocument } from '../api/types';
import { faultOf, readSpec, specOf } from './spec';

const param = (key: string, rest: Partial<ParamDocument> = {}): ParamDocument => ({
  key,
  type: 'integer',
  defaults: {},
  help: '',
  help_ko: '',
  ...rest,
});

const mcts: AgentDocument = {
  name: 'mcts',
  summary: '',
  summary_ko: '',
  runs_commands: false,
  games: ['othello', 'gomoku'],
  params: [
    param('time', { type: 'time', defaults: { othello: '1s' } }),
    param('playouts', { min: 1 }),
    param('net', { type: 'choice' }),
  ],
};

test.each([
  [{}, 'mcts'],
  [{ time: '1s' }, 'mcts'],
  [{ time: '2s', playouts: '400' }, 'mcts:time=2s,playouts=400'],
  [{ unknown: '3', playouts: ' ' }, 'mcts'],
  [{ net: 'a,b' }, 'mcts:net="a,b"'],
])('%j is %s', (values, expected) => {
  expect(specOf(mcts, 'othello', values)).toBe(expected);
});

test('a spec is read as it was written', () => {
  expect(readSpec('mcts')).toEqual({ name: 'mcts', values: {} });
  expect(readSpec('mcts:time=2s,net="a,b"')).toEqual({ name: 'mcts', values: { time: '2s', net: 'a,b' } });
});

test.each([
  [param('n', { min: 1, max: 9 }), '5', null],
  [param('n', { min: 1, max: 9 }), '10', 'range'],
  [param('n'), '1.5', 'integer'],
  [param('n', { type: 'number' }), 'x', 'number'],
  [param('n', { type: 'number', min: 0 }), '1.5', null],
  [param('n', { type: 'time' }), '500ms', null],
  [param('n', { type: 'time' }), '5', 'time'],
  [param('n'), '', null],
] as const)('faults of %j with %s', (given, value, expected) => {
  expect(faultOf(given, value)).toBe(expected);
});
