import type { Static } from 'typebox'
import { CircleAlert, CircleCheck, CircleDot, CircleX, PencilLine, TrendingUp } from 'lucide-react'
import { dailyWorkReports, type ListedReport, type Report as ReportSchema, type ReportLine as LineSchema } from '#src/areas/daily-work-reports/api/daily-work-reports'
import { reportStateWords, type ReportState } from '#src/areas/daily-work-reports/domain/report'
import { words } from '#src/areas/daily-work-reports/client/messages'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { noteOwnVersion } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { currentPerson } from '#src/platform/client/session/session'
import { columns, type StatusLook } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'

/** A report as a list shows it, without its lines. */
export type ReportRow = Static<typeof ListedReport>
/** A report with its lines. */
export type Report = Static<typeof ReportSchema>
/** A line of a report, with the id that the table component needs. */
export type Line = Static<typeof LineSchema> & { readonly id: number }
/** One check of a report before it is sent. */
export type ShownCheck = Static<typeof dailyWorkReports.checks.answer.properties.pre_send_checks>[number]

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'report-table': ReportRow
    'report-line-table': Line
  }
}

export const reportCalls = requests(dailyWorkReports)
export const reportNoun: Noun = { one: 'report', many: 'reports' }
export const lineNoun: Noun = { one: 'line', many: 'lines' }
export const reportKeys = {
  list: (agency: number, projectId: number) => ['daily-work-reports', agency, projectId] as const,
  counts: (agency: number, projectId: number, query: string) => ['daily-work-reports', agency, projectId, 'counts', query] as const,
  one: (agency: number, id: number) => ['daily-work-reports', agency, 'one', id] as const,
  checks: (agency: number, id: number) => ['daily-work-reports', agency, 'one', id, 'checks'] as const,
}

/** The label, icon and color of each state. */
export const reportLooks: Readonly<Record<ReportState, StatusLook>> = {
  draft: { word: reportStateWords.draft, tone: 'pending', icon: PencilLine },
  sent: { word: reportStateWords.sent, tone: 'delivered', icon: CircleCheck },
  partially_sent: { word: reportStateWords.partially_sent, tone: 'flagged', icon: CircleAlert },
  failed: { word: reportStateWords.failed, tone: 'rejected', icon: CircleX },
}

/** The columns of reports (DWR-2). */
export const reportColumns = columns<ReportRow>([
  { id: 'date', label: words('date'), kind: 'day', width: 112, strong: true },
  { id: 'report_name', label: words('name'), kind: 'text', width: 240, flex: 1 },
  { id: 'inspector', label: words('inspector'), kind: 'text', width: 168 },
  { id: 'pay_item_count', label: words('pay_items'), kind: 'count', width: 96 },
  { id: 'ticket_count', label: words('tickets'), kind: 'count', width: 88 },
  { id: 'status', label: words('status'), kind: 'status', looks: reportLooks, width: 144 },
  { id: 'date_sent', label: words('date_sent'), kind: 'time', withDay: true, width: 168 },
  { id: 'external_report_id', label: words('external_id'), kind: 'text', width: 128, sortable: false },
  { id: 'remarks', label: words('remarks'), kind: 'text', width: 240, flex: 2, sortable: false },
  { id: 'problem', label: words('problem'), kind: 'text', width: 240, shown: false, sortable: false },
])

const lineLooks: Readonly<Record<string, StatusLook>> = {
  draft: { word: words('ready'), tone: 'changed', icon: CircleDot },
  overrun: { word: words('overrun'), tone: 'pending', icon: TrendingUp },
  missing: { word: words('missing'), tone: 'rejected', icon: CircleX },
  taken: { word: words('taken'), tone: 'delivered', icon: CircleCheck },
  refused: { word: words('refused'), tone: 'rejected', icon: CircleX },
}

/** What the status column shows for a line: its status or, for a draft line, what prevents sending it. */
function lookOf({ status, quantity, source_only: isSourceOnly, overrun }: Line): string {
  if (status !== 'draft') return status
  if (quantity === null && !isSourceOnly) return 'missing'
  return overrun === null ? 'draft' : 'overrun'
}

/** The columns of the lines of a report (DWR-3). */
export const lineColumns = columns<Line>([
  { id: 'line_number', label: words('line'), kind: 'count', width: 48 },
  { id: 'pay_item', label: words('pay_item'), kind: 'pay_item', width: 132, strong: true },
  { id: 'status', label: words('status'), kind: 'status', looks: lineLooks, width: 116, value: lookOf },
  { id: 'quantity', label: words('quantity'), kind: 'quantity', unitOf: ({ uom }) => uom, width: 112, absent: words('missing') },
  { id: 'ticket_count', label: words('tickets'), kind: 'count', width: 76 },
  { id: 'location', label: words('location'), kind: 'text', width: 120, flex: 2 },
  { id: 'description', label: words('description'), kind: 'text', width: 136, flex: 2 },
  { id: 'ticketed_material', label: words('ticketed_material'), kind: 'text', width: 136, flex: 2 },
  { id: 'comment', label: words('comment'), kind: 'text', width: 104, flex: 1 },
  { id: 'material_set', label: words('material_set'), kind: 'text', width: 104 },
  { id: 'refusal', label: words('refusal'), kind: 'text', width: 200, shown: false },
  { id: 'contractors', label: words('contractors'), kind: 'text', width: 160, shown: false, value: ({ contractors }) => contractors.join(', ') },
])

/** Reads the reports of a project page by page, latest first. */
export function reportSource(agency: number, projectId: number): TableSource<ReportRow> {
  return {
    queryKey: reportKeys.list(agency, projectId),
    async page({ startRow, endRow, filters, sort, signal }) {
      const size = endRow - startRow
      const { status, ...named } = filters
      const request = reportCalls.list({
        project_id: projectId, page_size: size, page_number: startRow / size + 1, ...textsIn(named), ...(typeof status === 'string' && isState(status) ? { status: [status] } : {}),
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.daily_work_reports, total: Number(headers.get('total-count') ?? answer.daily_work_reports.length) }
    },
  }
}

/** Whether a text is the name of a report state. */
export function isState(text: string): text is ReportState {
  return Object.hasOwn(reportStateWords, text)
}

function textsIn(filters: Readonly<Record<string, unknown>>): { search?: string; start_date?: string; end_date?: string } {
  return Object.fromEntries(['search', 'start_date', 'end_date'].flatMap((name) => (typeof filters[name] === 'string' ? [[name, filters[name]]] : [])))
}

/** Shows a changed report in open panes, and notifies the lists of reports. */
export function patchReport(report: Report): void {
  const agency = currentPerson()?.dot_authority_id
  if (agency !== undefined) {
    // a list that is not open does not receive the notification below, so mark its cached rows as stale
    void queryClient.invalidateQueries({ queryKey: reportKeys.list(agency, report.project_id) })
    queryClient.setQueryData(reportKeys.one(agency, report.id), report)
    // the checks are not shown while the form of the report is open, so mark the cached checks as stale
    void queryClient.invalidateQueries({ queryKey: reportKeys.checks(agency, report.id) })
  }
  noteOwnVersion('daily_work_report', report.id, report.version)
  notifyRecordsChanged('daily_work_report', [report.id])
}
