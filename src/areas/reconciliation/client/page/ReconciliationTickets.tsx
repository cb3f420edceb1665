import { useState, type ReactNode } from 'react'
import { may } from '#src/platform/domain/session/abilities'
import { quantityEditing } from '#src/areas/reconciliation/client/quantities/quantity-editing'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { TableHandle } from '#src/platform/client/table/handle'
import { words } from '#src/areas/reconciliation/client/page/messages'
import { RecentKeys } from '#src/areas/reconciliation/client/page/RecentKeys'
import { ViewSwitch } from '#src/areas/reconciliation/client/page/ViewSwitch'
import { useAddedSuggestions } from '#src/areas/reconciliation/client/suggested/column/use-suggestions'
import { useWishedRun } from '#src/areas/reconciliation/client/to-code/wished-run'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { TicketTable } from '#src/areas/tickets/client/list/public/TicketTable'
import type { ProjectInContext } from '#src/workspace/client/commands/context'

interface ReconciliationTicketsProps {
  readonly projectId: number
  readonly project: ProjectInContext | null
  readonly zone: string | undefined
  readonly search: string
  readonly foot: ReactNode
}

/** The tickets of a project with their pay items, filtered by coded or uncoded, period, day, material, contractor and status (RECO-8). */
export function ReconciliationTickets({ projectId, project, zone, search, foot }: ReconciliationTicketsProps) {
  const [table, setTable] = useState<TableHandle<Slip> | null>(null)
  useWishedRun(table, projectId)
  const mayCodeHere = may('assign_pay_codes', usePerson()).allowed
  const suggestions = useAddedSuggestions(projectId, table)
  return (
    <div className="reconciliation-tickets">
      <TicketTable
        name="reconciliation"
        screen={`reconciliation.${projectId}`}
        label={words('tickets_of', { project: project?.title ?? '' })}
        empty={words('empty')}
        searchLabel={words('search')}
        projectId={projectId}
        project={project}
        zone={zone}
        search={search}
        hasDefaultStart={false}
        barEnd={<ViewSwitch view="tickets" />}
        foot={foot}
        onTable={setTable}
        editing={mayCodeHere ? quantityEditing : undefined}
        added={mayCodeHere ? suggestions : undefined}
      />
      {mayCodeHere && <RecentKeys projectId={projectId} table={table} />}
    </div>
  )
}
