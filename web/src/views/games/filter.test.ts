import { expect, test } from 'vitest';

import { query } from '../../api/http';
import { NO_FILTER, queryOf } from './filter';

test('what is not asked for is left out of the address', () => {
  expect(query({ ...queryOf(NO_FILTER), limit: 30 })).toBe('?limit=30');
  expect(query({ ...queryOf({ text: ' f5 d6 ', game: 'othello', result: 'draw' }) })).toBe(
    '?text=f5+d6&game=othello&result=draw',
  );
});
