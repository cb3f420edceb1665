import { useMemo } from 'react'
import { message } from '#src/platform/domain/messages'
import { projectStatusWords } from '#src/areas/projects/domain/status'
import { PlaceMap, type Place } from '#src/areas/projects/client/map/PlaceMap'
import { words } from '#src/areas/projects/client/messages'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import type { Project } from '#src/areas/projects/client/public/project-query'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'

/** The map of a project; a message if it has no coordinates (PROJ-40). */
export default function ProjectMapPane({ params }: PaneViewProps<{ readonly projectId: string }>) {
  const pane = usePane()
  const { project, facts, asked } = useProjectView(params.projectId, words('map'))
  usePublishFacts(useMemo(() => ({ project: facts }), [facts]))
  const places = useMemo(() => (project === undefined ? [] : placesOf([project])), [project])
  if (project === undefined) return <ProjectUnanswered asked={asked} />
  if (places.length === 0) {
    return (
      <div className="pane-note">
        <p className="pane-note-title">{message('errors.no_project_location')}</p>
        <p className="pane-note-keys">
          <CommandButton id="projects.edit-project" />
        </p>
      </div>
    )
  }
  return (
    <div className="map-project">
      <dl className="map-facts">
        <div>
          <dt>{words('location')}</dt>
          <dd>{locationText(project)}</dd>
        </div>
        {project.public_description !== null && (
          <div>
            <dt>{words('told')}</dt>
            <dd>{project.public_description}</dd>
          </div>
        )}
      </dl>
      <PlaceMap places={places} chosen={project.id} label={words('map_of', { title: project.title })} onOpen={(id) => pane.navigate(`/projects/${id}/settings`)} isFirst />
    </div>
  )
}

/** The coordinates of a project as text; null without any. */
export function locationText({ latitude, longitude }: Pick<Project, 'latitude' | 'longitude'>): string | null {
  return latitude === null || longitude === null ? null : words('place', { latitude: latitude.toFixed(4), longitude: longitude.toFixed(4) })
}

/** The projects with coordinates, as pins. */
export function placesOf(projects: readonly Project[]): readonly Place[] {
  return projects.flatMap(({ id, title, state_project_number: number, status, public_description: told, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ id, title, number, detail: `${number} · ${projectStatusWords[status]}`, told, latitude, longitude }])
}
