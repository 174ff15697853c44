/** A game that is being set up. */
import type { ClockChoice, NewGame, PlayerChoice, Settings, Side, Thinker } from '../../api/types';
import { settingsOf } from '../../components/setup/SettingsPicker';
import { otherSide } from '../../game/model';

export const CLOCKS = ['none', '3+2', '5+3', '10+5'] as const;
export type ClockName = (typeof CLOCKS)[number];
export type Colour = Side | 'random';

export interface GameDraft {
  settings: Settings;
  colour: Colour;
  opponent: Thinker | { kind: 'human' };
  clock: ClockName;
  swap2: boolean;
}

export const FIRST_DRAFT: GameDraft = {
  settings: settingsOf('othello'),
  colour: 'black',
  opponent: { kind: 'level', level: 3 },
  clock: 'none',
  swap2: false,
};

/** `5+3` is five minutes, and three seconds more for each move. */
export function clockOf(name: ClockName): ClockChoice | null {
  if (name === 'none') return null;
  const [minutes = 0, seconds = 0] = name.split('+').map(Number);
  return { base_ms: minutes * 60_000, increment_ms: seconds * 1000 };
}

/** The colour that was chosen; two people at one board have none to choose. */
export function colourOf({ opponent, colour }: GameDraft): Colour {
  return opponent.kind === 'human' ? 'black' : colour;
}

/** The request for a new game. With swap2 the person begins to place stones, and colours are settled later. */
export function newGameOf(draft: GameDraft, name: string, coin: () => number): NewGame {
  const swap2 = draft.swap2 && draft.settings.game === 'gomoku';
  const drawn: Side = coin() < 0.5 ? 'black' : 'white';
  const colour = colourOf(draft);
  const mine: Side = colour === 'random' ? drawn : colour;
  const me: PlayerChoice = { kind: 'human', name };
  const other: PlayerChoice = draft.opponent.kind === 'human' ? { kind: 'human', name: '' } : draft.opponent;
  const players = { [mine]: me, [otherSide(mine)]: other } as Record<Side, PlayerChoice>;
  return { position: { settings: draft.settings }, ...players, clock: clockOf(draft.clock), swap2 };
}

const KEY = 'hansu.draft';

/** The draft of the last game, so that the next one begins with the same choices. */
export function loadDraft(): GameDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<GameDraft> | null;
    const usable = kept?.settings?.game === 'othello' || kept?.settings?.game === 'gomoku';
    return usable ? { ...FIRST_DRAFT, ...kept } : FIRST_DRAFT;
  } catch {
    return FIRST_DRAFT;
  }
}

export function keepDraft(draft: GameDraft): void {
  localStorage.setItem(KEY, JSON.stringify(draft));
}
