import { foreignFeeds } from '#src/areas/work-zones/api/foreign-feeds'
import { foreignDirections, foreignImpacts } from '#src/areas/work-zones/domain/foreign-feeds/read-road-event'
import { words } from '#src/areas/work-zones/client/foreign-feeds/messages'
import { whoMay } from '#src/platform/api/contract'
import { requests } from '#src/platform/client/api/requests'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineMapLayer } from '#src/workspace/client/map/map-layer'

const mapCalls = requests(foreignFeeds)

/** The work zones of other agencies as lines in a color that sets them apart from the agency's own work zones (PLUS-27, TICK-79). */
export const otherWorkZonesMapLayer = defineMapLayer({
  id: 'other-work-zones',
  title: words('others'),
  noun: { one: 'other agency’s work zone', many: 'other agencies’ work zones' },
  order: 90,
  needs: whoMay('view_work_zones'),
  tone: 'text-2',
  // not offered on a project's map, because other agencies' work zones would be far away and the search on that map is for the project's
  // tickets
  isOffered: ({ projectId }) => projectId === null,
  onChange: (again) => onRecordsChanged(['work_zone_feed'], again),
  request({ query }, window) {
    const search = new URLSearchParams(query).get('search') ?? ''
    return mapCalls.located({ ...(search === '' ? {} : { search }), ...window })
  },
  look: ({ road_names: roads, is_line: isLine }) => ({ tone: 'text-2', shape: 'diamond', isDashed: !isLine, label: roads }),
  words: ({ name, road_names: roads, feed, direction, impact, description }) => ({
    title: name === '' ? roads : name,
    detail: [feed, foreignImpacts[impact], foreignDirections[direction]].join(' · '),
    facts: [[words('road'), roads], [words('feed'), feed], ...(description === '' ? [] : [[words('description'), description] as const])],
    // says that the zone is not the agency's own, because the list may have one of the agency's own zones with the same name on the same
    // road
    description: words('not_own'),
  }),
  open: ({ name, road_names: roads }) => `/workzone-monitor/other-agencies?search=${encodeURIComponent(name === '' ? roads : name)}`,
})
