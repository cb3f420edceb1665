import { words } from '#src/areas/tickets/client/messages'
import { TicketTable } from '#src/areas/tickets/client/list/public/TicketTable'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

/**
 * The screen of plant inspectors: the tickets of the agency's plants. By default it goes back as many days as the agency's plant days
 * setting says (PLNT-1, TICK-5).
 */
export default function PlantTicketsPane({ search }: PaneViewProps) {
  const { dot_authority_name: agency } = usePerson()
  usePaneTitle(words('plant_tickets'), agency)
  return <TicketTable name="plant_view" screen="plants" label={words('plant_tickets')} projectId={null} project={null} zone={undefined} search={search} />
}
