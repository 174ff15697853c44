import { expect, test } from 'vitest';

import type { Seat } from '../api/types';
import { translator } from '../i18n';
import { homeOf } from './home';
import { nameAtBoard, seatName } from './seats';

const t = translator('en');
const person = (name: string): Seat => ({ player: { kind: 'human', name }, name, agent: null });
const level: Seat = { player: { kind: 'level', level: 7 }, name: 'iddfs', agent: 'iddfs:time=1s' };

test('levels have words, people have names', () => {
  expect(seatName(level, 'white', t)).toBe('Level 7 · Strong');
  expect(seatName(person('Ann'), 'black', t)).toBe('Ann');
  expect(seatName(person(''), 'black', t)).toBe('Black');
});

test('a single person without a name is you', () => {
  expect(nameAtBoard({ black: person(''), white: level }, 'black', t)).toBe('You');
  expect(nameAtBoard({ black: person(''), white: person('') }, 'white', t)).toBe('White');
});

test('games of two agents are watched', () => {
  expect(homeOf({ id: 'x', black: level, white: level })).toBe('/watch/x');
  expect(homeOf({ id: 'x', black: level, white: person('') })).toBe('/game/x');
});
