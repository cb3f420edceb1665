import type { FailingResult, FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import { numberText } from '#src/areas/tickets/domain/findings/numbers'
import { limitOf, type FindingRule } from '#src/areas/tickets/domain/findings/rule'

const SECONDS_OF_HOUR = 3_600
const SECONDS_OF_MINUTE = 60
/** Maximum number of failing results that a sentence lists, since a lot can have very many. */
const RESULTS_SHOWN = 3

/** Rules about when and where the material was loaded and delivered, and about the condition of the material. */
export const siteRules = {
  outside_hours: {
    sentence: 'findings.outside_hours',
    level: 'leave',
    limits: {},
    find({ loaded, working_hours: hours }): FoundValues | null {
      if (loaded === null || hours === null || Object.keys(hours).length === 0) return null
      const { weekday, time } = loaded
      const day = weekday.charAt(0).toUpperCase() + weekday.slice(1)
      const open = hours[weekday]
      if (open === undefined) return { kind: 'no_work', day, time }
      return time < open.start || time > open.end ? { kind: 'hours', day, time, start: open.start, end: open.end } : null
    },
  },
  distance: {
    sentence: 'findings.distance',
    level: 'acknowledge',
    limits: { miles: { label: 'More than', unit: 'miles', first: 25, min: 1, max: 1_000 } },
    find({ miles_from_project: miles }, limits): FoundValues | null {
      return miles !== null && miles > limitOf(limits, 'miles') ? { miles: numberText(Math.round(miles * 10) / 10), limit: limitOf(limits, 'miles') } : null
    },
  },
  temperature: {
    sentence: 'findings.temperature',
    level: 'acknowledge',
    limits: {
      least: { label: 'Below', unit: '°F', first: 260, min: 0, max: 400 },
      most: { label: 'Above', unit: '°F', first: 350, min: 0, max: 500 },
      damage: { label: 'Damaged above', unit: '°F', first: 375, min: 0, max: 600 },
    },
    find({ ticket_type: type, temperature: degrees }, limits): FoundValues | null {
      if (type !== 'asphalt' || degrees === null) return null
      const [least, most, damage] = [limitOf(limits, 'least'), limitOf(limits, 'most'), limitOf(limits, 'damage')]
      if (degrees > damage) return { kind: 'damage', degrees: numberText(degrees), damage }
      return degrees < least || degrees > most ? { kind: 'range', degrees: numberText(degrees), least, most } : null
    },
  },
  concrete_age: {
    sentence: 'findings.concrete_age',
    level: 'acknowledge',
    limits: { minutes: { label: 'More than', unit: 'minutes', first: 90, min: 1, max: 1_440 } },
    find({ ticket_type: type, ticketed_at: batched, arrived_at: arrived }, limits): FoundValues | null {
      if (type !== 'concrete' || arrived === null) return null
      const minutes = Math.floor((arrived - batched) / SECONDS_OF_MINUTE)
      return minutes > limitOf(limits, 'minutes') ? { minutes: numberText(minutes), limit: limitOf(limits, 'minutes') } : null
    },
  },
  late: {
    sentence: 'findings.late',
    level: 'leave',
    limits: { hours: { label: 'More than', unit: 'hours', first: 24, min: 1, max: 8_760 } },
    find({ ticketed_at: ticketed, received_at: received }, limits): FoundValues | null {
      const hours = (received - ticketed) / SECONDS_OF_HOUR
      return hours > limitOf(limits, 'hours') ? { hours: numberText(Math.floor(hours)), limit: limitOf(limits, 'hours') } : null
    },
  },
  after_closing: {
    sentence: 'findings.after_closing',
    level: 'acknowledge',
    limits: {},
    find({ closed_period: period, report_sent: isSent }): FoundValues | null {
      if (period !== null) return { kind: 'period', period }
      return isSent ? { kind: 'report' } : null
    },
  },
  /** A sample of the ticket or of its lot failed, so somebody has to say why the material is paid for (SAMP-2). */
  failing_sample: {
    sentence: 'findings.failing_sample',
    level: 'override',
    limits: {},
    find({ lot, failing_results: failing }): FoundValues | null {
      if (failing.length === 0) return null
      const [shown, others] = [failing.slice(0, RESULTS_SHOWN), failing.slice(RESULTS_SHOWN)]
      const results = [...shown.map(resultText), ...(others.length > 0 ? [`and ${others.length} more`] : [])].join('; ')
      // an answer applies to all failing results; `rest` is a checksum of the results that the sentence does not list, so that a new result
      // among them leads to a new finding without an answer
      const rest: FoundValues = others.length > 0 ? { rest: checksum(others.map(resultText).join('; ')) } : {}
      return lot === null ? { kind: 'ticket', results, ...rest } : { kind: 'lot', lot, results, ...rest }
    },
  },
} as const satisfies Readonly<Record<string, FindingRule>>

function resultText({ sample, ticket_number: ticket, test, judged, low, high }: FailingResult): string {
  const from = ticket === null ? '' : ` of ticket ${ticket}`
  const limits = low === null ? `at most ${high}` : high === null ? `at least ${low}` : `${low} to ${high}`
  return `sample ${sample}${from}, ${test.replaceAll('_', ' ')} ${judged} (${limits})`
}

/** A checksum of a text. It stays below 2^53, so that a JavaScript number represents it exactly. */
function checksum(text: string): number {
  return [...text].reduce((sum, sign) => (sum * 33 + (sign.codePointAt(0) ?? 0)) % 2 ** 47, 5_381)
}
