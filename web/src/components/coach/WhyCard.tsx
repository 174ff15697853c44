import type { Why } from '../../api/types';
import { useT } from '../../i18n';
import type { ShownLine } from '../../state/useShownLine';
import { Card } from '../Card';
import { WhyText } from './WhyText';

/** Why the move shown was a mistake. */
export function WhyCard({ why, shown }: { why: Why; shown: ShownLine }) {
  const t = useT();
  return (
    <Card title={t('coach.why')} className="coach">
      <WhyText why={why} shown={shown} />
    </Card>
  );
}
