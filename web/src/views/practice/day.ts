/** Today where the page is, as the server writes days. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export type Wait = { unit: 'minutes' | 'hours' | 'days'; count: number };

/** How long it is until then, in the unit that people would use. */
export function waitUntil(due: string, now = new Date()): Wait {
  const minutes = Math.max(1, Math.round((new Date(due).getTime() - now.getTime()) / 60_000));
  if (minutes < 90) return { unit: 'minutes', count: minutes };
  const hours = Math.round(minutes / 60);
  return hours < 36 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.round(hours / 24) };
}
