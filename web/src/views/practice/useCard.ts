import { useEffect, useReducer, useRef, useState } from 'react';

import { answerCard, getSolution, tryMove } from '../../api/client';
import type { Answered, CardView, Why } from '../../api/types';
import { today } from './day';
import type { CardState } from './cardState';
import { cardReducer, NEW_CARD } from './cardState';

export interface UseCard extends CardState {
  /** When the card comes back, once that is settled. */
  answered: Answered | null;
  error: unknown;
  /** Why the move of a mistake was one, with the solution. */
  why: Why | null;
  attempt(move: string): void;
  hint(): void;
  again(): void;
  playOn(): void;
  show(): void;
}

/** A card being solved. How it went is sent once, as soon as it is known. */
export function useCard(card: CardView, onAnswered: () => void): UseCard {
  const [state, dispatch] = useReducer(
    (before: CardState, action: Parameters<typeof cardReducer>[2]) => cardReducer(card.deck, before, action),
    NEW_CARD,
  );
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [why, setWhy] = useState<Why | null>(null);
  const begun = useRef(0);
  const { grade, hinted } = state;

  useEffect(() => {
    begun.current = Date.now();
  }, []);

  useEffect(() => {
    if (grade === null) return;
    let gone = false;
    const body = {
      card: card.id,
      right: grade === 'right',
      hinted,
      ms: Date.now() - begun.current,
      day: today(),
    };
    answerCard(body).then(
      (next) => {
        if (gone) return;
        setAnswered(next);
        onAnswered();
      },
      (problem: unknown) => !gone && setError(problem),
    );
    return () => {
      gone = true;
    };
    // The grade is sent once; hints that are asked for afterwards change nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [grade, card.id]);

  const ask = async (move: string) => {
    setError(null);
    const moves = [...state.moves, move];
    dispatch({ type: 'look', move });
    try {
      dispatch({ type: 'told', tried: await tryMove({ card: card.id, moves }) });
    } catch (problem) {
      dispatch({ type: 'refused' });
      setError(problem);
    }
  };
  const reveal = async () => {
    setError(null);
    try {
      const solution = await getSolution(card.id);
      setWhy(solution.why);
      dispatch({ type: 'show', line: solution.line });
    } catch (problem) {
      setError(problem);
    }
  };
  return {
    ...state,
    answered,
    error,
    why,
    attempt: (move) => void ask(move),
    hint: () => dispatch({ type: 'hint' }),
    again: () => dispatch({ type: 'again' }),
    playOn: () => dispatch({ type: 'play_on' }),
    show: () => void reveal(),
  };
}
