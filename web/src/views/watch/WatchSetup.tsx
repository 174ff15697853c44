import type { FormEvent } from 'react';
import { useState } from 'react';

import { createGame } from '../../api/client';
import { problemText } from '../../api/problem';
import type { Settings, Thinker, WatchMode } from '../../api/types';
import { Board } from '../../board/Board';
import { ThinkerPicker } from '../../components/agents/ThinkerPicker';
import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { Segmented } from '../../components/Segmented';
import { settingsOf, SettingsPicker } from '../../components/setup/SettingsPicker';
import { boardOf, startCells } from '../../game/model';
import { useT } from '../../i18n';
import { navigate, pathOf } from '../../lib/router';
import { notify } from '../../state/notices';
import type { Speed } from './WatchControls';
import { SPEEDS } from './WatchControls';

/** Which game, and who against whom. */
export function WatchSetup() {
  const t = useT();
  const [settings, setSettings] = useState<Settings>(() => settingsOf('othello'));
  const [black, setBlack] = useState<Thinker>({ kind: 'level', level: 6 });
  const [white, setWhite] = useState<Thinker>({ kind: 'level', level: 4 });
  const [mode, setMode] = useState<WatchMode>('auto');
  const [speed, setSpeed] = useState<Speed>('800');

  const start = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const game = await createGame({
        position: { settings },
        black,
        white,
        watch: mode,
        pace_ms: Number(speed),
      });
      navigate(pathOf('watch', game.id));
    } catch (error) {
      notify(problemText(error, t), 'bad');
    }
  };

  const model = boardOf({ settings, cells: startCells(settings) });
  return (
    <div className="stage-layout play-start">
      <section className="stage">
        <div className="px-1">
          <h1>{t('nav.watch')}</h1>
          <p className="note">{t('watch.about')}</p>
        </div>
        <Board model={model} marks={{}} />
      </section>
      <form className="stage-aside" onSubmit={(event) => void start(event)}>
        <Card>
          <SettingsPicker settings={settings} onChange={setSettings} />
        </Card>
        <Card>
          <ThinkerPicker label={t('side.black')} board={settings} thinker={black} onChange={setBlack} />
        </Card>
        <Card>
          <ThinkerPicker label={t('side.white')} board={settings} thinker={white} onChange={setWhite} />
        </Card>
        <Card>
          <Segmented<WatchMode>
            label={t('watch.mode')}
            value={mode}
            options={[
              { value: 'auto', text: t('watch.auto') },
              { value: 'step', text: t('watch.step_mode') },
            ]}
            onChange={setMode}
          />
          <div className="mt-3">
            <Segmented<Speed>
              label={t('watch.speed')}
              value={speed}
              options={SPEEDS.map((value) => ({ value, text: t(`watch.speed.${value}`) }))}
              onChange={setSpeed}
            />
          </div>
          <div className="start-bar">
            <button type="submit" className="btn btn-primary w-full text-base">
              <Icon name="start" />
              {t('play.start')}
            </button>
          </div>
        </Card>
      </form>
    </div>
  );
}
