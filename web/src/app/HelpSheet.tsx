import { Dialog } from '../components/Dialog';
import type { MessageKey } from '../i18n';
import { useT } from '../i18n';

const KEYS: readonly [keys: string, text: MessageKey][] = [
  ['← ↑ ↓ →', 'help.arrows'],
  ['Home End', 'help.ends'],
  ['Enter', 'help.enter'],
  ['U', 'help.undo'],
  ['R', 'help.redo'],
  ['H', 'help.hint'],
  ['M', 'help.now'],
  [', .', 'help.steps'],
  ['[ ]', 'help.edges'],
  ['Space', 'help.auto'],
  ['?', 'help.help'],
];

/** All keys. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useT();
  return (
    <Dialog title={t('help.title')} open={open} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2">
        {KEYS.map(([keys, text]) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd key={key} className="kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p className="note mt-4">{t('help.note')}</p>
    </Dialog>
  );
}
