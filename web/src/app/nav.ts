import type { View } from '../lib/router';

/** The views of the main menu, in their order. */
export const NAV = [
  'play',
  'analyse',
  'review',
  'watch',
  'games',
  'lab',
  'training',
] as const satisfies readonly View[];

/** On phones: those within reach of a thumb, and those behind "more". */
export const TABS = ['play', 'games', 'analyse', 'review'] as const satisfies readonly View[];
export const MORE = ['watch', 'lab', 'training', 'settings'] as const satisfies readonly View[];
