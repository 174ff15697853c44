import type { Translate } from '../../i18n';
import { useT } from '../../i18n';
import type { Beside, Finding, Range, ScoreAt } from './finding';
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
  if (finding.kind === 'exact') {
    const { agree, of } = finding;
    return [agree === of ? t('lab.find.all', { of }) : t('lab.find.some', { agree, of })];
  }
  const table = words(titleOf(finding.table)).text;
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

function beside({ higher, lower, in_line }: Beside, t: Translate): string[] {
  const total = higher + lower + in_line;
  if (total === Infinity) {
    if (higher) return [t('lab.find.higher_all')];
    return [t(lower ? 'lab.find.lower_all' : 'lab.find.in_line_all')];
  }
  return [t('lab.find.beside', { higher, lower, in_line, total })];
}
