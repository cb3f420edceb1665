import { workZoneMap } from '#src/areas/work-zones/api/map'
import { zoneDirections, zoneTypes } from '#src/areas/work-zones/domain/work-zone'
import { whoMay } from '#src/platform/api/contract'
import { requests } from '#src/platform/client/api/requests'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { screenWords } from '#src/platform/client/words'
import { defineMapLayer } from '#src/workspace/client/map/map-layer'

const mapCalls = requests(workZoneMap)
const words = screenWords({ armed: 'Armed', not_armed: 'Not armed', road: 'Road', project: 'Project', label: '{{type}}, armed', zone: 'Work zone' })

/** The work zones as lines along their roads: solid lines for armed zones, dashed lines for the others (TICK-79). */
export const workZonesMapLayer = defineMapLayer({
  id: 'work-zones',
  title: 'Work zones',
  noun: { one: 'work zone', many: 'work zones' },
  order: 20,
  needs: whoMay('view_work_zones'),
  tone: 'flagged',
  onChange: (again) => onRecordsChanged(['work_zone'], again),
  request({ projectId, query }, window) {
    // on a project's map, the search is for its tickets, not for work zones
    const search = projectId === null ? (new URLSearchParams(query).get('search') ?? '') : ''
    return mapCalls.located({ ...(projectId === null ? {} : { project_id: projectId }), ...(search === '' ? {} : { search }), ...window })
  },
  look: ({ name, type, armed }) => ({ tone: armed ? 'flagged' : 'text-2', shape: 'square', isDashed: !armed, label: armed ? words('label', { type: type === null ? words('zone') : zoneTypes[type] }) : name }),
  words: ({ name, type, direction, road_name: road, armed, project }) => ({
    title: name,
    detail: [words(armed ? 'armed' : 'not_armed'), ...(type === null ? [] : [zoneTypes[type]]), ...(direction === null ? [] : [zoneDirections[direction]])].join(' · '),
    facts: [[words('road'), road], [words('project'), project]],
  }),
  open: ({ id, dot_project_id: project }) => `/workzone-monitor/${project}/zones/${id}`,
})
