import { expect, test } from 'vitest';

import { defaultSettings, readSettings } from './settings';

const defaults = defaultSettings(['en-GB']);

test('the language follows the browser', () => {
  expect(defaultSettings(['ko-KR', 'en']).language).toBe('ko');
  expect(defaultSettings(['de']).language).toBe('en');
  expect(defaultSettings([]).language).toBe('en');
});

test('kept settings are taken, key by key', () => {
  const read = readSettings('{"language":"ko","coordinates":false,"theme":"purple"}', defaults);
  expect(read).toEqual({ ...defaults, language: 'ko', coordinates: false });
});

test.each([null, '', '[]', 'null', '3', '{"language":3}', '{broken'])(
  'nonsense gives the defaults: %s',
  (text) => {
    expect(readSettings(text, defaults)).toEqual(defaults);
  },
);
