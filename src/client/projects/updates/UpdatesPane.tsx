import { useQuery } from '@tanstack/react-query'
import type { RecordKind } from '#src/domain/records/kinds'
import { may } from '#src/domain/session/abilities'
import { MAX_PAGE_SIZE } from '#src/domain/workspace/lists'
import { callApi } from '#src/client/platform/call-api'
import '#src/client/projects/contract/contract.css'
import { ProjectUnanswered } from '#src/client/projects/ProjectUnanswered'
import { words } from '#src/client/projects/updates/messages'
import { updateCalls, updateKeys, type Update } from '#src/client/projects/updates/update-calls'
import { updateColumns, updateNoun } from '#src/client/projects/updates/update-columns'
import { useReadAgain } from '#src/client/projects/use-changes'
import { useProjectView } from '#src/client/projects/use-project-view'
import { useZonedColumns } from '#src/client/projects/zoned-columns'
import { CommandButton } from '#src/client/workspace/CommandButton'
import type { PaneViewProps } from '#src/client/workspace/pane'
import { Skeleton } from '#src/client/workspace/PaneFrame'
import { RowsPane } from '#src/client/workspace/table/RowsPane'
import { usePerson } from '#src/client/workspace/use-person'

const KINDS: readonly RecordKind[] = ['change_order']

/** The Updates of a contract, newest first: drafts, and approved ones, which are records (PAY-15, PAY-18, PROJ-46). */
export default function UpdatesPane({ params }: PaneViewProps<{ readonly projectId: string }>) {
  const projectId = Number(params.projectId)
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('updates'))
  const columns = useZonedColumns(updateColumns, { project, isError })
  const mayChange = may('change_pay_items', usePerson()).allowed
  const key = updateKeys.all(agency, projectId)
  useReadAgain(key, KINDS)
  const askedUpdates = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callApi(updateCalls.list({ projectId, page_size: MAX_PAGE_SIZE, sort_by: 'number', sort_order: 'desc' }), { signal })).change_orders,
  })
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (columns === null) return <Skeleton lines={9} />
  const isConfirmed = project?.reconciliation === 'confirmed'
  return (
    <div className="contract-pane">
      {project !== undefined && !isConfirmed && <div className="contract-standing">{words('not_confirmed')}</div>}
      <RowsPane<Update>
        name="change_orders" label={words('updates_of', { title: project?.title ?? '' })} noun={updateNoun} columns={columns} rows={askedUpdates.data} asked={[askedUpdates]} empty={words('empty')}
        searchLabel={words('search')} project={facts}
        bar={
          mayChange && isConfirmed && (
            <span className="table-bar-end">
              <CommandButton id="change-orders.remove" />
              <CommandButton id="change-orders.add-with-item" />
              <CommandButton id="change-orders.add" look="filled" />
            </span>
          )
        }
      />
    </div>
  )
}
