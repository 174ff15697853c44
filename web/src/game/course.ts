/** Values by ply as a list without gaps in its numbering: `null` where nothing is known. */
export function courseOf(chances: ReadonlyMap<number, number>, plies: number): (number | null)[] {
  return Array.from({ length: plies + 1 }, (_, ply) => chances.get(ply) ?? null);
}
