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

/** In how many settings the score is higher than, lower than, or in line with what was published, or open. */
export interface Beside {
  higher: number;
  lower: number;
  in_line: number;
  too_few: number;
}

export interface Exact {
  kind: 'exact';
  table: string;
  agree: number;
  of: number;
  /** Whether the figures are those of a program written anew, and not published ones. */
  rewritten: boolean;
}

/** The best value of a setting, for each of some conditions. */
export interface Best {
  kind: 'best';
  table: string;
  key: string;
  values: BestValue[];
}

export interface BestValue {
  value: string;
  at: string | null;
  from: string;
  to: string;
  clear: boolean;
  score: string;
}

export type Finding = Range | Exact | Best | { kind: 'beside'; table: string; beside: Beside };

const EXACT =
  /^\*(.+?)\*: (?:all|the one|(\d+) of)(?: (\d+))? (published results?|results? of an independent re-implementation) comes? out to the digit\.$/;
const SCORES =
  /^\*(.+?)\*: `?(.+?)`? scores (.+), in (\d+) games\.(?: Beside the published one, the score of \*.+?\* is (.+)\.)?$/;
const BESIDE = /^Beside the published one, the score of \*(.+?)\* is (.+)\.$/;
const BEST = /^\*(.+?)\*: the best (\S+) is (.+)\.$/;
const BEST_VALUE =
  /^(\S+)(?: with (.+?))? \(95%: (\S+) to (\S+)\), (not )?clearly better than the opponent at (.+)$/;
const FROM_TO = /^from (\S+ \[.+?\]) \((.+?)\) to (\S+ \[.+?\]) \((.+?)\)$/;
/** A group of settings, as in "with backup `listing` lower in 2 of 10 rows; with …". */
const GROUPS = /; (?=with )/;
const GROUP = /^with \S+ `.+?` /;
const SPLIT = /[,;] (?=higher|lower|in line|from too few)/;
const PLACE =
  /^(?:(higher|lower|in line)|from (too few) games to say) (?:throughout|in (?:all )?(\d+)(?: of \d+)? rows|at (.+))$/;
const NAMES: Record<string, keyof Beside> = {
  higher: 'higher',
  lower: 'lower',
  'in line': 'in_line',
  'too few': 'too_few',
};

/** Reads a finding; `null` if it is none of the usual sentences. */
export function readFinding(text: string): Finding | null {
  return readExact(text) ?? readBest(text) ?? readBesideAlone(text) ?? readRange(text);
}

function readExact(text: string): Exact | null {
  const [, table, agree, of, whose] = EXACT.exec(text) ?? [];
  if (table === undefined) return null;
  return {
    kind: 'exact',
    table,
    agree: Number(agree ?? of ?? 1),
    of: Number(of ?? 1),
    rewritten: !whose?.startsWith('published'),
  };
}

function readBest(text: string): Best | null {
  const [, table, key, values] = BEST.exec(text) ?? [];
  if (table === undefined || key === undefined || values === undefined) return null;
  const read = values.split('; ').map(readBestValue);
  return read.every((value) => value !== null) ? { kind: 'best', table, key, values: read } : null;
}

function readBestValue(text: string): BestValue | null {
  const [, value, at, from, to, not, score] = BEST_VALUE.exec(text) ?? [];
  if (value === undefined || from === undefined || to === undefined || score === undefined) return null;
  return { value, at: at ?? null, from, to, clear: not === undefined, score };
}

function readBesideAlone(text: string): Finding | null {
  const [, table, places] = BESIDE.exec(text) ?? [];
  const beside = readBeside(places);
  return table !== undefined && beside ? { kind: 'beside', table, beside } : null;
}

function readRange(text: string): Range | null {
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
  const found: Beside = { higher: 0, lower: 0, in_line: 0, too_few: 0 };
  const parts = text.split(GROUPS).flatMap((group) => group.replace(GROUP, '').split(SPLIT));
  for (const part of parts) {
    const [, words, few, rows, places] = PLACE.exec(part) ?? [];
    const name = NAMES[words ?? few ?? ''];
    if (name === undefined) return null;
    // "Throughout" stands for all settings, however many there are.
    found[name] += rows === undefined ? (places?.split(/, | and /).length ?? Infinity) : Number(rows);
  }
  return found;
}

/** A score without its interval. */
export function plainScore(score: string): string {
  return score.replace(/ \[.*\]$/, '');
}
