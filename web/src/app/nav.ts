import type { View } from '../lib/router';

/** The views of the main menu, in their order. */
export const NAV = [
  'play',
  'practice',
  'analyse',
  'review',
  'watch',
  'games',
  'lab',
  'training',
] as const satisfies readonly View[];

/** On phones: those within reach of a thumb, and those behind "more". */
export const TABS = ['play', 'practice', 'games', 'analyse'] as const satisfies readonly View[];
export const MORE = [
  'review',
  'learn',
  'openings',
  'stats',
  'watch',
  'lab',
  'training',
  'settings',
] as const satisfies readonly View[];

/** Views that belong together: the menu marks the first for all of them. */
export const STUDY = ['practice', 'learn', 'openings', 'stats'] as const satisfies readonly View[];
