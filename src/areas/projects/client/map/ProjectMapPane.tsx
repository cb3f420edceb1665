import { useMemo } from 'react'
import { message } from '#src/platform/domain/messages'
import { words } from '#src/areas/projects/client/messages'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { searchOfMap, wantedOfMap, withMapSearch } from '#src/workspace/client/map/map-address'
import { MapPane } from '#src/workspace/client/map/MapPane'
import { useMapAhead } from '#src/workspace/client/map/layers/use-layer-answers'
import { usePanePath } from '#src/workspace/client/panes/location'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'

const LAYERS = ['projects', 'tickets', 'plants', 'equipment']

/**
 * The map of a project: its location, its delivered tickets, and its other layers. Shows a message if the project has no coordinates
 * (PROJ-40, TICK-79).
 */
export default function ProjectMapPane({ params, search: query }: PaneViewProps<{ readonly projectId: string }>) {
  const pane = usePane()
  const path = usePanePath(pane.id)
  const { project, facts, asked } = useProjectView(params.projectId, words('map'))
  const projectId = Number(params.projectId)
  const subject = useMemo(() => ({ projectId, query }), [projectId, query])
  useMapAhead('project', subject, LAYERS)
  const fallback = useMemo(() => (project === undefined || project.latitude === null || project.longitude === null ? null : { latitude: project.latitude, longitude: project.longitude }), [project])
  usePublishFacts(useMemo(() => ({ project: facts }), [facts]))
  if (project === undefined) return <ProjectUnanswered asked={asked} />
  return (
    <MapPane
      name="project" label={words('map_of', { title: project.title })} subject={subject} layers={LAYERS} fallback={fallback} project={facts} wanted={wantedOfMap(query)}
      search={searchOfMap(query)} onSearch={(text) => pane.navigate(withMapSearch(path, text), { replace: true })}
      notice={fallback === null && (
        <p className="map-notice">
          <span className="pane-note-title">{message('errors.no_project_location')}</span>
          <CommandButton id="projects.edit-project" />
        </p>
      )}
    />
  )
}
