/** What the lab says about a table, taken apart so that it can be said briefly and in any language. */

export interface Range {
  kind: 'range';
  /** The name of the table. */
  table: string;
  agent: string;
  /** The lowest score with its interval, and at which setting; only one where there is one setting. */
  low: ScoreAt | null;
  high: ScoreAt;
  games: number;
  beside: Beside | null;
}

export interface ScoreAt {
  score: string;
  at: string | null;
}

/** In how many settings the score is higher than, lower than, or in line with what was published. */
export interface Beside {
  higher: number;
  lower: number;
  in_line: number;
}

export type Finding = Range | { kind: 'exact'; agree: number; of: number };

const EXACT = /^(?:All|(\d+) of) (\d+) published results come out to the digit\.$/;
const SCORES = /^\*(.+?)\*: `?(.+?)`? scores (.+), in (\d+) games\.(?: That is (.+)\.)?$/;
const FROM_TO = /^from (\S+ \[.+?\]) \((.+?)\) to (\S+ \[.+?\]) \((.+?)\)$/;
const SPLIT = /, (?=(?:higher than|lower than|in line with) the published one)/;
const PLACE = /^(higher than|lower than|in line with) the published one (?:throughout|at (.+))$/;

/** Reads a finding; `null` if it is none of the usual sentences. */
export function readFinding(text: string): Finding | null {
  const exact = EXACT.exec(text);
  if (exact) return { kind: 'exact', agree: Number(exact[1] ?? exact[2]), of: Number(exact[2]) };
  const [, table, agent, scores, games, beside] = SCORES.exec(text) ?? [];
  if (table === undefined || agent === undefined || scores === undefined) return null;
  return {
    kind: 'range',
    table,
    agent,
    ...readScores(scores),
    games: Number(games),
    beside: readBeside(beside),
  };
}

function readScores(text: string): Pick<Range, 'low' | 'high'> {
  const [, low, lowAt, high, highAt] = FROM_TO.exec(text) ?? [];
  if (low === undefined || high === undefined) return { low: null, high: { score: text, at: null } };
  return { low: { score: low, at: lowAt ?? null }, high: { score: high, at: highAt ?? null } };
}

function readBeside(text: string | undefined): Beside | null {
  if (!text) return null;
  const found: Beside = { higher: 0, lower: 0, in_line: 0 };
  for (const part of text.split(SPLIT)) {
    const [, words, places] = PLACE.exec(part) ?? [];
    if (words === undefined) return null;
    const name = words === 'higher than' ? 'higher' : words === 'lower than' ? 'lower' : 'in_line';
    // "Throughout" stands for all settings, however many there are.
    found[name] = places === undefined ? Infinity : places.split(/; | and /).length;
  }
  return found;
}

/** A score without its interval. */
export function plainScore(score: string): string {
  return score.replace(/ \[.*\]$/, '');
}
