import { useMemo } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import type { ContractItem } from '#src/areas/contracts/client/contract-items/contract-calls'
import { contractColumns, contractSource, itemNoun } from '#src/areas/contracts/client/contract-items/item-columns'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { Standing } from '#src/areas/contracts/client/contract-items/Standing'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS: readonly RecordKind[] = ['pay_item', 'change_order', 'pay_period', 'project']

/** The contract items of a project: estimated and assigned quantities, balance; and the setup of the contract (PAY-1, PAY-2, PROJ-46). */
export default function ContractPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const projectId = Number(params.projectId)
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('contract'))
  const source = useMemo(() => contractSource(agency, projectId), [agency, projectId])
  const mayWrite = may('create_contract_items', usePerson()).allowed
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  const isOpen = mayWrite && project !== undefined && project.reconciliation !== 'confirmed'
  return (
    <div className="contract-pane">
      {project !== undefined && <Standing project={project} />}
      <ProjectList<ContractItem>
        name="contract_items" label={words('contract_of', { title: project?.title ?? '' })} noun={itemNoun} columns={contractColumns} source={source}
        empty={words(mayWrite ? 'empty_contract' : 'empty_contract_read')} searchLabel={words('search_items')} query={search} project={facts} kinds={KINDS}
        bar={
          isOpen && (
            <span className="table-bar-end">
              <CommandButton id="contract-items.remove" />
              <CommandButton id="contract-items.take-from-master" />
              <CommandButton id="contract-items.paste" />
              <CommandButton id="contract-items.read-file" />
              <CommandButton id="contract-items.add" look={project.reconciliation === 'ready' ? 'plain' : 'filled'} />
            </span>
          )
        }
      />
    </div>
  )
}
