import { useMemo } from 'react'
import { words } from '#src/areas/plants/client/messages'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { searchOfMap, wantedOfMap, withMapSearch } from '#src/workspace/client/map/map-address'
import { MapPane } from '#src/workspace/client/map/MapPane'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const LAYERS = ['plants']

/** The agency's plants on a map, with a list of the plants in view; Enter opens a plant's tickets (PLNT-1). */
export default function PlantsMapPane({ search: query }: PaneViewProps) {
  const { dot_authority_name: agencyName } = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  usePaneTitle(words('plant_map'), agencyName)
  const subject = useMemo(() => ({ projectId: null, query }), [query])
  return (
    <MapPane
      name="plants" label={words('plant_map')} subject={subject} layers={LAYERS} wanted={wantedOfMap(query)} empty={words('no_plants_located')}
      search={searchOfMap(query)} onSearch={(text) => pane.navigate(withMapSearch(path, text), { replace: true })}
      bar={<CommandButton id="plants.show-list" label={words('plant_list')} look="bare" />}
    />
  )
}
