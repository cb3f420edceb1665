import { words } from '#src/areas/tickets/client/messages'
import { TicketTable } from '#src/areas/tickets/client/list/public/TicketTable'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The tickets of all projects that the person may see (TICK-3). */
export default function ManageTicketsPane({ search }: PaneViewProps) {
  const { dot_authority_name: agency, role } = usePerson()
  usePaneTitle(words('all_tickets'), agency)
  return <TicketTable name="manage_tickets" screen="manage-tickets" label={words('all_tickets')} projectId={null} project={null} zone={undefined} search={search} hasUnconnected={role === 'administrator'} />
}
