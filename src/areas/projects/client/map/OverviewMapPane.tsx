import { useMemo } from 'react'
import { words } from '#src/areas/projects/client/messages'
import { searchOfMap, wantedOfMap, withMapSearch } from '#src/workspace/client/map/map-address'
import { MapPane } from '#src/workspace/client/map/MapPane'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

const LAYERS = ['projects']

/** A map of all projects that the person sees, and of their tickets, plants and other layers, with a list beside it (SHELL-49, PROJ-39). */
export default function OverviewMapPane({ search: query }: PaneViewProps) {
  const { dot_authority_name: agencyName } = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  usePaneTitle(words('all_map'), agencyName)
  const subject = useMemo(() => ({ projectId: null, query }), [query])
  return (
    <MapPane
      name="projects" label={words('map_label')} subject={subject} layers={LAYERS} wanted={wantedOfMap(query)}
      search={searchOfMap(query)} onSearch={(text) => pane.navigate(withMapSearch(path, text), { replace: true })}
    />
  )
}
