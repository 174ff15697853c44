import type { PracticeView } from '../../api/types';
import { Card } from '../../components/Card';
import { useT } from '../../i18n';
import { useSettings } from '../../state/settings';

/** Days in a row, and the last seven days. */
export function WeekCard({ view }: { view: PracticeView }) {
  const t = useT();
  const { language } = useSettings();
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  const spoken = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Card
      title={t('practice.week')}
      aside={<span className="tag tag-good num">{t('practice.streak', { count: view.streak })}</span>}
    >
      <ol className="week">
        {view.week.map(({ day, count }) => {
          const date = new Date(`${day}T00:00:00Z`);
          return (
            <li key={day} data-done={count > 0 ? '' : undefined}>
              <span className="sr-only">{t('practice.day', { day: spoken.format(date), count })}</span>
              <b className="num" aria-hidden="true">
                {count || '·'}
              </b>
              <small aria-hidden="true">{weekday.format(date)}</small>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
