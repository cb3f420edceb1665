import { equipmentMap } from '#src/areas/equipment/api/map'
import { statusNames } from '#src/areas/equipment/domain/status'
import { words } from '#src/areas/equipment/client/messages'
import { projectRoles } from '#src/platform/api/contract'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { currentPerson } from '#src/platform/client/session/session'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { MAP_ZOOM_MAX } from '#src/platform/domain/map/limits'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { defineMapLayer, type MarkLook } from '#src/workspace/client/map/map-layer'

const mapCalls = requests(equipmentMap)

/** The same icons as in the list of equipment: a play triangle, two bars, and so on, so that the status never depends on color alone. */
const looks: Readonly<Record<keyof typeof statusNames, Pick<MarkLook, 'tone' | 'glyph'>>> = {
  1: { tone: 'changed', glyph: 'M12 13v8M8 9a5 5 0 0 1 8 0M5 6a9 9 0 0 1 14 0' },
  2: { tone: 'flagged', glyph: 'M8 5v14M16 5v14' },
  3: { tone: 'delivered', glyph: 'M8 5v14l11-7z' },
  4: { tone: 'rejected', glyph: 'M5 5l14 14' },
  5: { tone: 'voided', glyph: 'M12 4v9M7 7a8 8 0 1 0 10 0' },
}

/** Equipment at its last known position (EQPT-23, TICK-79). */
export const equipmentMapLayer = defineMapLayer({
  id: 'equipment',
  title: 'Equipment',
  noun: { one: 'machine', many: 'machines' },
  order: 40,
  needs: projectRoles,
  tone: 'changed',
  onChange: (again) => onRecordsChanged(['equipment', 'equipment_status'], again),
  request({ projectId, query }, window) {
    // the search on a project's map is for tickets, so equipment ignores it
    const search = projectId === null ? (new URLSearchParams(query).get('search') ?? '') : ''
    return mapCalls.located({ ...(projectId === null ? {} : { project_id: projectId }), ...(search === '' ? {} : { search }), ...window })
  },
  look: ({ status_id: status }) => ({ ...looks[status], shape: 'diamond' }),
  words: ({ equipment_id: id, oem, model, subtype, contractor, status_id: status, project, located_at: at }) => ({
    title: id,
    detail: [statusNames[status], [oem, model].filter((text) => text !== '').join(' '), subtype].filter((text) => text !== '').join(' · '),
    facts: [
      ...(contractor === '' ? [] : [[words('contractor'), contractor] as const]),
      ...(project === null ? [] : [[words('project'), project] as const]),
      ...(at === null ? [] : [[words('heard'), usDateTime(at, browserZone())] as const]),
    ],
  }),
  open: ({ id, dot_project_id: project, equipment_id: name }) => (project === null || mayOpenPath('/admin/equipment-and-fleet', currentPerson()).kind === 'open'
    ? `/admin/equipment-and-fleet/machines/${id}`
    : `/projects/${project}/equipment?search=${encodeURIComponent(name)}`),
  async locate(id, signal) {
    const [point] = (await callApi(mapCalls.located({ machine_id: id, zoom: MAP_ZOOM_MAX }), { signal, ignore: 'all' })).points
    return point ?? words('map_no_position')
  },
  missing: (count) => (count === 1 ? words('map_not_located_one') : words('map_not_located', { count })),
})
