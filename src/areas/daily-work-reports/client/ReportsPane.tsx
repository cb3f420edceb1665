import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reportStates, reportStateWords } from '#src/areas/daily-work-reports/domain/report'
import { words } from '#src/areas/daily-work-reports/client/messages'
import { isState, reportCalls, reportColumns, reportKeys, reportNoun, reportSource, type ReportRow } from '#src/areas/daily-work-reports/client/report-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useZonedColumns } from '#src/areas/projects/client/public/zoned-columns'
import { callApi } from '#src/platform/client/api/call-api'
import { usDay } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { isDay } from '#src/platform/domain/time/days'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const KINDS: readonly RecordKind[] = ['daily_work_report']

/** The daily work reports of a project, latest first, with their counts by status (DWR-2, DWR-4). */
export default function ReportsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const person = usePerson()
  const projectId = Number(params.projectId)
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('reports'))
  const columns = useZonedColumns(reportColumns, { project, isError })
  const source = useMemo(() => reportSource(agency, projectId), [agency, projectId])
  const filters = useMemo(() => filtersIn(search), [search])
  const { status: _status, ...dates } = filters
  const key = reportKeys.counts(agency, projectId, JSON.stringify(dates))
  useReadAgain(key, KINDS)
  const { data: counts } = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(reportCalls.counts({ project_id: projectId, ...dates }), { signal, ignore: 'all' })).counts.by_status })
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (columns === null) return <Skeleton lines={9} />
  const ofStates = counts === undefined ? '' : reportStates.map((state) => words('count', { word: reportStateWords[state], count: countText(counts[state]) })).join(' · ')
  return (
    <ProjectList<ReportRow>
      name="daily_work_reports" label={words('reports_of', { title: project?.title ?? '' })} noun={reportNoun} columns={columns} source={source} empty={words('empty')} searchLabel={words('search')}
      query={search} project={facts} kinds={KINDS} filters={filters}
      bar={
        <>
          <CommandButton id="daily-work-reports.filter" label={filterWords(filters)} />
          {may('write_daily_work_reports', person).allowed && (
            <>
              <CommandButton id="daily-work-reports.delete" />
              <span className="table-bar-end">
                <CommandButton id="daily-work-reports.create" look="filled" />
              </span>
            </>
          )}
        </>
      }
      foot={ofStates}
    />
  )
}

/** The filters in the query string of the pane: status, first and last day. */
function filtersIn(search: string): { readonly status?: string; readonly start_date?: string; readonly end_date?: string } {
  const query = new URLSearchParams(search)
  const [status, from, to] = [query.get('status') ?? '', query.get('start_date'), query.get('end_date')]
  return { ...(isState(status) ? { status } : {}), ...(isDay(from) ? { start_date: from } : {}), ...(isDay(to) ? { end_date: to } : {}) }
}

function filterWords({ status, start_date: from, end_date: to }: ReturnType<typeof filtersIn>): string {
  const parts = [...(status !== undefined && isState(status) ? [reportStateWords[status]] : []), ...(from === undefined ? [] : [`${words('from')} ${usDay(from)}`]), ...(to === undefined ? [] : [`${words('to')} ${usDay(to)}`])]
  return parts.length === 0 ? words('all') : parts.join(', ')
}
