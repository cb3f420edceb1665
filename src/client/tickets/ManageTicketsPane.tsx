import { words } from '#src/client/tickets/messages'
import { TicketTable } from '#src/client/tickets/TicketTable'
import type { PaneViewProps } from '#src/client/workspace/pane'
import { usePaneTitle } from '#src/client/workspace/pane-hooks'
import { usePerson } from '#src/client/workspace/use-person'

/** The tickets of all projects that the person may see (TICK-3). */
export default function ManageTicketsPane({ search }: PaneViewProps) {
  const { dot_authority_name: agency, role } = usePerson()
  usePaneTitle(words('all_tickets'), agency)
  return <TicketTable name="manage_tickets" screen="manage-tickets" label={words('all_tickets')} projectId={null} project={null} zone={undefined} search={search} hasUnconnected={role === 'administrator'} />
}
