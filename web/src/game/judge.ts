/** Who judges, and what it says in the unit of the game. */
import type { Judged, ScoreDocument, SearchView, Thinker } from '../api/types';
import type { Translate } from '../i18n';
import type { Format } from '../i18n/format';
import { scoreOf, scoreText } from './values';

/** The judge of every game: the strongest level is the game's expert. */
export const JUDGE: Thinker = { kind: 'level', level: 10 };

/** Whether a mind is the judge itself, whose chances are checked on games. */
export function isJudge(thinker: Thinker | undefined): boolean {
  if (!thinker) return false;
  if (thinker.kind === 'level') return thinker.level === 10;
  return /^expert(:|$)/.test(thinker.spec) && !/level=/.test(thinker.spec);
}

/** What the judge has found, if it can be relied on: points of an evaluation are no more than a guess. */
export function judgedBy(search: SearchView | null | undefined): Judged | null {
  const score = scoreOf(search);
  if (!search || !score || score.kind === 'heuristic') return null;
  const exact = score.kind === 'win' || score.kind === 'loss' || score.kind === 'draw';
  const { side, score_kind, win_probability, plies_to_end } = search;
  return {
    side,
    score: search.score,
    score_kind,
    exact,
    ...(win_probability === undefined ? {} : { win_probability }),
    ...(plies_to_end === undefined ? {} : { plies_to_end }),
  };
}

/** A value in the unit of its game, for the side to move: `+4 · 71%`, `62%`, "win in 5". */
export function unitText(found: ScoreDocument | null | undefined, t: Translate, format: Format): string {
  const score = scoreOf(found);
  if (!score || score.kind === 'heuristic') return '';
  const text = scoreText(score, t, format);
  return score.kind === 'discs' ? `${text} · ${format.percent(score.win_probability)}` : text;
}
