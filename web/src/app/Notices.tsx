import { Icon } from '../components/Icon';
import { useT } from '../i18n';
import { useStore } from '../lib/store';
import { dismiss, notices } from '../state/notices';

export function Notices() {
  const t = useT();
  const shown = useStore(notices);
  return (
    <div className="notices" role="status">
      {shown.map(({ id, text, tone }) => (
        <div key={id} className={`card flex items-center gap-3 py-2 ${tone === 'bad' ? 'text-verm' : ''}`}>
          <span className="flex-1">{text}</span>
          <button type="button" className="p-1" aria-label={t('common.close')} onClick={() => dismiss(id)}>
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
