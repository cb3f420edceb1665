import type { FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import { numberText } from '#src/areas/tickets/domain/findings/numbers'
import { limitOf, type FindingRule } from '#src/areas/tickets/domain/findings/rule'

/**
 * By how much a ticket's running total may differ from the previous total plus the net, in the ticket's unit. A difference is allowed
 * because plants round totals and nets.
 */
const TOTAL_ROUNDING = 0.05

/** Rules that compare a ticket's load with other loads. */
export const loadRules = {
  duplicate: {
    sentence: 'findings.duplicate',
    level: 'override',
    limits: { minutes: { label: 'Within', unit: 'minutes', first: 10, min: 1, max: 60 } },
    find({ same_load: same }, limits): FoundValues | null {
      return same !== null && same.minutes_before <= limitOf(limits, 'minutes') ? { ticket: same.ticket_number, minutes: minutesText(same.minutes_before) } : null
    },
  },
  reissue: {
    sentence: 'findings.reissue',
    level: 'leave',
    limits: {},
    find: ({ reissued }) => (reissued ? {} : null),
  },
  gap: {
    sentence: 'findings.gap',
    level: 'acknowledge',
    limits: {},
    find({ sequence }): FoundValues | null {
      if (sequence === null) return null
      const { load, load_before: before, net, total, total_before: totalBefore } = sequence
      const missing = load - (before ?? 0) - 1
      if (missing > 0) return { load, missing: missing === 1 ? String(load - 1) : `${load - missing} to ${load - 1}` }
      if (net === null || total === null || totalBefore === null || before === null) return null
      const expected = totalBefore + net
      return Math.abs(total - expected) > TOTAL_ROUNDING ? { kind: 'total', total: numberText(total), expected: numberText(expected) } : null
    },
  },
  too_close: {
    sentence: 'findings.too_close',
    level: 'acknowledge',
    limits: { minutes: { label: 'Within', unit: 'minutes', first: 15, min: 1, max: 120 } },
    find({ load_before: before }, limits): FoundValues | null {
      return before !== null && before.minutes_before < limitOf(limits, 'minutes')
        ? { ticket: before.ticket_number, minutes: minutesText(before.minutes_before), limit: limitOf(limits, 'minutes') }
        : null
    },
  },
} as const satisfies Readonly<Record<string, FindingRule>>

function minutesText(minutes: number): string {
  return numberText(Math.floor(minutes))
}
