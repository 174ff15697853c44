import type { Store } from '../lib/store';
import { createStore, useStore } from '../lib/store';

export const LANGUAGES = ['ko', 'en'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;

/** When the coach speaks during a game. */
export const TEACHING = ['off', 'before', 'after'] as const;

/** How the boards look. */
export const BOARDS = ['classic', 'slate', 'pale'] as const;

/** When a move is played only after a second tap: where squares are too small for a finger, always, or never. */
export const CONFIRMATION = ['small', 'always', 'never'] as const;

export type BoardTheme = (typeof BOARDS)[number];
export type Confirmation = (typeof CONFIRMATION)[number];
export type Teaching = (typeof TEACHING)[number];
export type Language = (typeof LANGUAGES)[number];
export type Theme = (typeof THEMES)[number];

/** What a person chose for this browser. */
export interface Settings {
  language: Language;
  theme: Theme;
  coordinates: boolean;
  numbers: boolean;
  animation: boolean;
  /** Single keys such as `u` for undo. */
  shortcuts: boolean;
  teaching: Teaching;
  sounds: boolean;
  board: BoardTheme;
  confirmation: Confirmation;
  name: string;
}

const KEY = 'hansu.settings';

export function defaultSettings(languages: readonly string[], phone = false): Settings {
  const korean = languages[0]?.toLowerCase().startsWith('ko') ?? false;
  return {
    language: korean ? 'ko' : 'en',
    theme: 'system',
    coordinates: true,
    numbers: true,
    animation: true,
    shortcuts: true,
    teaching: 'off',
    // A phone in company is expected to be quiet.
    sounds: !phone,
    board: 'classic',
    confirmation: 'small',
    name: '',
  };
}

/** Reads settings that were kept; whatever is missing or makes no sense takes its default. */
export function readSettings(text: string | null, defaults: Settings): Settings {
  const kept = parseObject(text);
  const flag = (key: 'coordinates' | 'numbers' | 'animation' | 'shortcuts' | 'sounds') =>
    typeof kept[key] === 'boolean' ? kept[key] : defaults[key];
  return {
    language: LANGUAGES.find((language) => language === kept.language) ?? defaults.language,
    theme: THEMES.find((theme) => theme === kept.theme) ?? defaults.theme,
    coordinates: flag('coordinates'),
    numbers: flag('numbers'),
    animation: flag('animation'),
    shortcuts: flag('shortcuts'),
    teaching: TEACHING.find((teaching) => teaching === kept.teaching) ?? defaults.teaching,
    sounds: flag('sounds'),
    board: BOARDS.find((board) => board === kept.board) ?? defaults.board,
    confirmation: CONFIRMATION.find((when) => when === kept.confirmation) ?? defaults.confirmation,
    name: typeof kept.name === 'string' ? kept.name.slice(0, 40) : defaults.name,
  };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function openSettings(): Store<Settings> {
  const inBrowser = typeof localStorage !== 'undefined';
  const defaults = defaultSettings(
    inBrowser ? navigator.languages : [],
    inBrowser && matchMedia('(pointer: coarse)').matches,
  );
  const store = createStore(readSettings(inBrowser ? localStorage.getItem(KEY) : null, defaults));
  store.subscribe(() => localStorage.setItem(KEY, JSON.stringify(store.get())));
  return store;
}

export const settings = openSettings();

export function useSettings(): Settings {
  return useStore(settings);
}

export function changeSettings(change: Partial<Settings>): void {
  settings.set((current) => ({ ...current, ...change }));
}

/** Puts language, theme and motion on the document, now and whenever they change. */
export function applySettings(root: HTMLElement): void {
  const apply = () => {
    const { language, theme, animation, board } = settings.get();
    root.lang = language;
    root.dataset.theme = theme;
    root.dataset.board = board;
    root.dataset.motion = animation ? 'on' : 'off';
  };
  apply();
  settings.subscribe(apply);
}
