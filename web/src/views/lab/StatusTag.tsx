import { useT } from '../../i18n';

/** Whether all that an experiment plans is there: the same word as in its report. */
export function StatusTag({ status }: { status: string }) {
  const t = useT();
  const partial = status === 'partial';
  return (
    <span className={partial ? 'tag tag-warn' : 'tag tag-good'}>
      {t(partial ? 'lab.status.partial' : 'lab.status.complete')}
    </span>
  );
}
