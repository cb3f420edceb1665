import { useQuery } from '@tanstack/react-query'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { MAX_PAGE_SIZE } from '#src/platform/domain/lists'
import { callApi } from '#src/platform/client/api/call-api'
import '#src/areas/contracts/client/contract-items/contract.css'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import { updateCalls, updateKeys, type Update } from '#src/areas/contracts/client/change-orders/update-calls'
import { updateColumns, updateNoun } from '#src/areas/contracts/client/change-orders/update-columns'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useZonedColumns } from '#src/areas/projects/client/public/zoned-columns'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { RowsPane } from '#src/workspace/client/table/RowsPane'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS: readonly RecordKind[] = ['change_order']

/** The Updates of a contract, newest first: drafts, and approved ones, which cannot change (PAY-15, PAY-18, PROJ-46). */
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
        name="change_orders" of={key} label={words('updates_of', { title: project?.title ?? '' })} noun={updateNoun} columns={columns} rows={askedUpdates.data} asked={[askedUpdates]} empty={words('empty')}
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
