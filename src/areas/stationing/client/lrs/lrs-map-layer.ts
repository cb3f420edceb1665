import { lrsCalls } from '#src/areas/stationing/client/lrs/route-rows'
import { words } from '#src/areas/stationing/client/messages'
import { projectRoles } from '#src/platform/api/contract'
import { callApi } from '#src/platform/client/api/call-api'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { mapAt } from '#src/workspace/client/map/map-address'
import { defineMapLayer } from '#src/workspace/client/map/map-layer'

/** The agency's routes as lines with their names and mile marks (GEO-23, TICK-79). */
export const lrsMapLayer = defineMapLayer({
  id: 'lrs',
  title: 'LRS',
  noun: { one: 'route', many: 'routes' },
  order: 120,
  needs: projectRoles,
  tone: 'text-2',
  onChange: (again) => onRecordsChanged(['lrs_route'], again),
  request({ projectId, query }, window) {
    // on a project's map, the search is for its tickets, not for routes
    const search = projectId === null ? (new URLSearchParams(query).get('search') ?? '') : ''
    return lrsCalls.located({ ...(search === '' ? {} : { search }), ...window })
  },
  look: ({ name, miles }) => ({ tone: 'text-2', shape: 'diamond', label: name, along: miles.map(({ latitude, longitude, mile }) => ({ latitude, longitude, text: words('mile', { mile }) })) }),
  words: ({ name, route_id: id, begin_measure: begin, end_measure: end, path }) => ({
    title: name,
    detail: words('route_detail', { id, begin: begin.toFixed(2), end: end.toFixed(2) }),
    facts: [[words('route_points'), String(path.length)]],
  }),
  open: ({ id }) => mapAt('/projects/map', 'lrs', id),
  locate: (id, signal) => callApi(lrsCalls.lineAt({ id }), { signal }),
})
