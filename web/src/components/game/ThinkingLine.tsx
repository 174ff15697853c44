import type { SearchView } from '../../api/types';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

interface ThinkingLineProps {
  search: SearchView | null;
  thinking: boolean;
  /** The longest that the agent may have to wait before it begins, in seconds. */
  wait?: number | null;
}

/** What an agent is doing, in one line: depth and nodes. What it expects is its own opinion, and stands elsewhere. */
export function ThinkingLine({ search, thinking, wait = null }: ThinkingLineProps) {
  const t = useT();
  const format = useFormat();
  if (!search && thinking && wait !== null) return t('table.waits', { seconds: wait });
  if (!search) return thinking ? t('table.thinking') : null;
  const parts = [
    thinking && t('table.thinking'),
    search.depth !== undefined && t('table.depth', { depth: search.depth }),
    search.playouts !== undefined
      ? t('table.playouts', { count: format.compact(search.playouts) })
      : t('table.nodes', { count: format.compact(search.nodes) }),
  ].filter(Boolean);
  return parts.join(' · ');
}
