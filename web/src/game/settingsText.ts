import type { Settings } from '../api/types';
import type { Translate } from '../i18n';
import { hasRules } from './facts';

/** A game with its settings in a few words: "Omok 15×15, Renju". */
export function settingsText(settings: Settings, t: Translate): string {
  const name = t(`game.${settings.game}`);
  if (!hasRules(settings.game)) return name;
  const row =
    settings.row === null || settings.row === 5 ? '' : `, ${t('games.in_a_row', { row: settings.row })}`;
  return `${name} ${settings.size}×${settings.size}, ${t(`rule.${settings.rule ?? 'freestyle'}`)}${row}`;
}
