/** Uses are counted for so many days (WORK-13). */
export const USAGE_DAYS = 30
const DAY_MS = 86_400_000

/** True for a use of a command or place that nobody has repeated for 30 days. */
export function isUsageOld(usage: unknown, now: number): boolean {
  const last: unknown = typeof usage === 'object' && usage !== null ? Reflect.get(usage, 'last') : undefined
  return typeof last !== 'number' || last < now - USAGE_DAYS * DAY_MS
}
