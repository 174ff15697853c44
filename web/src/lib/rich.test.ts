import { expect, test } from 'vitest';

import { richParts } from './rich';

test('marks are read, the rest is text', () => {
  expect(richParts('a `b` **c** *d* [e](https://f.g/h) i')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'code', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'strong', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'em', text: 'd' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'e', href: 'https://f.g/h' },
    { kind: 'text', text: ' i' },
  ]);
});

test.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x'])(
  '%s does not become a link',
  (href) => {
    expect(richParts(`[x](${href})`)[0]?.kind).toBe('text');
  },
);
