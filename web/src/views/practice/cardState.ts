/** What happens with a card, from the first look at it to its grade. */
import type { Deck, Tried } from '../../api/types';

export type Phase =
  /** A move is to be found. */
  | 'open'
  /** The server looks at a move. */
  | 'looking'
  /** Solved: the row is complete, the best move was found. */
  | 'solved'
  /** An ending is played on after its solution. */
  | 'playing'
  /** The move was wrong. */
  | 'failed'
  /** The solution is shown. */
  | 'shown';

export interface CardState {
  phase: Phase;
  /** The moves since the card's position, of both sides. */
  moves: readonly string[];
  /** What was said of the last move. */
  tried: Tried | null;
  hinted: boolean;
  /** How it went, as soon as that is known: it is not changed by trying again. */
  grade: 'right' | 'wrong' | null;
  /** The solution, while it is shown. */
  line: readonly string[];
}

export type CardAction =
  | { type: 'look'; move: string }
  | { type: 'told'; tried: Tried }
  | { type: 'refused' }
  | { type: 'hint' }
  | { type: 'again' }
  | { type: 'play_on' }
  | { type: 'show'; line: readonly string[] };

export const NEW_CARD: CardState = {
  phase: 'open',
  moves: [],
  tried: null,
  hinted: false,
  grade: null,
  line: [],
};

/** An ending is solved by its first move; an attack by all of them. */
export function cardReducer(deck: Deck, state: CardState, action: CardAction): CardState {
  switch (action.type) {
    case 'look':
      return { ...state, phase: 'looking', moves: [...state.moves, action.move] };
    case 'told':
      return told(deck, state, action.tried);
    case 'refused':
      return { ...state, phase: before(state), moves: state.moves.slice(0, -1) };
    case 'hint':
      return { ...state, hinted: true };
    case 'again':
      return { ...state, phase: 'open', moves: [], tried: null, line: [] };
    case 'play_on':
      return { ...state, phase: 'playing' };
    case 'show':
      return {
        ...state,
        phase: 'shown',
        moves: [],
        tried: null,
        grade: state.grade ?? 'wrong',
        line: action.line,
      };
  }
}

/** An ending that was solved is being played on from its second move. */
function before(state: CardState): Phase {
  return state.grade !== null && state.moves.length > 1 && state.tried?.margin != null ? 'playing' : 'open';
}

function told(deck: Deck, state: CardState, tried: Tried): CardState {
  const moves = [...state.moves, ...tried.replies];
  const first = state.moves.length === 1;
  if (deck === 'endgame' && !first) {
    return { ...state, tried, moves, phase: tried.position.result ? 'solved' : 'playing' };
  }
  if (!tried.right) return { ...state, tried, phase: 'failed', grade: state.grade ?? 'wrong' };
  const over = deck === 'endgame' || deck === 'mistakes' || tried.position.result !== null;
  return {
    ...state,
    tried,
    moves,
    phase: over ? 'solved' : 'open',
    grade: over ? (state.grade ?? 'right') : state.grade,
  };
}
