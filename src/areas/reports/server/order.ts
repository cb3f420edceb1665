import type { Static } from 'typebox'
import type { reports } from '#src/areas/reports/api/reports'
import { checkOrder, DAY_ENDS, DAY_STARTS, finalsTypes, reconciliationTypes, type ReportOrder } from '#src/areas/reports/domain/report'
import { message } from '#src/platform/domain/messages'
import type { Day } from '#src/platform/domain/time/days'
import { unprocessable } from '#src/platform/server/http/errors'

type Shown = Pick<Static<typeof reports.tickets.query>, 'report' | 'type' | 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'periods'>

/** The report that a query or a body asks for. Throws 422 for a type or a span that this kind of report does not have. */
export function orderOf({ report, type, start_date: start, end_date: end, start_time = DAY_STARTS, end_time = DAY_ENDS, periods = [] }: Shown): ReportOrder {
  if (report === 'reconciliation') {
    if (!isOf(reconciliationTypes, type)) throw missing('type')
    if ((start === undefined) !== (end === undefined)) throw missing(start === undefined ? 'start_date' : 'end_date')
    return { report, type, periods: [...new Set(periods)].toSorted((a, b) => a - b), span: start === undefined || end === undefined ? null : { start_date: start, end_date: end } }
  }
  if (start === undefined) throw missing('start_date')
  if (end === undefined) throw missing('end_date')
  const span = { start_date: start, end_date: end, start_time, end_time }
  if (report === 'delivery') return { report, ...span }
  if (!isOf(finalsTypes, type)) throw missing('type')
  return { report, type, ...span }
}

/** Throws 422 with all faults in the span of the requested report (REPT-2 to REPT-4, REPT-8, REPT-17). */
export function assertOrder(order: ReportOrder, projectStart: Day | null): void {
  const faults = Object.entries(checkOrder(order, projectStart)).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
  const [first] = faults
  if (first !== undefined) throw unprocessable('errors.not_valid', {}, faults)
}

function isOf<Types extends object>(types: Types, type: string | undefined): type is keyof Types & string {
  return type !== undefined && Object.hasOwn(types, type)
}

function missing(field: string) {
  return unprocessable('errors.not_valid', {}, [{ field, message: message('errors.required') }])
}
