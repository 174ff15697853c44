import { expect, test } from 'vitest';

import { settingsOf } from '../../components/setup/SettingsPicker';
import { clockOf, FIRST_DRAFT, newGameOf } from './draft';

const heads = () => 0.1;
const tails = () => 0.9;

test('the person plays the colour that was chosen', () => {
  const draft = { ...FIRST_DRAFT, colour: 'white' } as const;
  expect(newGameOf(draft, 'Ann', heads)).toMatchObject({
    black: { kind: 'level', level: 3 },
    white: { kind: 'human', name: 'Ann' },
  });
});

test('a coin decides if asked to', () => {
  const draft = { ...FIRST_DRAFT, colour: 'random' } as const;
  expect(newGameOf(draft, '', heads).black.kind).toBe('human');
  expect(newGameOf(draft, '', tails).black.kind).toBe('level');
});

test('two people can play', () => {
  const game = newGameOf({ ...FIRST_DRAFT, colour: 'white', opponent: { kind: 'human' } }, 'Ann', heads);
  expect([game.black, game.white]).toEqual([
    { kind: 'human', name: 'Ann' },
    { kind: 'human', name: '' },
  ]);
});

test('swap2 is for Omok only', () => {
  const draft = { ...FIRST_DRAFT, swap2: true };
  expect(newGameOf(draft, '', heads).swap2).toBe(false);
  expect(newGameOf({ ...draft, settings: settingsOf('gomoku') }, '', heads).swap2).toBe(true);
});

test('clocks', () => {
  expect(clockOf('none')).toBeNull();
  expect(clockOf('5+3')).toEqual({ base_ms: 300_000, increment_ms: 3000 });
});
