import { useId } from 'react';

import type { GameName, RuleName, Settings } from '../../api/types';
import { useT } from '../../i18n';
import { Segmented } from '../Segmented';

const RULES: readonly RuleName[] = ['freestyle', 'standard', 'renju'];
const SIZES = Array.from({ length: 18 }, (_, index) => index + 3);

/** The usual settings of a game. */
export function settingsOf(game: GameName): Settings {
  if (game === 'othello') return { game, size: 8, row: null, rule: null };
  return { game, size: 15, row: 5, rule: 'freestyle' };
}

interface SettingsPickerProps {
  settings: Settings;
  onChange(settings: Settings): void;
}

/** The game, and for Omok its board and rule. */
export function SettingsPicker({ settings, onChange }: SettingsPickerProps) {
  const t = useT();
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('setup.game')}
        value={settings.game}
        options={[
          { value: 'othello', text: t('game.othello') },
          { value: 'gomoku', text: t('game.gomoku') },
        ]}
        onChange={(game) => onChange(settingsOf(game))}
      />
      {settings.game === 'gomoku' && <OmokSettings settings={settings} onChange={onChange} />}
    </div>
  );
}

function OmokSettings({ settings, onChange }: SettingsPickerProps) {
  const t = useT();
  const rule = settings.rule ?? 'freestyle';
  const resize = (size: number) => onChange({ ...settings, size, row: Math.min(5, size) });
  return (
    <>
      <Segmented
        label={t('setup.rule')}
        value={rule}
        options={RULES.map((value) => ({ value, text: t(`rule.${value}`) }))}
        onChange={(value) => onChange({ ...settings, rule: value })}
      />
      <p className="note -mt-1">{t(`rule.${rule}.about`)}</p>
      <div className="grid grid-cols-2 gap-3">
        <NumberSelect
          label={t('setup.size')}
          value={settings.size}
          options={SIZES}
          text={(size) => `${size} × ${size}`}
          onChange={resize}
        />
        <NumberSelect
          label={t('setup.row')}
          value={settings.row ?? 5}
          options={SIZES.filter((row) => row <= settings.size && row <= 10)}
          text={String}
          onChange={(row) => onChange({ ...settings, row })}
        />
      </div>
    </>
  );
}

interface NumberSelectProps {
  label: string;
  value: number;
  options: readonly number[];
  text(value: number): string;
  onChange(value: number): void;
}

function NumberSelect({ label, value, options, text, onChange }: NumberSelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {text(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
