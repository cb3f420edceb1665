import { droneLinks } from '#src/areas/stationing/api/drone-links'
import { words } from '#src/areas/stationing/client/messages'
import { projectRoles } from '#src/platform/api/contract'
import { requests } from '#src/platform/client/api/requests'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineMapLayer } from '#src/workspace/client/map/map-layer'

const linkCalls = requests(droneLinks)

/** The links to drone imagery, each at the location of its project (TICK-79, GEO-20). */
export const droneImageryMapLayer = defineMapLayer({
  id: 'drone-imagery',
  title: 'Drone imagery',
  noun: { one: 'drone link', many: 'drone links' },
  order: 110,
  needs: projectRoles,
  tone: 'accent',
  onChange: (again) => onRecordsChanged(['drone_link', 'project'], again),
  request({ projectId, query }, window) {
    // on a project's map, the search is for its tickets, not for links
    const search = projectId === null ? (new URLSearchParams(query).get('search') ?? '') : ''
    return linkCalls.located({ ...(projectId === null ? {} : { project_id: projectId }), ...(search === '' ? {} : { search }), ...window })
  },
  look: ({ name }) => ({ tone: 'accent', shape: 'square', glyph: 'M5 5l14 14M19 5L5 19', label: name }),
  words: ({ name, project, url }) => ({ title: name, detail: project, facts: [[words('url'), url]] }),
  open: ({ dot_project_id: project }) => `/projects/${project}/map?at=drone-imagery`,
  missing: (count) => (count === 1 ? words('links_not_located_one') : words('links_not_located', { count })),
})
