import type { SearchView } from '../../api/types';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

/** What an agent is doing, in one line: depth, nodes, best line. */
export function ThinkingLine({ search, thinking }: { search: SearchView | null; thinking: boolean }) {
  const t = useT();
  const format = useFormat();
  if (!search) return thinking ? t('table.thinking') : null;
  const parts = [
    thinking && t('table.thinking'),
    search.depth !== null && t('table.depth', { depth: search.depth }),
    search.playouts !== null
      ? t('table.playouts', { count: format.compact(search.playouts) })
      : t('table.nodes', { count: format.compact(search.nodes) }),
  ].filter(Boolean);
  return (
    <>
      {parts.join(' · ')} <b className="font-semibold">{search.pv.slice(0, 5).join(' ')}</b>
    </>
  );
}
