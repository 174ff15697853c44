/** Agents by name: from the values of a form to `mcts:time=2s,rollout=light`, and back. */
import type { AgentDocument, GameName, ParamDocument } from '../api/types';

export type ParamValues = Readonly<Record<string, string>>;

/** A value with a comma or a quotation mark goes in quotation marks. */
function quoted(value: string): string {
  return /[",\s]/.test(value) ? `"${value.replaceAll('"', '')}"` : value;
}

/** The default in a game; `null` where the option is off unless given. */
export function defaultOf(param: ParamDocument, game: GameName): string | null {
  return param.defaults[game] ?? null;
}

/** The spec; what is at its default is left out. */
export function specOf(agent: AgentDocument, game: GameName, values: ParamValues): string {
  const given = agent.params.flatMap((param) => {
    const value = (values[param.key] ?? '').trim();
    return value === '' || value === defaultOf(param, game) ? [] : [`${param.key}=${quoted(value)}`];
  });
  return given.length ? `${agent.name}:${given.join(',')}` : agent.name;
}

/** The name and the values of a spec. */
export function readSpec(spec: string): { name: string; values: ParamValues } {
  const colon = spec.indexOf(':');
  if (colon < 0) return { name: spec, values: {} };
  const pairs = spec.slice(colon + 1).matchAll(/([\w-]+)=("[^"]*"|[^,]*)/g);
  const values = Object.fromEntries(
    [...pairs].map(([, key, value]) => [key, (value ?? '').replaceAll('"', '')]),
  );
  return { name: spec.slice(0, colon), values };
}

export type ParamFault = 'integer' | 'number' | 'range' | 'time';

/** What is wrong with a value, if something is. The server has the last word. */
export function faultOf(param: ParamDocument, text: string): ParamFault | null {
  const value = text.trim();
  if (value === '' || param.type === 'choice' || param.type === 'flag') return null;
  if (param.type === 'time') return /^\d+(\.\d+)?(ms|s|m)$/.test(value) ? null : 'time';
  if (param.type === 'integer' && !/^\d+$/.test(value)) return 'integer';
  const number = Number(value);
  if (!Number.isFinite(number)) return 'number';
  const { min, max } = param;
  return (min !== undefined && number < min) || (max !== undefined && number > max) ? 'range' : null;
}
