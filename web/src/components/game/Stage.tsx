import type { ReactNode } from 'react';

import { StageTitle } from '../StageTitle';

interface StageProps {
  /** What screen readers call the view. */
  title: string;
  /** A study has one strip above its board, a game one above and one below. */
  kind?: 'game' | 'study';
  /** The cards beside the board. */
  aside: ReactNode;
  /** The board, and what stands above and below it. */
  children: ReactNode;
}

/** A view around a board: the board is the largest thing, the cards stand beside it, or below it on phones. */
export function Stage({ title, kind = 'game', aside, children }: StageProps) {
  return (
    <div className="stage-layout">
      <section className={kind === 'study' ? 'stage stage-study' : 'stage'}>
        <StageTitle text={title} />
        {children}
      </section>
      <aside className="stage-aside">{aside}</aside>
    </div>
  );
}
