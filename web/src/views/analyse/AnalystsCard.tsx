import { useState } from 'react';

import type { PositionChoice } from '../../api/types';
import { problemText } from '../../api/problem';
import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { MoveTable } from '../../components/game/MoveTable';
import { Segmented } from '../../components/Segmented';
import type { ValueScale } from '../../game/values';
import { isJudge } from '../../game/judge';
import { useT } from '../../i18n';
import type { Analysis } from '../../state/useAnalysis';
import type { Preview } from '../../state/usePreview';
import { AddAnalyst } from './AddAnalyst';
import { AnalystRow } from './AnalystRow';
import type { UseAnalysts } from './useAnalysts';
import { MOST_ANALYSTS } from './useAnalysts';
import { useWeighed } from './useWeighed';

interface AnalystsCardProps {
  analysts: UseAnalysts;
  analysis: Analysis;
  position: PositionChoice;
  over: boolean;
  preview: Preview;
  onPlay(moves: readonly string[]): void;
}

/** Several minds about one position, side by side. One of them is on the board. */
export function AnalystsCard({ analysts, analysis, position, over, preview, onPlay }: AnalystsCardProps) {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const shown = analysis.opinions[analysts.shown];
  const chosen = analysis.opinions.flatMap(({ ended, best }, index) =>
    ended && best && !isJudge(analysts.list[index]) ? [best] : [],
  );
  const weighed = useWeighed(position, chosen);
  const own = analysts.scale === 'own';
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
            weighed={weighed.get(analysis.opinions[index]?.best ?? '')}
            scale={analysts.scale}
            previewed={preview.of === String(index) ? preview.count : 0}
            onPreview={(line) => preview.show(String(index), line)}
            shown={index === analysts.shown}
            onShow={() => analysts.change({ shown: index })}
            onRemove={analysts.list.length > 1 ? () => analysts.remove(index) : undefined}
            onPlay={onPlay}
          />
        ))}
      </ul>
      <p className="note mt-1 text-sm">{t(own ? 'analyse.own_about' : 'analyse.judged_about')}</p>
      {shown?.search && shown.search.moves.length > 0 && (own || isJudge(analysts.list[analysts.shown])) && (
        <details className="mt-2" open>
          <summary className="font-semibold text-celadon">{t('analyse.best_moves')}</summary>
          <MoveTable moves={shown.search.moves} most={5} own={own} />
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
          label={t('analyse.unit')}
          hiddenLabel
          small
          value={analysts.scale}
          options={[
            { value: 'judge', text: t('analyse.judged') },
            { value: 'own', text: t('analyse.own') },
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
      <AddAnalyst
        board={position.settings}
        open={adding}
        onClose={() => setAdding(false)}
        onAdd={analysts.add}
      />
    </Card>
  );
}
