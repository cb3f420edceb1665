import { plantMap } from '#src/areas/plants/api/map'
import { lastTicketedText } from '#src/areas/plants/domain/plant-health/last-ticketed'
import { words } from '#src/areas/plants/client/messages'
import { whoMay } from '#src/platform/api/contract'
import { requests } from '#src/platform/client/api/requests'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineMapLayer } from '#src/workspace/client/map/map-layer'

const mapCalls = requests(plantMap)

/** A factory, as an SVG path. */
const FACTORY = 'M3 21V9l6 4V9l6 4V4h6v17z'

/** The plants (PLNT-1, TICK-79). */
export const plantsMapLayer = defineMapLayer({
  id: 'plants',
  title: 'Plants',
  noun: { one: 'plant', many: 'plants' },
  order: 30,
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  tone: 'text-2',
  onChange: (again) => onRecordsChanged(['plant'], again),
  request({ projectId, query }, window) {
    // on a project's map, the search text filters the project's tickets, not the plants
    const search = projectId === null ? (new URLSearchParams(query).get('search') ?? '') : ''
    return mapCalls.located({ ...(projectId === null ? {} : { project_id: projectId }), ...(search === '' ? {} : { search }), ...window })
  },
  look: ({ name }) => ({ tone: 'text-2', shape: 'square', glyph: FACTORY, label: name }),
  words: ({ name, supplier, address, active, last_ticketed_at: at }) => ({
    title: name,
    detail: active ? supplier : `${supplier} · ${words('map_inactive')}`,
    facts: [
      ...(at === null ? [] : [[words('last_ticketed'), lastTicketedText(at, new Date())] as const]),
      ...(address === null || address === '' ? [] : [[words('address'), address] as const]),
    ],
  }),
  open: ({ id }) => `/plants/${id}/tickets`,
  missing: (count) => (count === 1 ? words('map_not_located_one') : words('map_not_located', { count })),
})
