import type { Language } from '../state/settings';
import { useSettings } from '../state/settings';

/** Numbers, times and dates as the language writes them. */
export interface Format {
  integer(value: number): string;
  /** Short: `4.8M`, `481만`. */
  compact(value: number): string;
  decimal(value: number, digits: number): string;
  /** Three digits that tell something: `0.00099`, `5.2`, `1,190`. */
  significant(value: number): string;
  /** With its sign: `+2.1`, `−3`. */
  signed(value: number, digits?: number): string;
  percent(part: number, digits?: number): string;
  /** A day of this year with the time, an earlier one with its year. */
  date(time: Date, now?: Date): string;
}

function createFormat(language: Language): Format {
  const integer = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 });
  const clock = {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const thisYear = new Intl.DateTimeFormat(language, clock);
  const earlier = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const significant = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const decimal = (value: number, digits: number) => value.toFixed(digits);
  return {
    integer: (value) => integer.format(value),
    compact: (value) => compact.format(value),
    decimal,
    significant: (value) => significant.format(value),
    signed: (value, digits = 0) => withSign(value, digits),
    percent: (part, digits = 0) => `${decimal(part * 100, digits)}%`,
    date: (time, now = new Date()) =>
      (time.getFullYear() === now.getFullYear() ? thisYear : earlier).format(time),
  };
}

function withSign(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return (value < 0 ? '\u2212' : '+') + text;
}

/** A time on a clock: `1:05`, below ten seconds with tenths: `9.4`. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const FORMATS: Record<Language, Format> = { en: createFormat('en'), ko: createFormat('ko') };

export function formatOf(language: Language): Format {
  return FORMATS[language];
}

export function useFormat(): Format {
  return FORMATS[useSettings().language];
}
