import { newAnalysis } from '../state/useAnalysis';
import { Problem } from './problem';
import { socket } from './socket';
import type { PositionChoice, SearchView, Thinker } from './types';

/** Has a position looked at once, for so long. Resolves with the last word, or `null` if there was none. */
export async function lookAt(
  position: PositionChoice,
  by: Thinker,
  ms: number,
  signal: AbortSignal,
): Promise<SearchView | null> {
  const id = newAnalysis();
  let last: SearchView | null = null;
  let leave = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    leave = socket.listen((message) => {
      if (message.type === 'analysis' && message.analysis === id) last = message.search;
      if (message.type !== 'analysis_ended' || message.analysis !== id) return;
      if (message.problem) reject(Problem.from(message.problem));
      else resolve();
    });
    signal.addEventListener('abort', () => {
      resolve();
      socket.request({ type: 'stop', analysis: id }).catch(() => undefined);
    });
  });
  try {
    await socket.request({ type: 'analyse', analysis: id, position, by: [by], limits: { ms } });
    await ended;
  } finally {
    leave();
  }
  return last;
}
