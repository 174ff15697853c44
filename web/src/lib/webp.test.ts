import { expect, test } from 'vitest';

import { animated } from '../../tour/webp';

const text = (file: Uint8Array, from: number, count: number) =>
  String.fromCharCode(...file.slice(from, from + count));

/** The smallest still picture there can be: a head, and a chunk of an odd length that is filled up. */
const still = Uint8Array.from([
  ...new TextEncoder().encode('RIFF\u0010\0\0\0WEBPVP8 '),
  ...[3, 0, 0, 0],
  ...[1, 2, 3, 0],
]);

test('stills become one file whose chunks follow each other to its end', () => {
  const file = animated(
    [
      { picture: still, ms: 500 },
      { picture: still, ms: 70_000 },
    ],
    640,
    400,
  );
  expect([text(file, 0, 4), text(file, 8, 4)]).toEqual(['RIFF', 'WEBP']);
  const view = new DataView(file.buffer);
  expect(view.getUint32(4, true)).toBe(file.length - 8);
  const names = [];
  for (let at = 12; at < file.length;) {
    names.push(text(file, at, 4));
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  expect(names).toEqual(['VP8X', 'ANIM', 'ANMF', 'ANMF']);
  // Width and height less one, in three bytes each.
  expect([...file.slice(24, 30)]).toEqual([639 % 256, 2, 0, 399 % 256, 1, 0]);
  expect(() => animated([{ picture: new Uint8Array(20), ms: 1 }], 1, 1)).toThrow();
});
