import { useId } from 'react';

import type { Settings } from '../../api/types';
import { factsOf, GAME_NAMES, hasRules, settingsOf } from '../../game/facts';
import { useT } from '../../i18n';
import { Segmented } from '../Segmented';

export { settingsOf };

interface SettingsPickerProps {
  settings: Settings;
  onChange(settings: Settings): void;
}

/** The game, and its board and rule where there is a choice. */
export function SettingsPicker({ settings, onChange }: SettingsPickerProps) {
  const t = useT();
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('setup.game')}
        value={settings.game}
        options={GAME_NAMES.map((value) => ({ value, text: t(`game.${value}`) }))}
        onChange={(game) => onChange(settingsOf(game))}
      />
      {hasRules(settings.game) && <RuleSettings settings={settings} onChange={onChange} />}
    </div>
  );
}

function RuleSettings({ settings, onChange }: SettingsPickerProps) {
  const t = useT();
  const { rules, min_size: least, max_size: most } = factsOf(settings.game);
  const sizes = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const rule = settings.rule ?? rules[0] ?? 'freestyle';
  const resize = (size: number) => onChange({ ...settings, size, row: Math.min(5, size) });
  return (
    <>
      <Segmented
        label={t('setup.rule')}
        value={rule}
        options={rules.map((value) => ({ value, text: t(`rule.${value}`) }))}
        onChange={(value) => onChange({ ...settings, rule: value })}
      />
      <p className="note -mt-1">{t(`rule.${rule}.about`)}</p>
      <div className="grid grid-cols-2 gap-3">
        <NumberSelect
          label={t('setup.size')}
          value={settings.size}
          options={sizes}
          text={(size) => `${size} × ${size}`}
          onChange={resize}
        />
        <NumberSelect
          label={t('setup.row')}
          value={settings.row ?? 5}
          options={sizes.filter((row) => row <= settings.size && row <= 10)}
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
