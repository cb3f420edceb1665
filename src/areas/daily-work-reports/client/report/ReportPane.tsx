import { useMemo } from 'react'
import { firstBlock } from '#src/areas/daily-work-reports/domain/checks'
import '#src/areas/daily-work-reports/client/report/report.css'
import type { ReportInContext } from '#src/areas/daily-work-reports/client/report/current-report'
import { LineTickets } from '#src/areas/daily-work-reports/client/report/LineTickets'
import { Preflight } from '#src/areas/daily-work-reports/client/report/Preflight'
import { ReportSections } from '#src/areas/daily-work-reports/client/report/ReportSections'
import { SendState } from '#src/areas/daily-work-reports/client/report/SendState'
import { useLiveReport } from '#src/areas/daily-work-reports/client/report/use-report'
import { words } from '#src/areas/daily-work-reports/client/messages'
import { lineColumns, lineNoun, reportKeys, reportLooks, type Line } from '#src/areas/daily-work-reports/client/report-rows'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectZone } from '#src/areas/projects/client/public/project-query'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { usDateTime, usDay, usTime } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { numberOf, withIds } from '#src/platform/client/table/rows/line-ids'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { useFocusedRow } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

/** A report's day has no time of day, so its weekday is computed at noon in UTC. */
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/**
 * One daily work report: its checks, which are updated all day; its lines with their tickets; and its send state (DWR-2, DWR-3, DWR-13,
 * PLUS-26).
 */
export default function ReportPane({ params }: PaneViewProps<{ readonly projectId: string; readonly id: string }>) {
  const [projectId, id] = [Number(params.projectId), Number(params.id)]
  const mayWrite = may('write_daily_work_reports', usePerson()).allowed
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('reports'))
  const zone = useProjectZone({ project, isError }) ?? browserZone()
  const { report, checks, checkedAt, asked: askedReport } = useLiveReport(agency, projectId, id)
  const lines = useMemo(() => (report === undefined ? undefined : withIds(report.lines, ({ key }) => numberOf(key))), [report])
  const about = useMemo<ReportInContext | undefined>(() => (report === undefined ? undefined : { report, checks }), [report, checks])
  const published = useMemo(() => (facts === null ? null : about === undefined ? facts : { ...facts, workReport: about }), [facts, about])
  const focused = useFocusedRow()
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (askedReport.error !== null && report === undefined) return <Unanswered asked={[askedReport]} />
  if (report === undefined || about === undefined || lines === undefined) return <Skeleton lines={9} />
  const { word, tone, icon: Icon } = reportLooks[report.status]
  const block = checks === undefined ? null : firstBlock(checks)
  const isSent = report.status === 'sent'
  const line = lines.find((one) => one.id === focused?.id) ?? null
  return (
    <div className="report-pane" data-letters="">
      <div className="report-head">
        <CommandButton id="daily-work-reports.previous" label={words('previous')} />
        <strong>{weekday.format(new Date(`${report.date}T12:00:00Z`))} {usDay(report.date)}</strong>
        <CommandButton id="daily-work-reports.next" label={words('next')} />
        <span className={`table-pill table-pill-${tone}`}>
          <Icon aria-hidden size={14} strokeWidth={1.75} />
          {word}
        </span>
        <span>{report.inspector}</span>
        <span>{checkedAt !== undefined && words('checked_at', { time: usTime(checkedAt, zone) })}</span>
      </div>
      <div className="report-body">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="report-side" tabIndex={0} role="group" aria-label={words('side')}>
          <Preflight about={about} />
          <SendState about={about} zone={zone} />
          {report.late_count > 0 && <p className="form-notice">{words('late', { count: countText(report.late_count) })}</p>}
        </div>
        <div className="report-main">
          <RowsPane<Line>
            name="daily_work_report_lines" of={reportKeys.one(agency, id)} label={words('lines_of', { name: report.report_name })} noun={lineNoun} columns={lineColumns} rows={lines} asked={[askedReport]}
            empty={words('empty_lines', { date: usDay(report.date) })} searchLabel={words('search_lines')} project={published}
            bar={mayWrite && !isSent && <CommandButton id="daily-work-reports.edit-line" label={words('edit_line')} />}
          />
          <div className="report-below">
            <ReportSections report={report} mayWrite={mayWrite && !isSent} />
            <div className="report-texts">
              <section className="report-part" aria-label={words('remarks')}>
                <h3>
                  {words('remarks')} {mayWrite && !isSent && <CommandButton id="daily-work-reports.edit-remarks" label={words('edit')} />}
                </h3>
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                <p className="report-text report-remarks" tabIndex={0} data-empty={report.remarks === '' ? '' : undefined}>{report.remarks === '' ? words('no_remarks') : report.remarks}</p>
              </section>
              <section className="report-part" aria-label={words('weather')}>
                <h3>
                  {words('weather')} {mayWrite && !isSent && <CommandButton id="daily-work-reports.edit-weather" label={words('edit')} />}
                </h3>
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                <p className="report-text" tabIndex={0} data-empty={report.weather === '' ? '' : undefined}>{report.weather === '' ? words('no_weather') : report.weather}</p>
              </section>
            </div>
          </div>
          <LineTickets line={line} projectId={projectId} zone={zone} />
        </div>
      </div>
      <div className="report-foot">
        <p role="status" data-tone={isSent || block === null ? 'will' : 'cannot'}>
          {isSent ? words('is_sent', { time: report.date_sent === null ? '' : usDateTime(report.date_sent, zone) }) : (block?.message ?? words('may_send'))}
        </p>
        {mayWrite && (report.status === 'draft' || report.status === 'failed') && <CommandButton id="daily-work-reports.delete" label={words('delete')} />}
        {mayWrite && !isSent && <CommandButton id="daily-work-reports.send" label={words(report.status === 'draft' ? 'send' : 'send_again')} look={block === null ? 'filled' : 'plain'} refused={block?.message ?? null} />}
      </div>
    </div>
  )
}
