import { useCallback, useEffect, useState } from 'react';

export type Loaded<T> =
  { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; error: unknown };

/** Loads something when the component appears and whenever `load` changes; `again` loads it anew. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> & { again(): void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    load(abort.signal).then(
      (value) => !abort.signal.aborted && setLoaded({ state: 'ready', value }),
      (error: unknown) => !abort.signal.aborted && setLoaded({ state: 'failed', error }),
    );
    return () => abort.abort();
  }, [load, turn]);

  const again = useCallback(() => setTurn((count) => count + 1), []);
  return { ...loaded, again };
}
