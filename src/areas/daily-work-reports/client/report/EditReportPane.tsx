import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { checkEntered } from '#src/areas/daily-work-reports/domain/report'
import { mayEdit, pathOfReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { words } from '#src/areas/daily-work-reports/client/messages'
import { patchReport, reportCalls, reportKeys, type Report } from '#src/areas/daily-work-reports/client/report-rows'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { callApi } from '#src/platform/client/api/call-api'
import { LongTextEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { message } from '#src/platform/domain/messages'
import { may } from '#src/platform/domain/session/abilities'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'

interface Held {
  readonly remarks: string
  readonly weather: string
  readonly location: string
  readonly material_set: string
  readonly comment: string
  readonly version: number
}

/** The part of a report that a form edits. */
interface Entered extends Pick<Report, 'remarks' | 'weather' | 'version'> {
  readonly lines: readonly Pick<Report['lines'][number], 'key' | 'location' | 'material_set' | 'comment'>[]
}

const KINDS = ['daily_work_report'] as const

/** A form for the remarks and the weather of a report, or for the entries of one of its lines (DWR-7). */
export default function EditReportPane({ params, search }: PaneViewProps<{ readonly projectId: string; readonly id: string }>) {
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('reports'))
  usePublishFacts(useMemo(() => ({ project: facts }), [facts]))
  const id = Number(params.id)
  useReadAgain(reportKeys.one(agency, id), KINDS)
  const askedReport = useQuery({
    queryKey: reportKeys.one(agency, id), queryFn: async ({ signal }) => (await callApi(reportCalls.detail({ id }), { signal, ignore: NOT_THERE })).daily_work_report, staleTime: 0 })
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (askedReport.data === undefined) return <Unanswered asked={[asked, askedReport]} />
  return <EditReport key={search} report={askedReport.data} lineKey={new URLSearchParams(search).get('line')} startsAtWeather={new URLSearchParams(search).get('at') === 'weather'} />
}

function EditReport({ report, lineKey, startsAtWeather }: { readonly report: Report; readonly lineKey: string | null; readonly startsAtWeather: boolean }) {
  const verdict = mayEdit(report)
  const mayWrite = may('write_daily_work_reports', usePerson()).allowed && verdict.allowed
  const line = lineKey === null ? undefined : report.lines.find(({ key }) => key === lineKey)
  const title = lineKey === null ? words('edit_title', { name: report.report_name }) : words('edit_line_title', { name: report.report_name, line: line?.line_number ?? '' })
  usePaneTitle(title)
  const form = useForm<Held, { readonly daily_work_report: Report }>({
    start: heldOf(report, lineKey),
    labels: lineKey === null ? { remarks: words('remarks'), weather: words('weather') } : { location: words('location'), material_set: words('material_set'), comment: words('comment') },
    check: ({ version: _version, ...entered }) => checkEntered(entered),
    request({ version, ...texts }, changed) {
      // send only the texts that were edited in this form, because the person may have saved the other texts in another pane
      const sent: Partial<typeof texts> = Object.fromEntries(changed.flatMap((name) => (name === 'version' ? [] : [[name, texts[name]]])))
      return reportCalls.change({ id: report.id, version: versionToWrite('daily_work_report', { id: report.id, version }), ...(lineKey === null ? sent : { lines: [{ key: lineKey, ...sent }] }) })
    },
    records: 'daily_work_report',
    successMessage: ({ daily_work_report: { report_name: name } }) => words('saved', { name }),
    undoWords: ({ daily_work_report: { report_name: name } }) => words('undo_edit', { name }),
    // the body of a 409 response has the texts of the report and the values entered for its lines, so the cast is safe
    present: (current): Held => heldOf(current as Entered, lineKey, form.snapshot().base as Partial<Held>),
    saved({ daily_work_report: saved }, leaveFor) {
      patchReport(saved)
      leaveFor(pathOfReport(saved))
    },
  })
  const shared = { form, isReadOnly: !mayWrite }
  return (
    <FormPane form={form} label={title} leaveTo={pathOfReport(report)} mayChange={mayWrite && (lineKey === null || line !== undefined)}
      head={!verdict.allowed ? <p className="form-notice">{message(verdict.message, verdict.values)}</p> : lineKey !== null && line === undefined && <p className="form-notice form-notice-problem" role="alert">{words('line_gone')}</p>}>
      {lineKey === null ? (
        <>
          <LongTextEntry {...shared} name="remarks" rows={8} isFirst={!startsAtWeather} />
          <LongTextEntry {...shared} name="weather" rows={3} isFirst={startsAtWeather} />
        </>
      ) : (
        <>
          <TextEntry {...shared} name="location" isFirst />
          <TextEntry {...shared} name="material_set" />
          <LongTextEntry {...shared} name="comment" rows={3} />
        </>
      )}
    </FormPane>
  )
}

/** The form's values. If the line is no longer on the report, its texts are taken from `before`, the form's earlier values. */
function heldOf({ remarks, weather, version, lines }: Entered, lineKey: string | null, before: Partial<Held> = {}): Held {
  const line = lines.find(({ key }) => key === lineKey) ?? before
  return { remarks, weather, version, location: line?.location ?? '', material_set: line?.material_set ?? '', comment: line?.comment ?? '' }
}
