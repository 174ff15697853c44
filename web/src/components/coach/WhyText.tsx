import type { ClaimView, Why } from '../../api/types';
import { isMessageKey, useT } from '../../i18n';
import { useSettings } from '../../state/settings';
import type { ShownLine } from '../../state/useShownLine';
import { LineSteps } from './LineSteps';

/** So many claims are offered to be checked. */
const MOST_CHIPS = 4;

interface WhyTextProps {
  why: Why;
  shown: ShownLine;
  /** Whether the move has been played; if not, it can still be another. */
  played?: boolean;
}

/** Why a move was a mistake: a sentence or two, claims that can be seen on the board, and both lines step by step. */
export function WhyText({ why, shown, played = true }: WhyTextProps) {
  const t = useT();
  const { language } = useSettings();
  return (
    <>
      <p className="text-base leading-relaxed">{why.text[language]}</p>
      <Chips claims={why.claims} shown={shown} />
      <LineSteps
        title={t(played ? 'coach.better_line' : 'coach.if_better')}
        steps={why.better_line}
        shown={shown.which === 'better' ? shown.count : 0}
        onShow={(count) => shown.show('better', why.better_line.slice(0, count))}
      />
      <LineSteps
        title={t(played ? 'coach.played_line' : 'coach.if_played')}
        steps={why.played_line}
        shown={shown.which === 'played' ? shown.count : 0}
        onShow={(count) => shown.show('played', why.played_line.slice(0, count))}
      />
    </>
  );
}

/** Claims as switches that ring the squares which prove them. */
function Chips({ claims, shown }: { claims: readonly ClaimView[]; shown: ShownLine }) {
  const t = useT();
  const named = claims.filter(({ id, squares }) => squares.length > 0 && isMessageKey(`claim.${id}`));
  if (named.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-1" role="group" aria-label={t('coach.evidence')}>
      {named.slice(0, MOST_CHIPS).map((claim, index) => {
        const key = `claim.${claim.id}`;
        const on = shown.evidence === claim.squares;
        return (
          <button
            key={index}
            type="button"
            className="claim"
            aria-pressed={on}
            onClick={() => shown.ring(on ? null : claim.squares)}
          >
            {isMessageKey(key) ? t(key) : claim.id}
          </button>
        );
      })}
    </div>
  );
}
