/** What can be shown on squares besides stones. */

export type Tone = 'best' | 'fair' | 'poor';

/** A value on a square. */
export interface ValueMark {
  /** As short as it is drawn, such as `+3` or `56`. */
  text: string;
  /** A second, smaller line, such as the number of visits. */
  detail?: string;
  tone: Tone;
  /** How strong the colour is, from 0 to 1: the heat of the map. */
  heat: number;
  /** In words, for the label of the square. */
  spoken: string;
}

export interface BoardMarks {
  legal?: ReadonlySet<number>;
  /** Points that Black may not play, with the reason in words. */
  forbidden?: ReadonlyMap<number, string>;
  last?: number | null;
  /** Discs turned over by the last move. */
  turned?: ReadonlySet<number>;
  numbers?: ReadonlyMap<number, number>;
  values?: ReadonlyMap<number, ValueMark>;
  winning?: ReadonlySet<number>;
  hint?: number | null;
  /** A move that waits for a second tap. */
  pending?: number | null;
  /** Squares that the coach points at. */
  evidence?: ReadonlySet<number>;
}
