import { searchOf } from '#src/areas/reports/domain/query'
import type { ReportOrder } from '#src/areas/reports/domain/report'

/** The query parameter with the id of the saved report from which the shown report was opened. */
const SAVED = 'saved'

/**
 * The path of the pane that shows a report of a project. `saved` is the id of the saved report from which the report was opened; the pane
 * still counts as this saved report when its days are changed.
 */
export function reportPath(projectId: number, order: ReportOrder, saved: number | null): string {
  return `/projects/${projectId}/reporting?${withSaved(searchOf(order), saved)}`
}

/** Adds the id of a saved report to a query string; adds nothing if the id is null. */
export function withSaved(query: string, saved: number | null): string {
  return saved === null ? query : `${query}&${SAVED}=${saved}`
}

/** The id of the saved report that a query string names, or null. */
export function savedIn(search: string): number | null {
  const text = new URLSearchParams(search).get(SAVED) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** The fields of a request that name the report to show. */
export function askedOf(projectId: number, order: ReportOrder) {
  if (order.report === 'reconciliation') return { report: order.report, project_id: projectId, type: order.type, ...(order.periods.length === 0 ? {} : { periods: [...order.periods] }), ...order.span }
  const { report, start_date, end_date, start_time, end_time } = order
  return { report, project_id: projectId, ...(order.report === 'finals' ? { type: order.type } : {}), start_date, end_date, start_time, end_time }
}
