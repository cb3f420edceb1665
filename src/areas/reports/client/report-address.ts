import { searchOf } from '#src/areas/reports/domain/query'
import type { ReportOrder } from '#src/areas/reports/domain/report'

/** The address of a report of a project. */
export function reportPath(projectId: number, order: ReportOrder): string {
  return `/projects/${projectId}/reporting?${searchOf(order)}`
}

/** The fields of a call that shows a report. */
export function askedOf(projectId: number, order: ReportOrder) {
  if (order.report === 'reconciliation') return { report: order.report, project_id: projectId, type: order.type, ...(order.periods.length === 0 ? {} : { periods: [...order.periods] }), ...order.span }
  const { report, start_date, end_date, start_time, end_time } = order
  return { report, project_id: projectId, ...(order.report === 'finals' ? { type: order.type } : {}), start_date, end_date, start_time, end_time }
}
