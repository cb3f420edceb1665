import { useQuery } from '@tanstack/react-query'
import type { RecordKind } from '#src/domain/records/kinds'
import { may } from '#src/domain/session/abilities'
import { MAX_PAGE_SIZE } from '#src/domain/workspace/lists'
import { callApi } from '#src/client/platform/call-api'
import { words } from '#src/client/projects/periods/messages'
import { numbered, periodCalls, periodKeys, type Period } from '#src/client/projects/periods/period-calls'
import { periodColumns, periodNoun } from '#src/client/projects/periods/period-columns'
import { ProjectUnanswered } from '#src/client/projects/ProjectUnanswered'
import { useReadAgain } from '#src/client/projects/use-changes'
import { useProjectView } from '#src/client/projects/use-project-view'
import { useZonedColumns } from '#src/client/projects/zoned-columns'
import { CommandButton } from '#src/client/workspace/CommandButton'
import type { PaneViewProps } from '#src/client/workspace/pane'
import { Skeleton } from '#src/client/workspace/PaneFrame'
import { RowsPane } from '#src/client/workspace/table/RowsPane'
import { usePerson } from '#src/client/workspace/use-person'

const KINDS: readonly RecordKind[] = ['pay_period']

/** The pay periods of a project, the newest first; one is in progress (PAY-21 to PAY-23, PROJ-46). */
export default function PeriodsPane({ params }: PaneViewProps<{ readonly projectId: string }>) {
  const projectId = Number(params.projectId)
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('periods'))
  const columns = useZonedColumns(periodColumns, { project, isError })
  const mayClose = may('reconcile_projects', usePerson()).allowed
  const key = periodKeys.all(agency, projectId)
  useReadAgain(key, KINDS)
  const askedPeriods = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callApi(periodCalls.list({ projectId, page_size: MAX_PAGE_SIZE, sort_by: 'number', sort_order: 'desc' }), { signal })).pay_periods.map(numbered),
  })
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (columns === null) return <Skeleton lines={9} />
  return (
    <RowsPane<Period>
      name="pay_periods" label={words('periods_of', { title: project?.title ?? '' })} noun={periodNoun} columns={columns} rows={askedPeriods.data} asked={[askedPeriods]} empty={words('empty')}
      searchLabel={words('search')} project={facts}
      bar={
        mayClose && (askedPeriods.data?.length ?? 0) > 0 && (
          <span className="table-bar-end">
            <CommandButton id="pay-periods.move-start" />
            <CommandButton id="pay-periods.close" look="filled" />
          </span>
        )
      }
    />
  )
}
