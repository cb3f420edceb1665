import { useMemo } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { isFlagOn } from '#src/platform/domain/session/flags'
import type { PayItemRow } from '#src/areas/contracts/client/contract-items/contract-calls'
import { itemNoun, payItemColumns, payItemSource } from '#src/areas/contracts/client/contract-items/item-columns'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS: readonly RecordKind[] = ['pay_item', 'contractor', 'project']

/**
 * The pay items of a project: tickets, assigned quantity, percentage of the estimate, and how each may be used (PAY-32, PAY-38, PAY-42).
 */
export default function PayItemsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const projectId = Number(params.projectId)
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('pay_items'))
  const source = useMemo(() => payItemSource(agency, projectId), [agency, projectId])
  const person = usePerson()
  const mayChange = may('change_contract_items', person).allowed
  const showsContract = isFlagOn(person.flags, 'show_contract_and_contract_project')
  const columns = useMemo(() => payItemColumns({ showsContract }), [showsContract])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  return (
    <ProjectList<PayItemRow>
      key={String(showsContract)} name="pay_items" label={words('pay_items_of', { title: project?.title ?? '' })} noun={itemNoun} columns={columns} source={source}
      empty={words('empty_pay_items')} searchLabel={words('search_items')} query={search} project={facts} kinds={KINDS}
      bar={
        mayChange && (
          <span className="table-bar-end">
            <CommandButton id="contract-items.toggle-favourite" />
            <CommandButton id="contract-items.toggle-source-only" />
            <CommandButton id="contract-items.toggle-e-tickets" />
            <CommandButton id="contract-items.edit-pay-item" />
          </span>
        )
      }
    />
  )
}
