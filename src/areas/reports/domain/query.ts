import { DAY_ENDS, DAY_STARTS, finalsTypes, orderWords, periodWords, reconciliationTypes, spanWords, type ReportOrder } from '#src/areas/reports/domain/report'
import { isPreset, presetDays, presetWords, type DaysPreset, type ReportDays } from '#src/areas/reports/domain/preset-days'
import { addDays, isDay, type Day } from '#src/platform/domain/time/days'

/** The default number of days of a report. */
const USUAL_DAYS = 14
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * The default days of a report: the last 14 days, without the days before the project's start. If the project starts after today, only its
 * first day.
 */
export function usualDays(today: Day, projectStart: Day | null): ReportDays {
  const from = addDays(today, 1 - USUAL_DAYS)
  const start = projectStart !== null && projectStart > from ? projectStart : from
  return { start_date: start, end_date: start > today ? start : today }
}

/**
 * The report that a query string asks for. Its `days` parameter can name days that move with the calendar, such as last month. A parameter
 * that is missing has its default value. `today` is today's date in the project's time zone.
 */
export function orderIn(search: string, today: Day, projectStart: Day | null): ReportOrder {
  const query = new URLSearchParams(search)
  const [from, to, type, preset] = [query.get('start'), query.get('end'), query.get('type') ?? '', query.get('days') ?? '']
  const usual = isPreset(preset) ? presetDays(preset, today, projectStart) : usualDays(today, projectStart)
  const days = { start_date: isDay(from) ? from : usual.start_date, end_date: isDay(to) ? to : isDay(from) ? from : usual.end_date }
  const report = query.get('report')
  if (report === 'reconciliation') {
    const periods = periodsIn(query.get('periods') ?? '')
    return { report, type: isOf(reconciliationTypes, type) ? type : 'by_period', periods, span: periods.length > 0 && !isDay(from) && !isPreset(preset) ? null : days }
  }
  const span = { ...days, start_time: timeIn(query.get('start_time'), DAY_STARTS), end_time: timeIn(query.get('end_time'), DAY_ENDS) }
  if (report === 'delivery') return { report, ...span, start_date: span.end_date }
  return { report: 'finals', type: isOf(finalsTypes, type) ? type : 'by_supplier_by_material_type', ...span }
}

/** The query string for a report. */
export function searchOf(order: ReportOrder): string {
  const query = new URLSearchParams({ report: order.report })
  if (order.report !== 'delivery') query.set('type', order.type)
  const span = order.report === 'reconciliation' ? order.span : order
  if (span !== null) {
    query.set('start', span.start_date)
    query.set('end', span.end_date)
  }
  if (order.report === 'reconciliation') {
    if (order.periods.length > 0) query.set('periods', order.periods.join(','))
  } else if (order.start_time !== DAY_STARTS || order.end_time !== DAY_ENDS) {
    query.set('start_time', order.start_time)
    query.set('end_time', order.end_time)
  }
  return query.toString()
}

/**
 * The query string that is stored when a report is saved: with its own days, or with days that move with the calendar, such as last month.
 */
export function savedSearch(order: ReportOrder, preset: DaysPreset | null): string {
  const query = new URLSearchParams(searchOf(order))
  if (preset !== null) {
    query.delete('start')
    query.delete('end')
    query.set('days', preset)
  }
  return query.toString()
}

/** A saved report in words: 'Finals report, by supplier, last month'. */
export function savedWords(search: string): string {
  const query = new URLSearchParams(search)
  const preset = query.get('days') ?? ''
  const order = orderIn(search, '2000-01-01', null)
  const span = !isPreset(preset) ? (isDay(query.get('start')) || query.has('periods') ? spanWords(order) : '') : presetWords[preset].toLowerCase()
  return [orderWords(order), isPreset(preset) && order.report === 'reconciliation' ? periodWords(order.periods) : '', span].filter((part) => part !== '').join(', ')
}

/** Parses pay periods, as typed or in a query string: '3', '1,2', '3-5'. Empty if the text has none of these forms. */
export function periodsIn(text: string): readonly number[] {
  const numbers = text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{1,5})(?:\s*(?:-|to)\s*(\d{1,5}))?\s*$/.exec(part) ?? []
    if (first === undefined) return [Number.NaN]
    const [from, to] = [Number(first), Number(last)]
    return from < 1 || to < from || to - from >= MOST_PERIODS ? [Number.NaN] : Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
  return numbers.some((number) => Number.isNaN(number)) ? [] : [...new Set(numbers)].toSorted((a, b) => a - b)
}

const MOST_PERIODS = 200

function timeIn(text: string | null, otherwise: string): string {
  return text !== null && TIME.test(text) ? text : otherwise
}

function isOf<Types extends object>(types: Types, type: string): type is keyof Types & string {
  return Object.hasOwn(types, type)
}
