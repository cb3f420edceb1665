import { useMemo } from 'react'
import type { RecordKind } from '#src/domain/records/kinds'
import { may } from '#src/domain/session/abilities'
import { isFlagOn } from '#src/domain/session/flags'
import type { PayItemRow } from '#src/client/projects/contract/contract-calls'
import { itemNoun, payItemColumns, payItemSource } from '#src/client/projects/contract/item-columns'
import { words } from '#src/client/projects/contract/messages'
import { ProjectList } from '#src/client/projects/ProjectList'
import { ProjectUnanswered } from '#src/client/projects/ProjectUnanswered'
import { useProjectView } from '#src/client/projects/use-project-view'
import { CommandButton } from '#src/client/workspace/CommandButton'
import type { PaneViewProps } from '#src/client/workspace/pane'
import { usePerson } from '#src/client/workspace/use-person'

const KINDS: readonly RecordKind[] = ['pay_item', 'contractor', 'project']

/** The pay items of a project: tickets, assigned quantity and share of the estimate, and how each may be used (PAY-32, PAY-38, PAY-42). */
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
