import type { OfBoard, Thinker } from '../../api/types';
import { useT } from '../../i18n';
import { Segmented } from '../Segmented';
import { AgentForm } from './AgentForm';
import { LevelPicker } from './LevelPicker';

interface ThinkerPickerProps {
  label: string;
  board: OfBoard;
  /** The time is given by the page: options that say how long to think are left out. */
  timed?: boolean;
  thinker: Thinker;
  onChange(thinker: Thinker): void;
}

const FIRST_LEVEL: Thinker = { kind: 'level', level: 5 };
const FIRST_AGENT: Thinker = { kind: 'agent', spec: 'mcts' };

/** A level, or any agent. */
export function ThinkerPicker({ label, board, timed = false, thinker, onChange }: ThinkerPickerProps) {
  const t = useT();
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={label}
        value={thinker.kind}
        options={[
          { value: 'level', text: t('setup.by_level') },
          { value: 'agent', text: t('setup.by_agent') },
        ]}
        onChange={(kind) => onChange(kind === 'level' ? FIRST_LEVEL : FIRST_AGENT)}
      />
      {thinker.kind === 'level' ? (
        <LevelPicker
          board={board}
          level={thinker.level}
          onChange={(level) => onChange({ kind: 'level', level })}
        />
      ) : (
        <AgentForm
          game={board.game}
          spec={thinker.spec}
          timed={timed}
          onChange={(spec) => onChange({ kind: 'agent', spec })}
        />
      )}
    </div>
  );
}
