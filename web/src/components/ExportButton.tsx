import { useId, useState } from 'react';

import { exportGames } from '../api/client';
import { problemText } from '../api/problem';
import type { GameName } from '../api/types';
import { formatName, lossName } from '../game/files';
import { useT } from '../i18n';
import { download } from '../lib/download';
import { useInfo } from '../state/catalogue';
import { notify } from '../state/notices';
import { Dialog } from './Dialog';
import { Icon } from './Icon';
import { Loader } from './Loader';

interface ExportButtonProps {
  ids: readonly string[];
  game: GameName;
}

/** Saves games as a file, in any format that the server writes for the game. */
export function ExportButton({ ids, game }: ExportButtonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn" disabled={ids.length === 0} onClick={() => setOpen(true)}>
        <Icon name="download" />
        {t('files.export')}
      </button>
      <Dialog title={t('files.export')} open={open} onClose={() => setOpen(false)}>
        <ExportForm ids={ids} game={game} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ExportForm({ ids, game, onDone }: ExportButtonProps & { onDone(): void }) {
  const t = useT();
  const id = useId();
  const info = useInfo();
  const [format, setFormat] = useState('sgf');
  const save = async (extension: string) => {
    try {
      const { file, lost } = await exportGames(ids, format);
      download(file, `hansu.${extension}`);
      if (lost.length > 0)
        notify(t('files.lost', { lost: lost.map((name) => lossName(name, t)).join(', ') }));
      onDone();
    } catch (error) {
      notify(problemText(error, t), 'bad');
    }
  };
  return (
    <Loader of={info}>
      {({ formats }) => {
        const usable = formats.filter(
          (known) => known.written && (known.game === null || known.game === game),
        );
        const extension = usable.find(({ name }) => name === format)?.extension ?? 'txt';
        return (
          <form
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void save(extension);
            }}
          >
            <div className="field">
              <label className="field-label" htmlFor={id}>
                {t('files.format')}
              </label>
              <select
                id={id}
                className="input"
                value={format}
                onChange={(event) => setFormat(event.target.value)}
              >
                {usable.map(({ name, extension: ending }) => (
                  <option key={name} value={name}>{`${formatName(name, t)} (.${ending})`}</option>
                ))}
              </select>
            </div>
            <button type="submit" className="btn btn-primary">
              {t('common.save')}
            </button>
          </form>
        );
      }}
    </Loader>
  );
}
