import { isNotSent, mayEditReport } from '#src/areas/daily-work-reports/domain/report'
import type { Line, Report, ReportRow, ShownCheck } from '#src/areas/daily-work-reports/client/report-rows'
import { onProject } from '#src/areas/projects/client/public/project-writes'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The report that a pane shows, with its checks. */
export interface ReportInContext {
  readonly report: Report
  /** Undefined while the checks are loading. */
  readonly checks: readonly ShownCheck[] | undefined
}

declare module '#src/workspace/client/commands/context' {
  interface ProjectInContext {
    /** The daily work report that the pane shows. */
    readonly workReport?: ReportInContext
  }
}

/** The report that a command acts on: the focused row of the list, or the report that the pane shows. */
export function currentReport({ pane, row, project }: CommandContext): Report | ReportRow | null {
  if (pane?.scope === 'report-table') return row !== null && 'report_name' in row ? (row as ReportRow) : null
  return project?.workReport?.report ?? null
}

/** Whether the person may work on the current report and it is not entirely sent. Refuses if there is no current report. */
export function onReport(context: CommandContext): Verdict {
  const report = currentReport(context)
  return firstRefusal(onProject('write_daily_work_reports', context), report === null ? refuse('errors.no_report_here') : isNotSent(report))
}

/** Whether the person may edit the current report (DWR-7). */
export function onEditableReport(context: CommandContext): Verdict {
  const report = currentReport(context)
  return firstRefusal(onReport(context), report === null ? allow : mayEdit(report))
}

/** Whether a report that the server returned can still be edited (DWR-7). */
export function mayEdit({ status, sending_open: isSendingOpen }: Pick<ReportRow, 'status' | 'sending_open'>): Verdict {
  return mayEditReport({ status, isSendingOpen })
}

/** The line that a command acts on, which is the focused line. */
export function currentLine({ pane, row }: CommandContext<'report-line-table'>): Line | null {
  return pane?.scope === 'report-line-table' ? row : null
}

/** The first ticket without a quantity in a line that is not accepted yet; null if there is none. */
export function firstToComplete({ lines }: Pick<Report, 'lines'>) {
  for (const line of lines) {
    const ticket = line.status === 'taken' ? undefined : line.tickets.find(({ to_complete: missing }) => missing != null)
    if (ticket?.to_complete != null) return { line, ticket, missing: ticket.to_complete }
  }
  return null
}

/** The path of a report, or of a page below it. */
export function pathOfReport({ project_id: project, id }: Pick<ReportRow, 'project_id' | 'id'>, rest = ''): string {
  return `/projects/${project}/daily_work_reports/${id}${rest}`
}

/**
 * The screen on which a check can be fixed, with the tickets or settings that the check concerns. Null if the check can only be fixed by
 * waiting or by another person. The browser's Back button returns to the report.
 */
export function pathOfFix({ key }: Pick<ShownCheck, 'key'>, { report }: ReportInContext): string | null {
  const { project_id: project, date, lines } = report
  const ofDay = `start_date=${date}&end_date=${date}`
  const tickets = (more: string) => `/projects/${project}/tickets?${ofDay}${more}`
  switch (key) {
    case 'sending_allowed':
      return `/projects/${project}/settings`
    case 'inspector_in_agency_system':
      return `/projects/${project}/team`
    case 'has_lines':
      return tickets('&status=pending')
    case 'tickets_coded':
      return tickets('&status=delivered&to_code=yes')
    case 'lines_complete': {
      const line = lines.find(({ quantity, source_only: isSourceOnly, status }) => quantity === null && !isSourceOnly && status !== 'taken')
      return tickets(`&missing_pay_data=yes${line?.pay_item == null ? '' : `&pay_code=${encodeURIComponent(line.pay_item)}`}`)
    }
    case 'ticket_count':
    case 'ticket_location':
    case 'tickets_unchanged':
    case 'contractors':
      return tickets('&filters=none')
    case 'contract_quantity':
      return `/projects/${project}/updates`
    case 'one_report':
      return `/projects/${project}/daily_work_reports?${ofDay}`
    case 'remarks':
      return pathOfReport(report, '/edit')
    case 'weather':
      return pathOfReport(report, '/edit?at=weather')
    default:
      return null
  }
}
