import { useId } from 'react';

import type { LevelView, OfBoard } from '../../api/types';
import { isMessageKey, useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { useLevels } from '../../state/catalogue';
import { Loader } from '../Loader';

interface LevelPickerProps {
  board: OfBoard;
  level: number;
  onChange(level: number): void;
}

/** Ten steps of a ladder, with a word about the one that is chosen. */
export function LevelPicker({ board, level, onChange }: LevelPickerProps) {
  const levels = useLevels(board);
  return <Loader of={levels}>{(list) => <Ladder list={list} level={level} onChange={onChange} />}</Loader>;
}

interface LadderProps {
  list: readonly LevelView[];
  level: number;
  onChange(level: number): void;
}

function Ladder({ list, level, onChange }: LadderProps) {
  const t = useT();
  const name = useId();
  const chosen = list.find((step) => step.level === level);
  return (
    <fieldset className="field">
      <legend className="field-label mb-1">{t('setup.level')}</legend>
      <div className="ladder">
        {list.map((step) => (
          <label key={step.level}>
            <input
              type="radio"
              name={name}
              checked={step.level === level}
              aria-label={t('level.title', { level: step.level })}
              onChange={() => onChange(step.level)}
            />
            {step.level}
          </label>
        ))}
      </div>
      {chosen && <LevelText level={chosen} />}
    </fieldset>
  );
}

function LevelText({ level }: { level: LevelView }) {
  const t = useT();
  const format = useFormat();
  const name = `level.${level.key}.name`;
  const about = `level.${level.key}.about`;
  return (
    <div className="mt-2 min-h-[4.2rem]" aria-live="polite">
      <p className="flex items-baseline gap-2">
        <b>{isMessageKey(name) ? t(name) : level.agent}</b>
        {level.elo !== null && (
          <span className="note num">{t('level.elo', { elo: format.integer(level.elo) })}</span>
        )}
      </p>
      {isMessageKey(about) && <p className="note">{t(about)}</p>}
      <p className="note truncate text-xs">
        <code>{level.agent}</code>
      </p>
    </div>
  );
}
