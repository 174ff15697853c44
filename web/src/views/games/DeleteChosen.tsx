import { useState } from 'react';

import { deleteGame } from '../../api/client';
import { isProblem, problemText } from '../../api/problem';
import { Dialog } from '../../components/Dialog';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n';
import { notify } from '../../state/notices';

interface DeleteChosenProps {
  ids: readonly string[];
  onDeleted(): void;
}

/** Deletes all games that are chosen, after a question. */
export function DeleteChosen({ ids, onDeleted }: DeleteChosenProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    let deleted = 0;
    try {
      for (const id of ids) {
        // One that is gone already is no reason to stop.
        await deleteGame(id).catch((error: unknown) => {
          if (!isProblem(error, 'not_found')) throw error;
        });
        deleted += 1;
      }
      notify(t('games.deleted', { count: deleted }));
    } catch (error) {
      notify(problemText(error, t), 'bad');
    } finally {
      setBusy(false);
      setOpen(false);
      onDeleted();
    }
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-danger"
        disabled={ids.length === 0}
        onClick={() => setOpen(true)}
      >
        <Icon name="trash" />
        {t('games.delete_chosen', { count: ids.length })}
      </button>
      <Dialog
        title={t('games.delete_title', { count: ids.length })}
        open={open}
        onClose={() => setOpen(false)}
      >
        <p className="mb-4">{t('games.delete_about')}</p>
        <div className="flex justify-end gap-2">
          <button type="button" className="btn" onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </button>
          <button type="button" className="btn btn-danger" disabled={busy} onClick={() => void remove()}>
            {t('games.delete')}
          </button>
        </div>
      </Dialog>
    </>
  );
}
