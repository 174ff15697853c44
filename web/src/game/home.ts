import type { GameSummary } from '../api/types';
import { pathOf } from '../lib/router';

/** Where a game is gone on with: at the board, or for two agents where one watches. */
export function homeOf(game: Pick<GameSummary, 'id' | 'black' | 'white'>): string {
  const watched = game.black.player.kind !== 'human' && game.white.player.kind !== 'human';
  return pathOf(watched ? 'watch' : 'game', game.id);
}
