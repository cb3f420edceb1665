import { projectMap } from '#src/areas/projects/api/map'
import { projectStatusWords } from '#src/areas/projects/domain/status'
import { words } from '#src/areas/projects/client/messages'
import { projectRoles } from '#src/platform/api/contract'
import { requests } from '#src/platform/client/api/requests'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineMapLayer } from '#src/workspace/client/map/map-layer'

const mapCalls = requests(projectMap)

/** The map layer of the projects, each with its public description for travelers (SHELL-49, PROJ-39). */
export const projectsMapLayer = defineMapLayer({
  id: 'projects',
  title: 'Projects',
  noun: { one: 'project', many: 'projects' },
  order: 10,
  needs: projectRoles,
  tone: 'accent',
  onChange: (again) => onRecordsChanged(['project'], again),
  request({ projectId, query }, window) {
    // the map of a single project shows only that project, whatever the search text is
    const search = projectId === null ? (new URLSearchParams(query).get('search') ?? '') : ''
    return mapCalls.located({ ...(projectId === null ? {} : { project_id: projectId }), ...(search === '' ? {} : { search }), ...window })
  },
  look: ({ title }) => ({ tone: 'accent', shape: 'pin', label: title }),
  words: ({ title, state_project_number: number, status, public_description: description }) => ({ title, detail: `${number} · ${projectStatusWords[status]}`, description }),
  open: ({ id }) => `/projects/${id}/tickets`,
  missing: (count) => (count === 1 ? words('projects_not_located_one') : words('projects_not_located', { count })),
})
