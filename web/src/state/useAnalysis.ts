import { useEffect, useMemo, useState } from 'react';

import { isProblem } from '../api/problem';
import { Problem } from '../api/problem';
import { socket } from '../api/socket';
import type { LimitsChoice, PositionChoice, SearchView, ServerMessage, Thinker } from '../api/types';

/** How far one of the agents is. */
export interface Opinion {
  search: SearchView | null;
  ended: boolean;
  best: string | null;
  problem: Problem | null;
}

export const NO_OPINION: Opinion = { search: null, ended: false, best: null, problem: null };

let lastAnalysis = 0;

/** An id for an analysis that this page has not used. */
export function newAnalysis(): number {
  lastAnalysis += 1;
  return lastAnalysis;
}

/** Takes in what a message says about an analysis. */
export function withOpinion(
  opinions: readonly Opinion[],
  id: number,
  message: ServerMessage,
): readonly Opinion[] {
  if (message.type === 'analysis' && message.analysis === id) {
    return change(opinions, message.by, { search: message.search });
  }
  if (message.type === 'analysis_ended' && message.analysis === id) {
    const problem = message.problem && Problem.from(message.problem);
    return change(opinions, message.by, { ended: true, best: message.best, problem });
  }
  return opinions;
}

function change(opinions: readonly Opinion[], index: number, news: Partial<Opinion>): readonly Opinion[] {
  return opinions.map((opinion, place) => (place === index ? { ...opinion, ...news } : opinion));
}

export interface AnalysisOrder {
  position: PositionChoice;
  by: readonly Thinker[];
  limits: LimitsChoice;
}

export interface Analysis {
  opinions: readonly Opinion[];
  problem: Problem | null;
}

const QUIET: Analysis = { opinions: [], problem: null };

/**
 * Has a position looked at for as long as the component is there and the order stays the same. With `null` nothing
 * happens. When the connection was lost, the analysis begins anew.
 */
export function useAnalysis(order: AnalysisOrder | null): Analysis {
  const [analysis, setAnalysis] = useState<Analysis>(QUIET);
  // Orders are made anew with each drawing; what they say decides.
  const text = JSON.stringify(order);
  const kept = useMemo(() => JSON.parse(text) as AnalysisOrder | null, [text]);

  useEffect(() => {
    if (!kept) return;
    const id = newAnalysis();
    const start = () => {
      setAnalysis({ opinions: kept.by.map(() => NO_OPINION), problem: null });
      socket
        .request({
          type: 'analyse',
          analysis: id,
          position: kept.position,
          by: [...kept.by],
          limits: kept.limits,
        })
        .catch((error: unknown) => isProblem(error) && setAnalysis((now) => ({ ...now, problem: error })));
    };
    const leave = socket.listen((message) => {
      if (message.type === 'hello') start();
      else setAnalysis((now) => ({ ...now, opinions: withOpinion(now.opinions, id, message) }));
    });
    if (socket.connection.get() === 'open') start();
    return () => {
      leave();
      setAnalysis(QUIET);
      if (socket.connection.get() === 'open')
        socket.request({ type: 'stop', analysis: id }).catch(() => undefined);
    };
  }, [kept]);

  return kept ? analysis : QUIET;
}
