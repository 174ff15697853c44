import { useState } from 'react';

import { deleteGame, renameGame } from '../../api/client';
import { problemText } from '../../api/problem';
import type { GameSummary } from '../../api/types';
import { Dialog } from '../../components/Dialog';
import { Icon } from '../../components/Icon';
import { Link } from '../../components/Link';
import { useT } from '../../i18n';
import { pathOf } from '../../lib/router';
import { notify } from '../../state/notices';

interface RowMenuProps {
  game: GameSummary;
  onChanged(): void;
}

/** What can be done with a game of the list. */
export function RowMenu({ game, onChanged }: RowMenuProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(game.name);
  const run = async (work: Promise<unknown>) => {
    try {
      await work;
      setOpen(false);
      onChanged();
    } catch (error) {
      notify(problemText(error, t), 'bad');
    }
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={t('games.menu')}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
      </button>
      <Dialog title={t('games.menu')} open={open} onClose={() => setOpen(false)}>
        <form
          className="mb-4 flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void run(renameGame(game.id, name));
          }}
        >
          <label className="field flex-1">
            <span className="field-label">{t('games.name')}</span>
            <input
              className="input"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <button type="submit" className="btn">
            {t('common.save')}
          </button>
        </form>
        <div className="flex flex-wrap gap-2">
          <Link className="btn" to={pathOf('review', game.id)} onClick={() => setOpen(false)}>
            <Icon name="review" />
            {t('nav.review')}
          </Link>
          <Link
            className="btn"
            to={pathOf('analyse', null, { game: game.id })}
            onClick={() => setOpen(false)}
          >
            <Icon name="analyse" />
            {t('nav.analyse')}
          </Link>
          <button type="button" className="btn btn-danger" onClick={() => void run(deleteGame(game.id))}>
            <Icon name="trash" />
            {t('games.delete')}
          </button>
        </div>
      </Dialog>
    </>
  );
}
