import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { words } from '#src/areas/stationing/client/messages'
import { alignmentCalls } from '#src/areas/stationing/client/stationing-rows'
import { stationText } from '#src/areas/stationing/domain/station-text'
import { projectRoles } from '#src/platform/api/contract'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineMapLayer } from '#src/workspace/client/map/map-layer'

/**
 * The alignments as lines, each with its name and the stations that fit the zoom level (TICK-79, GEO-14). Only for agencies with stationing
 * (GEO-18).
 */
export const alignmentsMapLayer = defineMapLayer({
  id: 'alignments',
  title: 'Alignments',
  noun: { one: 'alignment', many: 'alignments' },
  order: 100,
  needs: projectRoles,
  isOffered: (_subject, person) => checkStationing(person).allowed,
  tone: 'accent',
  onChange: (again) => onRecordsChanged(['alignment', 'station'], again),
  request({ projectId, query }, window) {
    // on a project's map, the search is for its tickets, not for alignments
    const search = projectId === null ? (new URLSearchParams(query).get('search') ?? '') : ''
    return alignmentCalls.located({ ...(projectId === null ? {} : { project_id: projectId }), ...(search === '' ? {} : { search }), ...window })
  },
  look: ({ name, stations }) => ({ tone: 'accent', shape: 'diamond', label: name, along: stations.map(({ name: text, ...at }) => ({ ...at, text })) }),
  words: ({ name, station_start: from, station_end: to, project }) => ({
    title: name,
    detail: words('map_detail', { from: stationText(from), to: stationText(to) }),
    facts: [[words('map_project'), project]],
  }),
  open: ({ id, dot_project_id: project }) => `/projects/${project}/stationing/${id}`,
})
