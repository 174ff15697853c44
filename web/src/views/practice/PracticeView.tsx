import { useCallback, useState } from 'react';

import { getPractice, nextCard } from '../../api/client';
import type { Deck, DeckView, PracticeView as Practice, RuleName } from '../../api/types';
import { Empty } from '../../components/Empty';
import { Loader } from '../../components/Loader';
import { Link } from '../../components/Link';
import { Segmented } from '../../components/Segmented';
import { StageTitle } from '../../components/StageTitle';
import { StudyTabs } from '../../components/study/StudyTabs';
import { useT } from '../../i18n';
import { pathOf } from '../../lib/router';
import { useLoad } from '../../lib/useLoad';
import { today } from './day';
import { DecksCard } from './DecksCard';
import { KeepCard } from './KeepCard';
import { PracticeTable } from './PracticeTable';
import { WaitText } from './WaitText';
import { WeekCard } from './WeekCard';

const RULES = ['freestyle', 'standard', 'renju'] as const satisfies readonly RuleName[];

/** Puzzles and one's own mistakes, which come back until they are known. */
export default function PracticeView() {
  const t = useT();
  const practice = useLoad(useCallback(() => getPractice(today()), []));
  return (
    <div className="page">
      <StudyTabs />
      {practice.state !== 'ready' && <StageTitle text={t('nav.practice')} />}
      <Loader of={practice}>{(view) => <Piles view={view} onAnswered={practice.again} />}</Loader>
    </div>
  );
}

/** The pile to begin with: one with a card that is due, else the first. */
function firstDeck(decks: readonly DeckView[]): Deck {
  return decks.find(({ due }) => due > 0)?.deck ?? 'endgame';
}

interface PilesProps {
  view: Practice;
  onAnswered(): void;
}

function Piles({ view, onAnswered }: PilesProps) {
  const t = useT();
  const [deck, setDeck] = useState<Deck>(() => firstDeck(view.decks));
  const [rule, setRule] = useState<RuleName | 'any'>('any');
  const byRule = deck === 'fours' || deck === 'threats';
  const aside = (
    <>
      <DecksCard decks={view.decks} chosen={deck} boxDays={view.box_days} onChoose={setDeck} />
      {byRule && (
        <Segmented
          label={t('practice.rule')}
          value={rule}
          options={[
            { value: 'any', text: t('practice.any_rule') },
            ...RULES.map((value) => ({ value, text: t(`rule.${value}`) })),
          ]}
          onChange={(value) => setRule(value)}
        />
      )}
      <WeekCard view={view} />
      <KeepCard onChanged={onAnswered} />
    </>
  );
  const chosen = byRule && rule !== 'any' ? rule : null;
  return (
    <Pile key={`${deck}:${chosen ?? ''}`} deck={deck} rule={chosen} onAnswered={onAnswered} aside={aside} />
  );
}

interface PileProps {
  deck: Deck;
  rule: RuleName | null;
  aside: React.ReactNode;
  onAnswered(): void;
}

function Pile({ deck, rule, aside, onAnswered }: PileProps) {
  const t = useT();
  const [seen, setSeen] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const next = useLoad(
    useCallback(
      (signal: AbortSignal) => nextCard({ deck, rule, not: seen }, signal),
      // The same pile is asked again after each card.
      // eslint-disable-next-line react-hooks/exhaustive-deps
      [deck, rule, seen, turn],
    ),
  );
  const goOn = (card: string) => {
    setSeen(card);
    setTurn((count) => count + 1);
  };
  return (
    <Loader of={next}>
      {({ card, next_due }) =>
        card ? (
          <PracticeTable
            key={`${card.id}:${turn}`}
            card={card}
            aside={aside}
            onNext={() => goOn(card.id)}
            onAnswered={onAnswered}
          />
        ) : (
          <div className="stage-layout">
            <section className="card">
              <StageTitle text={t('nav.practice')} />
              <Empty
                text={t(deck === 'mistakes' && !next_due ? 'practice.no_mistakes' : 'practice.all_done')}
              >
                {next_due && (
                  <p className="note">
                    <WaitText due={next_due} />
                  </p>
                )}
                {deck === 'mistakes' && !next_due && (
                  <Link className="btn btn-primary" to={pathOf('review')}>
                    {t('nav.review')}
                  </Link>
                )}
              </Empty>
            </section>
            <aside className="stage-aside">{aside}</aside>
          </div>
        )
      }
    </Loader>
  );
}
