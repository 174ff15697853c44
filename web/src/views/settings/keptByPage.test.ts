import { expect, test } from 'vitest';

import { keptByPage, takeKept } from './keptByPage';

function storage(values: Record<string, string>) {
  const map = new Map(Object.entries(values));
  return {
    get length() {
      return map.size;
    },
    key: (place: number) => [...map.keys()][place] ?? null,
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
  };
}

test('only what is ours is taken along, and only that is taken back', () => {
  const kept = keptByPage(storage({ 'hansu.settings': '{"language":"ko"}', other: 'secret' }));
  expect(kept).toEqual({ 'hansu.settings': '{"language":"ko"}' });
  const there = storage({ other: 'stays' });
  takeKept({ ...kept, other: 'intruder', 'hansu.x': 7 }, there);
  expect([there.getItem('hansu.settings'), there.getItem('other'), there.getItem('hansu.x')]).toEqual([
    '{"language":"ko"}',
    'stays',
    null,
  ]);
  takeKept(null, there);
});
