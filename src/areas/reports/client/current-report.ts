import { reportPath, savedIn } from '#src/areas/reports/client/report-address'
import { reportCalls } from '#src/areas/reports/client/report-rows'
import { orderIn } from '#src/areas/reports/domain/query'
import { checkOrder, type ReportFormat, type ReportOrder } from '#src/areas/reports/domain/report'
import { zoneOfProject } from '#src/areas/projects/client/public/project-day-step'
import type {} from '#src/areas/projects/client/public/project-query'
import type { RequestValue } from '#src/platform/client/api/requests'
import { dayInZone } from '#src/platform/domain/time/days'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { WorkspaceHandle } from '#src/workspace/client/commands/environment'

declare module '#src/workspace/client/commands/context' {
  interface ProjectInContext {
    /**
     * The report that the pane shows. Relative days, such as those of last month, are relative to the day on which the report was opened.
     */
    readonly report?: ReportOrder
  }
}

type Here = Pick<CommandContext, 'pane' | 'project'>

/** A report that a pane shows. */
export interface CurrentReport {
  readonly projectId: number
  readonly order: ReportOrder
  /** The id of the saved report from which this report was opened, or null. */
  readonly saved: number | null
}

/** The project and the report of the focused pane; null if the focused pane shows no report. */
export function currentReport(context: CommandContext): CurrentReport | null {
  const { pane, project } = context
  const projectId = Number(pane?.params.projectId)
  if (pane === null || !isReport(context) || !Number.isInteger(projectId)) return null
  const [, search = ''] = pane.path.split('?')
  return { projectId, order: project?.report ?? orderIn(search, dayInZone(new Date(), zoneOfProject(context)), project?.loaded?.project_start ?? null), saved: savedIn(search) }
}

/** Allowed while the focused pane shows a report. */
export function mayChangeReport(context: CommandContext): Verdict {
  return isReport(context) ? allow : refuse('errors.no_report_shown')
}

/** Shows another report of the same project in the focused pane. */
export function showReport(workspace: Pick<WorkspaceHandle, 'openPath'>, { projectId, saved }: CurrentReport, order: ReportOrder): void {
  workspace.openPath(reportPath(projectId, order, saved), { in: 'focused', replace: true })
}

/** Whether the report of the pane can be created; if not, the first fault (REPT-2 to REPT-4, REPT-8, REPT-17). */
export function checkReport(context: CommandContext): Verdict {
  const current = currentReport(context)
  if (current === null) return refuse('errors.no_report_shown')
  return Object.values(checkOrder(current.order, context.project?.loaded?.project_start ?? null)).find((verdict) => !verdict.allowed) ?? allow
}

/** The request for the job that creates a report's file. */
export function jobRequest(projectId: number, order: ReportOrder, format: ReportFormat): RequestValue<{ readonly job_id: string }> {
  const form = { project_id: projectId, format, as_job: true }
  if (order.report === 'reconciliation') return asJob(reportCalls.reconciliation({ ...form, type: order.type, ...(order.periods.length === 0 ? {} : { periods: [...order.periods] }), ...order.span }))
  const { start_date, end_date, start_time, end_time } = order
  if (order.report === 'delivery') return asJob(reportCalls.delivery({ ...form, date: end_date, start_time, end_time }))
  return asJob(reportCalls.finals({ ...form, type: order.type, start_date, end_date, start_time, end_time }))
}

/** Gives a request with `as_job` the answer type of a job, because with this field the server never answers with the file. */
function asJob({ answer: _file, ...request }: RequestValue): RequestValue<{ readonly job_id: string }> {
  return request
}

function isReport({ pane }: Here): boolean {
  return pane?.scope === 'report-lines' || pane?.scope === 'report-tickets'
}
