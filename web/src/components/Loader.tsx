import type { ReactNode } from 'react';

import type { Loaded } from '../lib/useLoad';
import { Failure } from './Failure';
import { Loading } from './Loading';

interface LoaderProps<T> {
  of: Loaded<T> & { again(): void };
  children(value: T): ReactNode;
}

/** What was loaded, or how it stands with that. */
export function Loader<T>({ of, children }: LoaderProps<T>) {
  if (of.state === 'loading') return <Loading />;
  if (of.state === 'failed') return <Failure error={of.error} onRetry={of.again} />;
  return children(of.value);
}
