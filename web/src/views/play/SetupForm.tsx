import { LevelPicker } from '../../components/agents/LevelPicker';
import { AgentForm } from '../../components/agents/AgentForm';
import { Segmented } from '../../components/Segmented';
import { SettingsPicker } from '../../components/setup/SettingsPicker';
import { useT } from '../../i18n';
import type { ClockName, Colour, GameDraft } from './draft';
import { CLOCKS } from './draft';

interface SetupFormProps {
  draft: GameDraft;
  onChange(draft: GameDraft): void;
}

/** Everything that is chosen before a game. */
export function SetupForm({ draft, onChange }: SetupFormProps) {
  const t = useT();
  const change = (part: Partial<GameDraft>) => onChange({ ...draft, ...part });
  const { opponent } = draft;
  return (
    <div className="flex flex-col gap-4">
      <SettingsPicker settings={draft.settings} onChange={(settings) => change({ settings })} />
      <Segmented
        label={t('setup.opponent')}
        value={opponent.kind}
        options={[
          { value: 'level', text: t('setup.by_level') },
          { value: 'agent', text: t('setup.by_agent') },
          { value: 'human', text: t('setup.by_human') },
        ]}
        onChange={(kind) => change({ opponent: firstOpponent(kind) })}
      />
      {opponent.kind === 'level' && (
        <LevelPicker
          board={draft.settings}
          level={opponent.level}
          onChange={(level) => change({ opponent: { kind: 'level', level } })}
        />
      )}
      {opponent.kind === 'agent' && (
        <AgentForm
          game={draft.settings.game}
          spec={opponent.spec}
          onChange={(spec) => change({ opponent: { kind: 'agent', spec } })}
        />
      )}
      {opponent.kind !== 'human' && (
        <ColourPicker colour={draft.colour} onChange={(colour) => change({ colour })} />
      )}
      <Segmented<ClockName>
        label={t('setup.clock')}
        value={draft.clock}
        options={CLOCKS.map((value) => ({ value, text: value === 'none' ? t('setup.no_clock') : value }))}
        onChange={(clock) => change({ clock })}
      />
      {draft.settings.game === 'gomoku' && (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            className="mt-1 size-4 accent-celadon"
            checked={draft.swap2}
            onChange={(event) => change({ swap2: event.target.checked })}
          />
          <span>
            <b className="font-semibold">{t('setup.swap2')}</b>
            <span className="note block">{t('setup.swap2_about')}</span>
          </span>
        </label>
      )}
    </div>
  );
}

function firstOpponent(kind: GameDraft['opponent']['kind']): GameDraft['opponent'] {
  if (kind === 'level') return { kind, level: 3 };
  return kind === 'agent' ? { kind, spec: 'mcts' } : { kind };
}

function ColourPicker({ colour, onChange }: { colour: Colour; onChange(colour: Colour): void }) {
  const t = useT();
  return (
    <Segmented<Colour>
      label={t('setup.colour')}
      value={colour}
      options={[
        { value: 'black', text: <ColourText chip="chip-black" text={t('side.black')} /> },
        { value: 'white', text: <ColourText chip="chip-white" text={t('side.white')} /> },
        { value: 'random', text: t('setup.random') },
      ]}
      onChange={onChange}
    />
  );
}

function ColourText({ chip, text }: { chip: string; text: string }) {
  return (
    <>
      <span className={`chip chip-small ${chip}`} />
      {text}
    </>
  );
}
