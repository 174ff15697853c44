import { useState } from 'react';

import type { GameName } from '../../api/types';
import { problemText } from '../../api/problem';
import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { MoveTable } from '../../components/game/MoveTable';
import { Segmented } from '../../components/Segmented';
import type { ValueScale } from '../../game/values';
import { useT } from '../../i18n';
import type { Analysis } from '../../state/useAnalysis';
import { AddAnalyst } from './AddAnalyst';
import { AnalystRow } from './AnalystRow';
import type { UseAnalysts } from './useAnalysts';
import { MOST_ANALYSTS } from './useAnalysts';

interface AnalystsCardProps {
  analysts: UseAnalysts;
  analysis: Analysis;
  game: GameName;
  over: boolean;
  onPlay(move: string): void;
}

/** Several minds about one position, side by side. One of them is on the board. */
export function AnalystsCard({ analysts, analysis, game, over, onPlay }: AnalystsCardProps) {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const shown = analysis.opinions[analysts.shown];
  return (
    <Card
      title={t('analyse.minds')}
      aside={
        <button
          type="button"
          className="btn min-h-8 py-1"
          aria-pressed={analysts.on}
          onClick={() => analysts.change({ on: !analysts.on })}
        >
          <Icon name={analysts.on ? 'pause' : 'start'} size={16} />
          {analysts.on ? t('analyse.running') : t('analyse.paused')}
        </button>
      }
    >
      {analysis.problem && <p className="mb-2 text-verm">{problemText(analysis.problem, t)}</p>}
      <ul className="flex flex-col gap-1">
        {analysts.list.map((thinker, index) => (
          <AnalystRow
            key={index}
            thinker={thinker}
            opinion={analysis.opinions[index]}
            shown={index === analysts.shown}
            onShow={() => analysts.change({ shown: index })}
            onRemove={analysts.list.length > 1 ? () => analysts.remove(index) : undefined}
            onPlay={onPlay}
          />
        ))}
      </ul>
      {shown?.search && shown.search.moves.length > 0 && (
        <details className="mt-2" open>
          <summary className="font-semibold text-celadon">{t('analyse.best_moves')}</summary>
          <MoveTable moves={shown.search.moves} most={5} />
        </details>
      )}
      {over && <p className="note">{t('problem.game_over')}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="btn min-h-9"
          disabled={analysts.list.length >= MOST_ANALYSTS}
          onClick={() => setAdding(true)}
        >
          <Icon name="plus" size={16} />
          {t('analyse.add')}
        </button>
        <Segmented<ValueScale>
          label={t('analyse.scale')}
          hiddenLabel
          small
          value={analysts.scale}
          options={[
            { value: 'percent', text: '%', label: t('analyse.percent') },
            { value: 'points', text: '±', label: t('analyse.points') },
          ]}
          onChange={(scale) => analysts.change({ scale })}
        />
        <Segmented
          label={t('analyse.time')}
          hiddenLabel
          small
          value={String(analysts.seconds)}
          options={['2', '10', '60'].map((value) => ({
            value,
            text: t('analyse.seconds', { seconds: value }),
          }))}
          onChange={(value) => analysts.change({ seconds: Number(value) })}
        />
      </div>
      <AddAnalyst game={game} open={adding} onClose={() => setAdding(false)} onAdd={analysts.add} />
    </Card>
  );
}
