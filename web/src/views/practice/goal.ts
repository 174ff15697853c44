/** What a card asks for, in words. */
import type { CardView } from '../../api/types';
import type { MessageKey, Params } from '../../i18n';

export interface Goal {
  key: MessageKey;
  params: Params;
}

/** An ending asks for the only move that wins or draws, or for a margin. */
export function goalOf(card: CardView): Goal {
  const { margin, second, mistake } = card;
  switch (card.deck) {
    case 'endgame':
      if (margin === 0) return { key: 'practice.goal.draw', params: {} };
      if (margin !== null && second !== null && second <= 0) return { key: 'practice.goal.win', params: {} };
      return { key: 'practice.goal.margin', params: { margin: margin ?? 0 } };
    case 'fours':
      return { key: 'practice.goal.fours', params: {} };
    case 'threats':
      return { key: 'practice.goal.threats', params: {} };
    case 'mistakes':
      return { key: 'practice.goal.mistakes', params: { move: mistake?.played ?? '' } };
  }
}
