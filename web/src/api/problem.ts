import type { Translate } from '../i18n';
import { isMessageKey } from '../i18n';
import type { Problem as ProblemDocument } from './types';

/** An error that the server explained (RFC 9457), or one that happened on the way to it. */
export class Problem extends Error {
  constructor(
    /** Stable, for translation: `illegal_move`, `not_found`, … */
    readonly code: string,
    /** The server's own words, in English. */
    readonly detail: string = '',
    readonly params: Readonly<Record<string, string>> = {},
  ) {
    super(detail || code);
    this.name = 'Problem';
  }

  static from(document: ProblemDocument): Problem {
    const params = Object.entries(document.params).map(([key, value]) => [key, value ?? '']);
    return new Problem(document.code, document.detail, Object.fromEntries(params));
  }
}

/** The code of a problem that the server knows nothing of: it could not be reached. */
export const OFFLINE = 'offline';

export function isProblem(error: unknown, code?: string): error is Problem {
  return error instanceof Problem && (code === undefined || error.code === code);
}

/** Reads the body of an answer that is an error; anything but a problem document becomes `unknown`. */
export function readProblem(body: unknown): Problem {
  const isDocument = typeof body === 'object' && body !== null && 'code' in body && 'params' in body;
  return isDocument ? Problem.from(body as ProblemDocument) : new Problem('unknown');
}

/** What to tell a person: the text for the code, else the server's words, else a general text. */
export function problemText(error: unknown, t: Translate): string {
  if (!isProblem(error)) return t('problem.unknown');
  // A limit has a unit, in which it is told: bytes, games, files.
  const { unit } = error.params;
  const ofUnit = `problem.${error.code}.${unit ?? ''}`;
  const key = isMessageKey(ofUnit) ? ofUnit : `problem.${error.code}`;
  if (isMessageKey(key)) return t(key, { detail: error.detail, ...error.params });
  return error.detail || t('problem.unknown');
}
