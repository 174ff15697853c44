import type { Judged, PositionView, SearchView } from '../../api/types';
import { isJudge, JUDGE, judgedBy } from '../../game/judge';
import type { Analysis } from '../../state/useAnalysis';
import { useAnalysis } from '../../state/useAnalysis';
import { movesTo } from './tree';
import type { UseAnalysts } from './useAnalysts';
import { useAnalysts } from './useAnalysts';
import type { Course } from './useCourse';
import { useCourse } from './useCourse';
import type { Study } from './useStudy';
import { choiceOf } from './useStudy';

export interface Minds {
  analysts: UseAnalysts;
  analysis: Analysis;
  /** What the analyst on the board says, or another if that one can't; nothing while analysts rest. */
  search: SearchView | null;
  /** Whether that is the judge. */
  byJudge: boolean;
  /** What the judge says, if it is among the analysts. */
  judged: Judged | null;
  course: Course;
}

/** What the analysts say about where a study is, and about its line. They rest while a position is set up. */
export function useMinds(study: Study, position: PositionView | null, resting: boolean): Minds {
  const analysts = useAnalysts();
  // The position shown may still be the one before.
  const isThere = position?.ply === plyOf(study) && position.result === null;
  const runs = analysts.on && isThere && !resting;
  const limits = { ms: analysts.seconds * 1000 };
  const analysis = useAnalysis(runs ? { position: choiceOf(study), by: analysts.list, limits } : null);
  const chosen = analysis.opinions[analysts.shown];
  const shown = chosen?.problem ? analysis.opinions.find(({ problem }) => !problem) : chosen;
  const search = shown?.search ?? null;
  const judge = analysis.opinions[analysts.list.findIndex(isJudge)];
  const judged = judgedBy(judge?.search);
  const course = useCourse(study, judged, JUDGE);
  const byJudge = shown !== undefined && shown === judge;
  return {
    analysts,
    analysis,
    search: analysts.on ? search : null,
    byJudge,
    judged: analysts.on ? judged : null,
    course,
  };
}

/** How many moves lead to where the study is. */
export function plyOf({ tree }: Study): number {
  return movesTo(tree, tree.current).length;
}
