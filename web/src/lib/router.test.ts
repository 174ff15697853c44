import { expect, test } from 'vitest';

import { pathOf, readRoute } from './router';

test.each([
  ['/', 'play', null],
  ['/game/7', 'game', '7'],
  ['/analyse', 'analyse', null],
  ['/lab/v3-depth/', 'lab', 'v3-depth'],
  ['/nowhere', 'unknown', null],
  ['/game/%', 'game', '%'],
])('%s is %s %s', (path, view, id) => {
  expect(readRoute(path, '')).toMatchObject({ view, id });
});

test('addresses are read as they were written', () => {
  const path = pathOf('analyse', null, { share: 'a b&c' });
  const [route, search] = path.split('?');
  expect(readRoute(route ?? '', search ?? '').query.get('share')).toBe('a b&c');
  expect(pathOf('game', 'x/y')).toBe('/game/x%2Fy');
  expect(pathOf('play')).toBe('/');
});
