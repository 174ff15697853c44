/** How a game stands by the judge, in words: who is ahead, by what, and how likely that is to win. */
import type { Judged, Side } from '../api/types';
import type { Translate } from '../i18n';
import type { Format } from '../i18n/format';
import { otherSide } from './model';
import { blackChance, scoreOf } from './values';

/** Closer than this nobody is ahead. */
const EVEN = 0.03;

export interface Standing {
  /** Who is ahead; nobody where the game is even. */
  ahead: Side | null;
  /** In a few words: `Black +4 · 71%`. */
  text: string;
  /** Black's chance of winning. */
  black: number;
  /** Whether nothing can change it but a mistake. */
  certain: boolean;
}

/** What the judge says of a position, for a person to read; nothing if it says nothing. */
export function standingOf(judged: Judged | null | undefined, t: Translate, format: Format): Standing | null {
  const score = scoreOf(judged);
  if (!judged || !score) return null;
  const black = blackChance(score, judged.side);
  const certain = judged.exact;
  const wins = score.kind === 'discs' ? score.value > 0 : score.win_probability > 0.5;
  const ahead = wins ? judged.side : otherSide(judged.side);
  const who = t(`side.${ahead}`);
  if (score.kind === 'win' || score.kind === 'loss') {
    const moves = Math.ceil((score.plies ?? 0) / 2);
    const text = moves > 0 ? t('judge.wins_in', { who, moves }) : t('judge.wins', { who });
    return { ahead, text, black, certain };
  }
  if (score.kind === 'discs') {
    const discs = Math.round(Math.abs(score.value));
    if (certain && discs === 0) return { ahead: null, text: t('judge.draw'), black, certain };
    if (certain) return { ahead, text: t('judge.wins_by', { who, discs }), black, certain };
    const chance = format.percent(Math.max(black, 1 - black));
    if (discs === 0) return { ahead: null, text: t('judge.even'), black, certain };
    return { ahead, text: t('judge.discs', { who, discs, chance }), black, certain };
  }
  if (score.kind === 'draw') return { ahead: null, text: t('judge.draw'), black, certain };
  if (Math.abs(black - 0.5) < EVEN) return { ahead: null, text: t('judge.even'), black, certain };
  return {
    ahead,
    text: t('judge.chance', { who, chance: format.percent(Math.max(black, 1 - black)) }),
    black,
    certain,
  };
}

/** Black's chances by ply; `null` where the judge has not looked. */
export function chancesOf(judged: readonly (Judged | null)[]): (number | null)[] {
  return judged.map((one) => {
    const score = scoreOf(one);
    return one && score ? blackChance(score, one.side) : null;
  });
}
