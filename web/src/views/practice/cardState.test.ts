import { expect, test } from 'vitest';

import type { Tried } from '../../api/types';
import type { CardAction, CardState } from './cardState';
import { cardReducer, NEW_CARD } from './cardState';

function tried(change: Partial<Tried> & { over?: boolean }): Tried {
  const { over = false, ...rest } = change;
  const result = over ? { winner: 'black', by: 'play', margin: null } : null;
  return {
    right: true,
    best: 'h8',
    margin: null,
    best_margin: null,
    replies: [],
    position: { result } as Tried['position'],
    why: null,
    ...rest,
  };
}

function after(deck: 'endgame' | 'fours' | 'mistakes', actions: CardAction[]): CardState {
  return actions.reduce((state, action) => cardReducer(deck, state, action), NEW_CARD);
}

const look = (move: string): CardAction => ({ type: 'look', move });
const told = (change: Parameters<typeof tried>[0]): CardAction => ({ type: 'told', tried: tried(change) });

test('an attack goes on until the row is complete', () => {
  const first = after('fours', [look('h8'), told({ replies: ['i8'] })]);
  expect(first).toMatchObject({ phase: 'open', moves: ['h8', 'i8'], grade: null });
  const second = cardReducer('fours', cardReducer('fours', first, look('h9')), told({ over: true }));
  expect(second).toMatchObject({ phase: 'solved', grade: 'right', moves: ['h8', 'i8', 'h9'] });
});

test('a wrong move counts once, however often it is tried again', () => {
  const failed = after('fours', [look('a1'), told({ right: false })]);
  expect(failed).toMatchObject({ phase: 'failed', grade: 'wrong' });
  const again = [{ type: 'again' } as const, look('h8'), told({ over: true })];
  const solved = again.reduce((state, action) => cardReducer('fours', state, action), failed);
  expect(solved).toMatchObject({ phase: 'solved', grade: 'wrong' });
});

test('an ending is solved by its first move and can be played on, also badly', () => {
  const solved = after('endgame', [look('b8'), told({ margin: 4, best_margin: 4, replies: ['b2'] })]);
  expect(solved).toMatchObject({ phase: 'solved', grade: 'right', moves: ['b8', 'b2'] });
  const on = [{ type: 'play_on' } as const, look('g7'), told({ right: false, margin: 0, best_margin: 4 })];
  const playing = on.reduce((state, action) => cardReducer('endgame', state, action), solved);
  expect(playing).toMatchObject({ phase: 'playing', grade: 'right', moves: ['b8', 'b2', 'g7'] });
  const refused = [look('a1'), { type: 'refused' } as const];
  const still = refused.reduce((state, action) => cardReducer('endgame', state, action), playing);
  expect(still).toMatchObject({ phase: 'playing', moves: ['b8', 'b2', 'g7'] });
});

test('to be shown the solution counts as wrong, and a hint is remembered', () => {
  expect(after('mistakes', [{ type: 'show', line: ['f5'] }])).toMatchObject({
    phase: 'shown',
    grade: 'wrong',
  });
  const hinted = after('mistakes', [{ type: 'hint' }, look('f5'), told({})]);
  expect(hinted).toMatchObject({ phase: 'solved', grade: 'right', hinted: true });
});

test('a move that was refused is taken back', () => {
  expect(after('fours', [look('zz'), { type: 'refused' }])).toMatchObject({ phase: 'open', moves: [] });
});
