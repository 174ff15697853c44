/** A straight line from values to places in a drawing. */
export interface Scale {
  (value: number): number;
  domain: readonly [number, number];
}

export function linear(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [low, high] = domain;
  const width = high - low || 1;
  const scale = (value: number) => range[0] + ((value - low) / width) * (range[1] - range[0]);
  return Object.assign(scale, { domain });
}

/** Round values for an axis, about as many as asked for. */
export function ticks([low, high]: readonly [number, number], count: number): number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  const found = [];
  for (let index = Math.ceil(low / step - 1e-9); index * step <= high + step * 1e-9; index += 1) {
    found.push(Number((index * step).toPrecision(12)));
  }
  return found;
}

/** The least and greatest of the values that are numbers, with some room. */
export function extent(values: readonly (number | null)[], room = 0.05): [number, number] {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  if (known.length === 0) return [0, 1];
  const low = Math.min(...known);
  const high = Math.max(...known);
  const pad = (high - low || Math.abs(high) || 1) * room;
  return [low - pad, high + pad];
}

export interface Spot {
  x: number;
  y: number;
}

/** A path through the spots; nothing where there are none. */
export function linePath(spots: readonly Spot[]): string {
  return spots.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/**
 * Thins out a long series: of each stretch the lowest and the highest are kept, so that no spike is lost.
 */
export function thin(spots: readonly Spot[], most: number): readonly Spot[] {
  if (spots.length <= most) return spots;
  const stretch = Math.ceil((2 * spots.length) / most);
  const kept: Spot[] = [];
  for (let start = 0; start < spots.length; start += stretch) {
    const part = spots.slice(start, start + stretch);
    const low = part.reduce((a, b) => (b.y < a.y ? b : a));
    const high = part.reduce((a, b) => (b.y > a.y ? b : a));
    kept.push(...(low.x <= high.x ? [low, high] : [high, low]));
  }
  return kept.filter((spot, index) => spot !== kept[index - 1]);
}
