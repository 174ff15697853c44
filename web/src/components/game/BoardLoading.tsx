import { useT } from '../../i18n';

/** The place of a board that is on its way. */
export function BoardLoading() {
  const t = useT();
  return (
    <div className="stage-layout" role="status">
      <div className="stage">
        <div className="player" />
        <div className="skeleton aspect-square" />
        <h1 className="sr-only">{t('common.loading')}</h1>
      </div>
    </div>
  );
}
