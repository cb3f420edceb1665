import { useQuery } from '@tanstack/react-query'
import { TicketTable } from '#src/areas/tickets/client/list/public/TicketTable'
import { words } from '#src/areas/plants/client/messages'
import { plantKeys, readPlant } from '#src/areas/plants/client/plants/plant-rows'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { useFollowedRow, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

/**
 * The tickets of one plant or of all plants, with the same drawer and commands as any other ticket table. By default, shows only tickets of
 * the last `plant_days` days (an agency setting) (PLNT-1, TICK-5).
 */
export default function PlantTicketsPane({ params: { plantId }, search }: PaneViewProps<{ readonly plantId: string }>) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  const followed = useFollowedRow('plant')
  const id = followed === null || followed === 'other' ? (plantId === 'all' ? null : Number(plantId)) : followed.id
  const plant = useQuery({ queryKey: plantKeys.one(agency, id ?? 0), queryFn: ({ signal }) => readPlant(id ?? 0, signal), enabled: id !== null })
  const title = id === null ? words('tickets_of_all') : plant.data === undefined ? words('tickets_of_plant') : words('tickets_of', { name: plant.data.name })
  usePaneTitle(title, plant.data?.supplier ?? agencyName)
  if (id !== null && plant.data === undefined) return <Unanswered asked={[plant]} lines={9} />
  return <TicketTable key={id ?? 'all'} name="plant_view" screen="plants" label={title} projectId={null} project={null} zone={undefined} search={search} {...(id === null ? {} : { plantId: id })} />
}
