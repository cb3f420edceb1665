/** Usage is counted over this many days (WORK-13). */
export const USAGE_DAYS = 30
const DAY_MS = 86_400_000

/** True when the last use of a command or page was more than 30 days ago. */
export function isUsageOld(usage: unknown, now: number): boolean {
  const last: unknown = typeof usage === 'object' && usage !== null ? Reflect.get(usage, 'last') : undefined
  return typeof last !== 'number' || last < now - USAGE_DAYS * DAY_MS
}
