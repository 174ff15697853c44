import { Card } from '../../components/Card';
import { Segmented } from '../../components/Segmented';
import { useT } from '../../i18n';
import type { BoardTheme, Confirmation, Settings, Theme } from '../../state/settings';
import { BOARDS, changeSettings, CONFIRMATION, THEMES, useSettings } from '../../state/settings';
import { useInfo } from '../../state/catalogue';
import { settingsOf } from '../../components/setup/SettingsPicker';
import { MiniBoard } from '../../board/MiniBoard';
import { startCells } from '../../game/model';
import { BackupCard } from './BackupCard';

const FLAGS = [
  'coordinates',
  'numbers',
  'animation',
  'sounds',
  'shortcuts',
] as const satisfies readonly (keyof Settings)[];

/** What a person chooses for this browser. It is remembered. */
export default function SettingsView() {
  const t = useT();
  const settings = useSettings();
  const info = useInfo();
  return (
    <div className="page mx-auto max-w-2xl">
      <h1>{t('nav.settings')}</h1>
      <Card title={t('settings.you')}>
        <label className="field">
          <span className="field-label">{t('settings.name')}</span>
          <input
            className="input"
            maxLength={40}
            placeholder={t('settings.name_hint')}
            value={settings.name}
            onChange={(event) => changeSettings({ name: event.target.value })}
          />
        </label>
      </Card>
      <Card title={t('settings.look')}>
        <div className="flex flex-col gap-4">
          <Segmented
            label={t('settings.language')}
            value={settings.language}
            options={[
              { value: 'ko', text: <span lang="ko">{t('settings.korean')}</span> },
              { value: 'en', text: <span lang="en">{t('settings.english')}</span> },
            ]}
            onChange={(language) => changeSettings({ language })}
          />
          <Segmented<Theme>
            label={t('settings.theme')}
            value={settings.theme}
            options={THEMES.map((value) => ({ value, text: t(`settings.theme.${value}`) }))}
            onChange={(theme) => changeSettings({ theme })}
          />
          <Segmented<BoardTheme>
            label={t('settings.board')}
            value={settings.board}
            options={BOARDS.map((value) => ({ value, text: t(`settings.board.${value}`) }))}
            onChange={(board) => changeSettings({ board })}
          />
          <BoardSamples />
          <Segmented<Confirmation>
            label={t('settings.confirmation')}
            value={settings.confirmation}
            options={CONFIRMATION.map((value) => ({ value, text: t(`settings.confirmation.${value}`) }))}
            onChange={(confirmation) => changeSettings({ confirmation })}
          />
          {FLAGS.map((flag) => (
            <label key={flag} className="flex items-start gap-3">
              <input
                type="checkbox"
                className="mt-1 size-4 accent-celadon"
                checked={settings[flag]}
                onChange={(event) => changeSettings({ [flag]: event.target.checked })}
              />
              <span>
                <b className="font-semibold">{t(`settings.${flag}`)}</b>
                <span className="note block">{t(`settings.${flag}.about`)}</span>
              </span>
            </label>
          ))}
        </div>
      </Card>
      <BackupCard />
      <p className="note">
        {info.state === 'ready' && t('settings.version', { version: info.value.version })}{' '}
        {info.state === 'ready' && info.value.docs && (
          <a className="underline" href={info.value.docs}>
            {t('settings.api')}
          </a>
        )}
      </p>
    </div>
  );
}

/** How both boards look now. */
function BoardSamples() {
  const omok = { ...settingsOf('gomoku'), size: 9 };
  const stones = '-'.repeat(40) + 'X' + 'O'.padStart(10, '-') + '-'.repeat(30);
  return (
    <div className="flex gap-3">
      <MiniBoard settings={settingsOf('othello')} cells={startCells(settingsOf('othello'))} size={88} />
      <MiniBoard settings={omok} cells={stones} size={88} />
    </div>
  );
}
