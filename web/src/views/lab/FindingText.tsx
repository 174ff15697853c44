import type { Translate } from '../../i18n';
import { useT } from '../../i18n';
import type { Beside, Best, Finding, Range, ScoreAt } from './finding';
import { plainScore, readFinding } from './finding';
import type { LabText } from './labText';
import { useLabText } from './labText';
import { LabWords } from './LabWords';

interface FindingTextProps {
  text: string;
  /** Without intervals and settings. */
  brief?: boolean;
}

/** What was found, in the page's language and without long lists; the tables have the rest. */
export function FindingText({ text, brief = false }: FindingTextProps) {
  const t = useT();
  const words = useLabText();
  const finding = readFinding(text);
  if (!finding) return <LabWords text={text} />;
  return <>{sentences(finding, brief, t, words).join(' ')}</>;
}

function sentences(
  finding: Finding,
  brief: boolean,
  t: Translate,
  words: (text: string) => LabText,
): string[] {
  const table = words(titleOf(finding.table)).text;
  if (finding.kind === 'exact') {
    const { agree, of, rewritten } = finding;
    if (rewritten) return [t('lab.find.rewritten', { table, agree, of })];
    return [agree === of ? t('lab.find.all', { table, of }) : t('lab.find.some', { table, agree, of })];
  }
  if (finding.kind === 'best') return [best(finding, table, brief, t)];
  if (finding.kind === 'beside') return [t('lab.find.of', { table }), ...beside(finding.beside, t)];
  return [scores(finding, table, brief, t), ...(finding.beside ? beside(finding.beside, t) : [])];
}

/** The title that the lab gives to a table: `like-for-like` is "Like for like". */
function titleOf(name: string): string {
  const spaced = name.replaceAll('-', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function scores({ agent, low, high, games }: Range, table: string, brief: boolean, t: Translate): string {
  const said = ({ score, at }: ScoreAt) => {
    if (brief) return plainScore(score);
    return at === null ? score : t('lab.find.at', { score, at });
  };
  const places = { table, agent, games };
  return low
    ? t('lab.find.range', { ...places, low: said(low), high: said(high) })
    : t('lab.find.score', { ...places, score: said(high) });
}

function best({ key, values }: Best, table: string, brief: boolean, t: Translate): string {
  const said = values.map(({ value, at, from, to, clear, score }) => {
    const shown = { key, value, from, to, score: brief ? plainScore(score) : score };
    const words = t(clear ? 'lab.find.best_clear' : 'lab.find.best_unclear', shown);
    return at === null ? words : `${at}: ${words}`;
  });
  return t('lab.find.best', { table, key, values: said.join('; ') });
}

function beside({ higher, lower, in_line, too_few }: Beside, t: Translate): string[] {
  const total = higher + lower + in_line + too_few;
  if (total === Infinity) {
    if (higher) return [t('lab.find.higher_all')];
    if (too_few) return [t('lab.find.too_few_all')];
    return [t(lower ? 'lab.find.lower_all' : 'lab.find.in_line_all')];
  }
  return [t('lab.find.beside', { higher, lower, in_line, too_few, total })];
}
