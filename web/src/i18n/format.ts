import type { Language } from '../state/settings';
import { useSettings } from '../state/settings';

/** Numbers, times and dates as the language writes them. */
export interface Format {
  integer(value: number): string;
  /** Short: `4.8M`, `481만`. */
  compact(value: number): string;
  decimal(value: number, digits: number): string;
  /** With its sign: `+2.1`, `−3`. */
  signed(value: number, digits?: number): string;
  percent(part: number, digits?: number): string;
  date(time: Date): string;
}

function createFormat(language: Language): Format {
  const integer = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const decimal = (value: number, digits: number) => value.toFixed(digits);
  return {
    integer: (value) => integer.format(value),
    compact: (value) => compact.format(value),
    decimal,
    signed: (value, digits = 0) => withSign(value, digits),
    percent: (part, digits = 0) => `${decimal(part * 100, digits)}%`,
    date: (time) => date.format(time),
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
