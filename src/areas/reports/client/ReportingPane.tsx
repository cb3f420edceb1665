import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { checkOrder, orderWords, periodWords, spanWords, DAY_ENDS, DAY_STARTS, type ReportOrder } from '#src/areas/reports/domain/report'
import { usDayTime } from '#src/platform/domain/formats/day-time'
import { words } from '#src/areas/reports/client/messages'
import { askedOf, savedIn } from '#src/areas/reports/client/report-address'
import { searchOf } from '#src/areas/reports/domain/query'
import { lineColumns, lineNoun, reportCalls, reportKeys, rowsOf, tableNameOf, type LineRow, type ShownReport } from '#src/areas/reports/client/report-rows'
import { useOrder } from '#src/areas/reports/client/use-order'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { callApi } from '#src/platform/client/api/call-api'
import { message } from '#src/platform/domain/messages'
import { usDay } from '#src/platform/domain/formats/dates'
import { amountWithUnit, countText } from '#src/platform/domain/formats/numbers'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'
import '#src/areas/reports/client/reports.css'

const NO_ROWS: readonly LineRow[] = []

/**
 * A Finals, Reconciliation or Delivery report of a project: its type and days above, its lines as a table, and its totals by unit (REPT-1
 * to REPT-10).
 */
export default function ReportingPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const projectId = Number(params.projectId)
  const { project, facts: ofProject, isError, asked, agency } = useProjectView(params.projectId, words('reporting'))
  const { order, facts } = useOrder(search, project, ofProject)
  const faults = useMemo(() => (order === null ? [] : faultsOf(order, project?.project_start ?? null)), [order, project])
  const key = reportKeys.lines(agency, projectId, order === null ? '' : searchOf(order))
  const shown = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi(reportCalls.lines(askedOf(projectId, order as ReportOrder)), { signal, ignore: 'all' }),
    enabled: order !== null && faults.length === 0,
  })
  const rows = useMemo(() => (shown.data === undefined ? undefined : rowsOf(shown.data)), [shown.data])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (order === null) return <Skeleton lines={9} />
  return (
    <div className="reporting">
      {faults.length > 0 && (
        <p className="reporting-fault" role="alert">
          {faults.join(' ')}
        </p>
      )}
      <RowsPane<LineRow>
        key={tableNameOf(order)}
        name={tableNameOf(order)} of={key} label={words('report_of', { report: orderWords(order), title: project?.title ?? '' })} noun={lineNoun} columns={lineColumns(order)}
        rows={faults.length > 0 ? NO_ROWS : rows} asked={[shown]} project={facts}
        empty={faults[0] ?? words(order.report === 'reconciliation' ? 'empty_coded' : 'empty', { span: spanWords(order) })} searchLabel={words('search_lines')}
        foot={shown.data === undefined || faults.length > 0 ? '' : footOf(shown.data)}
        bar={<ReportBar order={order} isSaved={savedIn(search) !== null} />}
      />
    </div>
  )
}

/** Buttons that show and change what is in the report, and buttons for the file formats. */
function ReportBar({ order, isSaved }: { readonly order: ReportOrder; readonly isSaved: boolean }) {
  const span = order.report === 'reconciliation' ? order.span : order
  return (
    <>
      <CommandButton id="reports.choose-report" label={orderWords(order)} />
      <CommandButton id="reports.choose-days" label={span === null ? words('any_day') : span.start_date === span.end_date ? usDay(span.start_date) : words('days', { from: usDay(span.start_date), to: usDay(span.end_date) })} />
      {order.report === 'reconciliation' ? (
        <CommandButton id="reports.choose-periods" label={order.periods.length === 0 ? words('all_periods') : periodWords(order.periods)} />
      ) : (
        <CommandButton id="reports.choose-times" label={order.start_time === DAY_STARTS && order.end_time === DAY_ENDS ? words('all_day') : words('times', { from: usDayTime(order.start_time), to: usDayTime(order.end_time) })} />
      )}
      <span className="table-bar-end">
        <CommandButton id="reports.open-saved" label={words('saved_reports')} />
        <CommandButton id="reports.save" label={words('save_report')} />
        {isSaved && <CommandButton id="reports.change-saved" label={words('change_saved')} />}
        <CommandButton id="reports.make" answers={CSV} label="CSV" />
        <CommandButton id="reports.make" answers={BOTH} label="CSV + PDF" />
        <CommandButton id="reports.make" answers={PDF} label="PDF" look="filled" />
      </span>
    </>
  )
}

const CSV = { format: 'csv' }
const PDF = { format: 'pdf' }
const BOTH = { format: 'csv_pdf' }

function faultsOf(order: ReportOrder, projectStart: string | null): readonly string[] {
  return Object.values(checkOrder(order, projectStart)).flatMap((verdict) => (verdict.allowed ? [] : [message(verdict.message, verdict.values)]))
}

/** The text below the lines: the number of tickets, and the totals by unit. */
function footOf({ tickets, totals }: ShownReport): string {
  const sums = totals.filter(({ kind }) => kind !== 'source_only').map(({ kind, unit, amount }) => (kind === 'total' ? amountWithUnit(amount, unit) : `${words('do_not_pay')} ${amountWithUnit(amount, unit)}`))
  return words('foot', { count: countText(tickets), totals: sums.join(' · ') })
}
