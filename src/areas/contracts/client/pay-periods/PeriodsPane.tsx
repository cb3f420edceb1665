import { useQuery } from '@tanstack/react-query'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { MAX_PAGE_SIZE } from '#src/platform/domain/lists'
import { callApi } from '#src/platform/client/api/call-api'
import { words } from '#src/areas/contracts/client/pay-periods/messages'
import { numbered, periodCalls, periodKeys, type Period } from '#src/areas/contracts/client/pay-periods/public/period-calls'
import { periodColumns, periodNoun } from '#src/areas/contracts/client/pay-periods/period-columns'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useZonedColumns } from '#src/areas/projects/client/public/zoned-columns'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { RowsPane } from '#src/workspace/client/table/RowsPane'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS: readonly RecordKind[] = ['pay_period']

/** The pay periods of a project, newest first; one is in progress (PAY-21 to PAY-23, PROJ-46). */
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
      name="pay_periods" of={key} label={words('periods_of', { title: project?.title ?? '' })} noun={periodNoun} columns={columns} rows={askedPeriods.data} asked={[askedPeriods]} empty={words('empty')}
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
