import { useT } from '../i18n';

/** While something is on its way. */
export function Loading({ lines = 3 }: { lines?: number }) {
  const t = useT();
  return (
    <div role="status" className="flex flex-col gap-3 py-2">
      <span className="sr-only">{t('common.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="skeleton h-12" />
      ))}
    </div>
  );
}
