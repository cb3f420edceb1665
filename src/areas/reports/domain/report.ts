import { usDayTime, type DayTime } from '#src/platform/domain/formats/day-time'
import { usDay } from '#src/platform/domain/formats/dates'
import type { Day } from '#src/platform/domain/time/days'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The types of the Finals report (REPT-1). */
export const finalsTypes = {
  by_supplier: 'By supplier',
  by_supplier_by_day: 'By supplier by day',
  by_supplier_by_material_type: 'By supplier by material type',
  by_supplier_by_material_type_by_day: 'By supplier by material type by day',
} as const
export type FinalsType = keyof typeof finalsTypes

/** The types of the Reconciliation report (REPT-7). */
export const reconciliationTypes = { by_period: 'By period', by_day: 'By day' } as const
export type ReconciliationType = keyof typeof reconciliationTypes

/** The three reports of a project. */
export const reportWords = { finals: 'Finals report', reconciliation: 'Reconciliation report', delivery: 'Delivery report' } as const

/** The formats of a report's file (REPT-15), with their file extensions. */
export const formatExtensions = { csv: 'csv', pdf: 'pdf', csv_pdf: 'zip' } as const
export type ReportFormat = keyof typeof formatExtensions

/** The first and the last minute of a day. */
export const DAY_STARTS = '00:00'
export const DAY_ENDS = '23:59'

/** The moments between which a report counts tickets: the first minute of the first day to the last minute of the last day. */
export interface ReportSpan {
  readonly start_date: Day
  readonly end_date: Day
  readonly start_time: DayTime
  readonly end_time: DayTime
}

/** A report to create. */
export type ReportOrder =
  | ({ readonly report: 'finals'; readonly type: FinalsType } & ReportSpan)
  | ({ readonly report: 'delivery' } & ReportSpan)
  /**
   * With `periods`, the report has only tickets that are paid in these pay periods; with a span, only tickets that were delivered in the
   * span.
   */
  | { readonly report: 'reconciliation'; readonly type: ReconciliationType; readonly periods: readonly number[]; readonly span: Pick<ReportSpan, 'start_date' | 'end_date'> | null }

/** The verdicts on the span of a report, by field. */
export type SpanVerdicts = Readonly<Partial<Record<keyof ReportSpan | 'periods', Verdict>>>

/**
 * Checks the span of a report. A Reconciliation report needs pay periods or days. The end may not be before the start, but both may be on
 * the same day (REPT-3, REPT-4, REPT-8, REPT-17). A Finals report may not start before the project's start, if that is known (REPT-2).
 */
export function checkOrder(order: ReportOrder, projectStart: Day | null): SpanVerdicts {
  if (order.report === 'reconciliation') {
    if (order.span === null) return order.periods.length === 0 ? { periods: refuse('errors.report_periods') } : {}
    return { end_date: checkEnd(order.span) }
  }
  return {
    start_date: order.report === 'finals' && projectStart !== null && order.start_date < projectStart ? refuse('errors.report_before_project', { start: usDay(projectStart) }) : allow,
    end_date: checkEnd(order),
    end_time: order.start_date === order.end_date && order.end_time < order.start_time ? refuse('errors.report_end_time') : allow,
  }
}

function checkEnd({ start_date: start, end_date: end }: Pick<ReportSpan, 'start_date' | 'end_date'>): Verdict {
  return end < start ? refuse('errors.end_before_start') : allow
}

/** The name of a report with its type: 'Finals report, by supplier by day'. */
export function orderWords(order: ReportOrder): string {
  const type = typeWords(order)
  return type === '' ? reportWords[order.report] : `${reportWords[order.report]}, ${type.toLowerCase()}`
}

/** The words of a report's type; '' for the Delivery report, which has no types. */
export function typeWords(order: ReportOrder): string {
  return order.report === 'finals' ? finalsTypes[order.type] : order.report === 'reconciliation' ? reconciliationTypes[order.type] : ''
}

/** The period of a report in words: days, with times if they are not whole days, or pay periods. */
export function spanWords(order: ReportOrder): string {
  if (order.report !== 'reconciliation') return momentsWords(order)
  return [periodWords(order.periods), order.span === null ? '' : daysWords(order.span)].filter((part) => part !== '').join(', ')
}

/** Pay periods in words: 'Pay periods 2, 3'; '' for none. */
export function periodWords(periods: readonly number[]): string {
  return periods.length === 0 ? '' : `Pay period${periods.length === 1 ? '' : 's'} ${periods.join(', ')}`
}

function daysWords({ start_date: start, end_date: end }: Pick<ReportSpan, 'start_date' | 'end_date'>): string {
  return start === end ? usDay(start) : `${usDay(start)} to ${usDay(end)}`
}

function momentsWords({ start_time: from, end_time: to, ...days }: ReportSpan): string {
  if (from === DAY_STARTS && to === DAY_ENDS) return daysWords(days)
  return days.start_date === days.end_date
    ? `${usDay(days.start_date)}, ${usDayTime(from)} to ${usDayTime(to)}`
    : `${usDay(days.start_date)} ${usDayTime(from)} to ${usDay(days.end_date)} ${usDayTime(to)}`
}
