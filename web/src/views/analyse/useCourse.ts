import { useEffect, useRef, useState } from 'react';

import { lookAt } from '../../api/lookAt';
import { isProblem, problemText } from '../../api/problem';
import type { Judged, Thinker } from '../../api/types';
import { judgedBy } from '../../game/judge';
import { blackChance, scoreOf } from '../../game/values';
import { useT } from '../../i18n';
import { notify } from '../../state/notices';
import { lineOf, movesTo, ROOT } from './tree';
import type { Study } from './useStudy';
import { choiceOf } from './useStudy';

/** Time for each position of a sweep over the line. */
const SWEEP_MS = 200;

export interface Course {
  values: (number | null)[];
  busy: boolean;
  toggle(): void;
}

type Chances = ReadonlyMap<string, number>;

function keyOf(study: Study, node: number): string {
  return [study.settings.game, study.settings.size, study.start, ...movesTo(study.tree, node)].join(' ');
}

/** The chances with what the judge says about one position. */
function withJudged(chances: Chances, key: string, judged: Judged | null): Chances {
  const score = scoreOf(judged);
  return score && judged ? new Map(chances).set(key, blackChance(score, judged.side)) : chances;
}

/**
 * Black's chances along the line, by the judge: whatever it looked at leaves its value, and a sweep looks at the rest, one position
 * after the other.
 */
export function useCourse(study: Study, seen: Judged | null, by: Thinker): Course {
  const t = useT();
  const [chances, setChances] = useState<Chances>(new Map());
  const [lastSeen, setLastSeen] = useState('');
  const [busy, setBusy] = useState(false);
  const sweep = useRef<AbortController | null>(null);
  const nodes = [ROOT, ...lineOf(study.tree)];

  const said = JSON.stringify([keyOf(study, study.tree.current), seen]);
  if (said !== lastSeen) {
    setLastSeen(said);
    setChances((known) => withJudged(known, keyOf(study, study.tree.current), seen));
  }
  useEffect(() => () => sweep.current?.abort(), []);

  const run = async (judge: Thinker) => {
    const abort = new AbortController();
    sweep.current = abort;
    setBusy(true);
    try {
      for (const node of nodes) {
        if (abort.signal.aborted) return;
        const search = await lookAt(choiceOf(study, node), judge, SWEEP_MS, abort.signal);
        setChances((known) => withJudged(known, keyOf(study, node), judgedBy(search)));
      }
    } catch (error) {
      // Where the game is over there is nothing to look at: the sweep is done.
      if (!isProblem(error, 'game_over')) notify(problemText(error, t), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return {
    values: nodes.map((node) => chances.get(keyOf(study, node)) ?? null),
    busy,
    toggle: () => (busy ? sweep.current?.abort() : void run(by)),
  };
}
