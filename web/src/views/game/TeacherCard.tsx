import { Bar } from '../../components/Bar';
import { Card } from '../../components/Card';
import { WhyText } from '../../components/coach/WhyText';
import { Segmented } from '../../components/Segmented';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import type { Teaching } from '../../state/settings';
import { changeSettings, TEACHING, useSettings } from '../../state/settings';
import type { ShownLine } from '../../state/useShownLine';
import { lossText } from '../review/loss';
import type { Teacher } from './useTeacher';

interface TeacherCardProps {
  teacher: Teacher;
  shown: ShownLine;
  onTakeBack(): void;
}

/** The coach during a game: when it speaks, and what it has to say of a mistake. */
export function TeacherCard({ teacher, shown, onTakeBack }: TeacherCardProps) {
  const t = useT();
  const format = useFormat();
  const { teaching } = useSettings();
  const { warning } = teacher;
  return (
    <Card
      title={t(warning ? 'teach.moment' : 'teach.title')}
      className="coach"
      aside={
        warning && (
          <span className="tag tag-bad">
            {t(`class.${warning.move.class}`)} {`\u2212${lossText(warning.move, t, format)}`}
          </span>
        )
      }
    >
      {teacher.weighing && <Bar label={t('teach.weighing')} />}
      {warning ? (
        <div role="status">
          {warning.move.why ? (
            <WhyText why={warning.move.why} shown={shown} played={warning.played} />
          ) : (
            <p>{t('teach.better', { move: warning.move.best })}</p>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <button
              type="button"
              className="btn btn-primary"
              onClick={warning.played ? onTakeBack : teacher.drop}
            >
              {t(warning.played ? 'teach.take_back' : 'teach.think_again', { move: warning.move.move })}
            </button>
            <button type="button" className="btn" onClick={teacher.playOn}>
              {t(warning.played ? 'teach.play_on' : 'teach.play_anyway')}
            </button>
          </div>
        </div>
      ) : (
        <p className="note mb-2">{t('teach.about')}</p>
      )}
      <div className="mt-3">
        <Segmented<Teaching>
          label={t('teach.when')}
          hiddenLabel
          small
          value={teaching}
          options={TEACHING.map((value) => ({ value, text: t(`teach.${value}`) }))}
          onChange={(value) => changeSettings({ teaching: value })}
        />
      </div>
    </Card>
  );
}
