import type { GameName, GameQuery, ResultFilter } from '../../api/types';

export interface Filter {
  text: string;
  game: GameName | 'all';
  result: ResultFilter | 'all';
}

export const NO_FILTER: Filter = { text: '', game: 'all', result: 'all' };

/** Whether nothing is left out. */
export function isOpen({ text, game, result }: Filter): boolean {
  return text.trim() === '' && game === 'all' && result === 'all';
}

export function queryOf({ text, game, result }: Filter): GameQuery {
  return {
    text: text.trim() || null,
    game: game === 'all' ? null : game,
    result: result === 'all' ? null : result,
  };
}
