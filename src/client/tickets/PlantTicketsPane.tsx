import { words } from '#src/client/tickets/messages'
import { TicketTable } from '#src/client/tickets/TicketTable'
import type { PaneViewProps } from '#src/client/workspace/pane'
import { usePaneTitle } from '#src/client/workspace/pane-hooks'
import { usePerson } from '#src/client/workspace/use-person'

/** Where a plant inspector works: the tickets of the agency's plants, of the plant-days span until filtered (PLNT-1, TICK-5). */
export default function PlantTicketsPane({ search }: PaneViewProps) {
  const { dot_authority_name: agency } = usePerson()
  usePaneTitle(words('plant_tickets'), agency)
  return <TicketTable name="plant_view" screen="plants" label={words('plant_tickets')} projectId={null} project={null} zone={undefined} search={search} />
}
