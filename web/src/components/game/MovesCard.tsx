import { useEffect, useRef } from 'react';

import type { Side } from '../../api/types';
import { useT } from '../../i18n';
import { Card } from '../Card';

export type MoveTone = 'amber' | 'verm' | 'good';

export interface ListedMove {
  move: string;
  side: Side;
  /** `?` and `??` in the colour of the mistake. */
  sign?: string;
  tone?: MoveTone;
  /** Said after the move by screen readers. */
  spoken?: string;
}

interface MovesCardProps {
  moves: readonly ListedMove[];
  /** How many moves were played in the position shown. */
  current: number;
  onChoose(ply: number): void;
}

const TONES: Record<MoveTone, string> = { amber: 'text-amber', verm: 'text-verm', good: 'text-celadon' };

/** The moves of a game. A click shows the position after one. */
export function MovesCard(props: MovesCardProps) {
  const t = useT();
  return (
    <Card title={t('moves.title')}>
      {props.moves.length === 0 ? <p className="note">{t('moves.none')}</p> : <MoveList {...props} />}
    </Card>
  );
}

function MoveList({ moves, current, onChoose }: MovesCardProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);

  // The move shown is kept in sight, without moving the page.
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !item) return;
    const hidden =
      item.offsetTop < box.scrollTop || item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight;
    if (hidden) box.scrollTop = item.offsetTop - box.clientHeight / 2;
  }, [current, moves.length]);

  return (
    <ol ref={list} className="moves" aria-label={t('moves.title')}>
      {moves.map(({ move, side, sign, tone, spoken }, index) => (
        <li key={index}>
          <button
            type="button"
            className={tone ? `font-bold ${TONES[tone]}` : ''}
            aria-current={index + 1 === current ? 'step' : undefined}
            aria-label={[index + 1, t(`side.${side}`), moveText(move, t('moves.pass')), spoken]
              .filter(Boolean)
              .join(' ')}
            onClick={() => onChoose(index + 1)}
          >
            <em>{index + 1}</em> {moveText(move, t('moves.pass'))}
            {sign}
          </button>
        </li>
      ))}
    </ol>
  );
}

function moveText(move: string, pass: string): string {
  return move === 'pass' ? pass : move;
}
