import { isUsageOld, USAGE_DAYS as DAYS } from '#src/workspace/domain/usage'
import { preferences } from '#src/workspace/client/preferences'
import type { Usage } from '#src/workspace/client/settings'

const DAY_MS = 86_400_000

/** The usage of a command or page with one more use today, and without the days that are more than 30 days ago (WORK-13). */
export function used(before: Usage | undefined, now: number): Usage {
  const today = dayOf(now)
  const oldest = dayOf(now - (DAYS - 1) * DAY_MS)
  const days = Object.fromEntries(Object.entries(before?.days ?? {}).filter(([day]) => day >= oldest))
  return { days: { ...days, [today]: (days[today] ?? 0) + 1 }, last: now }
}

/** How often a command or line was used in the last 30 days. */
export function usesOf(usage: Usage | undefined, now: number): number {
  const oldest = dayOf(now - (DAYS - 1) * DAY_MS)
  return Object.entries(usage?.days ?? {}).reduce((sum, [day, uses]) => (day >= oldest ? sum + uses : sum), 0)
}

/**
 * Records that a command or page was chosen in the palette, and drops commands and pages that were not used for 30 days. Uses by key or
 * button do not count, because people do not look in the palette for commands that they run by key all day.
 */
export function noteUse(id: string): void {
  const now = Date.now()
  for (const [old, usage] of Object.entries(preferences.usage)) if (isUsageOld(usage, now)) delete preferences.usage[old]
  const before = preferences.usage[id]
  preferences.usage[id] = used(before === undefined ? undefined : { days: { ...before.days }, last: before.last }, now)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
