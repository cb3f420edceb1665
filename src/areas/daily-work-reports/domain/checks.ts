import { message, type MessageKey, type MessageValues } from '#src/platform/domain/messages'
import type { Day } from '#src/platform/domain/time/days'
import { DWR_MAX_TICKETS, type ReportState } from '#src/areas/daily-work-reports/domain/report'

/** The levels of a check: `block` stops sending, `warn` does not (PLUS-26). */
export const checkLevels = ['pass', 'warn', 'block'] as const
export type CheckLevel = (typeof checkLevels)[number]

/** The checks in display order: first the rows of decision table DT-7, then the checks that only warn. */
export const checkKeys = [
  'sending_allowed', 'role_allowed', 'not_sent', 'date_not_future', 'inspector_in_agency_system', 'has_lines', 'lines_complete', 'ticket_count', 'ticket_location', 'not_in_flight',
  'tickets_coded', 'contract_quantity', 'contractors', 'one_report', 'tickets_unchanged', 'remarks', 'weather',
] as const
export type CheckKey = (typeof checkKeys)[number]

/** One check with its result. `passed` is false only if the level is `block` (DWR-13, PLUS-26). */
export interface Check {
  readonly key: CheckKey
  readonly passed: boolean
  readonly level: CheckLevel
  readonly message: string
}

/** The agency system's answer about the inspector (DWR-15). */
export type InspectorThere = 'known' | 'missing' | 'wrong_role' | 'unchecked'

/** The facts that the checks depend on. */
export interface ReportFacts {
  readonly isFlagOn: boolean
  readonly allowsSending: boolean
  readonly mayWrite: boolean
  readonly isImpersonated: boolean
  readonly status: ReportState
  readonly date: Day
  /** Today in the project's time zone. */
  readonly today: Day
  readonly inspector: { readonly name: string; readonly there: InspectorThere }
  /** The lines to send. */
  readonly lines: readonly {
    readonly line_number: number
    readonly item_code: string | null
    readonly quantity: string | null
    readonly source_only: boolean
    /** True if the item's total exceeds its contract quantity. */
    readonly isOverrun: boolean
    /** True if the item is limited to certain contractors and one of the line's tickets names no contractor. */
    readonly lacksContractor: boolean
  }[]
  /** The number of delivered tickets of the date, coded or not. */
  readonly ticketsOfDate: number
  /** How many tickets of the lines have no coordinates. */
  readonly withoutLocation: number
  readonly collectLocation: 'off' | 'optional' | 'required'
  /** Whether an earlier send without an answer is still running, or must be repeated. */
  readonly sending: 'none' | 'under way' | 'to repeat'
  readonly uncoded: number
  readonly onOtherReports: number
  readonly changedAfterSending: number
  readonly remarks: string
  readonly weather: string
}

type Result = readonly [level: CheckLevel, message: MessageKey, values?: MessageValues]

/** The checks of a report, each with its level: pass, warn or block (DWR-13, DWR-14, DT-7, PLUS-26). */
export function checkReport(facts: ReportFacts): readonly Check[] {
  return checkKeys.map((key) => {
    const [level, sentence, values = {}] = rules[key](facts)
    return { key, passed: level !== 'block', level, message: message(sentence, values) }
  })
}

/** The first check that stops sending; null when the report can be sent (DT-7). */
export function firstBlock(checks: readonly Check[]): Check | null {
  return checks.find(({ level }) => level === 'block') ?? null
}

const rules: Readonly<Record<CheckKey, (facts: ReportFacts) => Result>> = {
  sending_allowed: ({ isFlagOn, allowsSending }) => (!isFlagOn ? ['block', 'errors.dwr_flag_off'] : allowsSending ? ['pass', 'checks.sending_allowed'] : ['block', 'errors.dwr_not_allowed']),
  role_allowed: ({ mayWrite, isImpersonated }) => (isImpersonated ? ['block', 'errors.impersonation'] : mayWrite ? ['pass', 'checks.role_allowed'] : ['block', 'errors.forbidden']),
  not_sent: ({ status }) => (status === 'sent' ? ['block', 'errors.dwr_sent'] : ['pass', 'checks.not_sent']),
  date_not_future: ({ date, today }) => (date > today ? ['block', 'errors.dwr_future'] : ['pass', 'checks.date_not_future']),
  inspector_in_agency_system({ inspector: { name, there } }) {
    if (there === 'missing') return ['block', 'errors.dwr_inspector_unknown', { name }]
    if (there === 'wrong_role') return ['block', 'errors.dwr_inspector_role', { name }]
    return there === 'known' ? ['pass', 'checks.inspector_in_agency_system', { name }] : ['warn', 'checks.inspector_unchecked', { name }]
  },
  has_lines: ({ lines }) => (lines.length === 0 ? ['block', 'errors.dwr_no_lines'] : ['pass', 'checks.has_lines', { count: lines.length }]),
  lines_complete({ lines }) {
    const withoutItem = lines.find(({ item_code: code }) => code === null)
    if (withoutItem !== undefined) return ['block', 'errors.dwr_line_item', { line: withoutItem.line_number }]
    const withoutQuantity = lines.find(({ quantity, source_only: isSourceOnly }) => quantity === null && !isSourceOnly)
    return withoutQuantity === undefined ? ['pass', 'checks.lines_complete'] : ['block', 'errors.dwr_line_quantity', { line: withoutQuantity.line_number }]
  },
  ticket_count: ({ ticketsOfDate: count }) => (count > DWR_MAX_TICKETS ? ['block', 'errors.dwr_too_many_tickets', { max: DWR_MAX_TICKETS }] : ['pass', 'checks.ticket_count', { count, max: DWR_MAX_TICKETS }]),
  ticket_location({ withoutLocation: count, collectLocation }) {
    if (count === 0 || collectLocation === 'off') return ['pass', 'checks.ticket_location']
    return collectLocation === 'required' ? ['block', 'errors.location_not_collected'] : ['warn', 'checks.ticket_location_optional', { count }]
  },
  not_in_flight: ({ sending }) => (sending === 'under way' ? ['block', 'errors.dwr_in_flight'] : sending === 'to repeat' ? ['warn', 'checks.open_sending'] : ['pass', 'checks.not_in_flight']),
  tickets_coded: ({ uncoded: count }) => (count === 0 ? ['pass', 'checks.tickets_coded'] : ['warn', 'checks.tickets_not_coded', { count }]),
  contract_quantity: ({ lines }) => named(lines.filter(({ isOverrun }) => isOverrun), 'checks.contract_quantity', 'checks.contract_overrun'),
  contractors: ({ lines }) => named(lines.filter(({ lacksContractor }) => lacksContractor), 'checks.contractors', 'checks.no_contractor'),
  one_report: ({ onOtherReports: count }) => (count === 0 ? ['pass', 'checks.one_report'] : ['warn', 'checks.on_other_report', { count }]),
  tickets_unchanged: ({ changedAfterSending: count }) => (count === 0 ? ['pass', 'checks.tickets_unchanged'] : ['warn', 'checks.tickets_changed', { count }]),
  remarks: ({ remarks }) => (remarks.trim() === '' ? ['warn', 'checks.no_remarks'] : ['pass', 'checks.remarks']),
  weather: ({ weather }) => (weather.trim() === '' ? ['warn', 'checks.no_weather'] : ['pass', 'checks.weather']),
}

function named(lines: ReportFacts['lines'], pass: MessageKey, warn: MessageKey): Result {
  const items = [...new Set(lines.flatMap(({ item_code: code }) => code ?? []))]
  return items.length === 0 ? ['pass', pass] : ['warn', warn, { items: items.join(', ') }]
}
