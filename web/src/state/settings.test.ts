import { expect, test } from 'vitest';

import { defaultSettings, readSettings } from './settings';

const defaults = defaultSettings(['en-GB']);

test('the language follows the browser', () => {
  expect(defaultSettings(['ko-KR', 'en']).language).toBe('ko');
  expect(defaultSettings(['de']).language).toBe('en');
  expect(defaultSettings([]).language).toBe('en');
});

test('phones are quiet unless they are told otherwise', () => {
  expect(defaults.sounds).toBe(true);
  const phone = defaultSettings(['en'], true);
  expect(phone.sounds).toBe(false);
  expect(readSettings('{"sounds":true,"board":"slate","confirmation":"always"}', phone)).toEqual({
    ...phone,
    sounds: true,
    board: 'slate',
    confirmation: 'always',
  });
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
