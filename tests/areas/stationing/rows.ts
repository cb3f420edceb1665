import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls on stationing that succeed only once for each row. */
export interface StationingRows {
  /** An alignment of the agency's project. */
  freshAlignment(state?: 'removed'): Promise<number>
  /** A custom station of an alignment. */
  freshStation(state?: 'removed'): Promise<number>
  /** A link to drone imagery of the project. */
  freshDroneLink(state?: 'removed'): Promise<number>
  /** A GIS file of the project, ready for review, with an alignment in it; also the id of that alignment. */
  freshGisFile(state?: 'removed'): Promise<{ readonly id: number; readonly found: number }>
  /** A route of the agency with one line on the map; `line` is the id of that line. */
  freshRoute(state?: 'removed'): Promise<{ readonly id: number; readonly line: number }>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly stationing: StationingRows
  }
  interface IdsOfAreas {
    readonly alignment: number
    readonly station: number
    readonly droneLink: number
    readonly gisFile: number
    readonly foundAlignment: number
    readonly lrsRoute: number
    readonly routeLine: number
  }
}

export default {
  area: 'stationing',
  addresses: { '/alignments/:id': 'alignment', '/stations/:id': 'station', '/web_map_tile_files/:id': 'droneLink', '/fme_import_file_requests/:id': 'gisFile', '/routes/lines/:id': 'routeLine', '/routes/:id': 'lrsRoute' },
  async make({ insert, next, text, project }) {
    const removed = (state?: 'removed') => (state === 'removed' ? { deleted_at: new Date(Date.now() - 3_600_000) } : {})
    const insertAlignment = (state?: 'removed') => insert('alignments', {
      ...next(), dot_project_id: project, name: text('Mainline'), station_start: 1000, length: 500, foot: 'us_survey', projection: 2965,
      elements: JSON.stringify([{ kind: 'line', start: { x: 189970, y: 1646712 }, end: { x: 190470, y: 1646712 }, length: 500 }]),
      path: JSON.stringify([[39.7684, -86.158], [39.7684, -86.1562]]), south: 39.7684, west: -86.158, north: 39.7684, east: -86.1562, file_name: text('road.xml'), added_by_name: text('Pat'), ...removed(state),
    })
    const alignment = await insertAlignment()
    const rows: StationingRows = {
      freshAlignment: insertAlignment,
      freshStation: (state) => insert('stations', {
        ...next(), dot_project_id: project, alignment_id: alignment, display_name: text('Bridge'), category: 'custom', station: 1250, along: 250, x: 190220, y: 1646712, latitude: 39.7684, longitude: -86.1571, ...removed(state),
      }),
      freshDroneLink: (state) => insert('drone_links', { ...next(), name: text('Drone'), dot_project_id: project, url: 'https://drone.example/tiles', added_by_name: text('Pat'), ...removed(state) }),
      async freshGisFile(state) {
        const id = await insert('gis_files', { ...next(), name: text('road.ifc'), dot_project_id: project, format: 'ifc', size: 10, projection: 2965, status: 'ready_for_review', added_by_name: text('Pat'), ...removed(state) })
        const gisAlignment = await insert('gis_file_alignments', {
          ...next(), gis_file_id: id, name: text('Ramp'), unit: 12 / 39.37, station_start: 1000, length: 500,
          elements: JSON.stringify([{ kind: 'line', start: { x: 189970, y: 1646712 }, end: { x: 190470, y: 1646712 }, length: 500 }]),
        })
        return { id, found: gisAlignment }
      },
      async freshRoute(state) {
        const id = await insert('routes', { ...next(), route_id: text(`SR-${randomUUID().slice(0, 13)}`), name: text('State Route'), begin_measure: '0', end_measure: '2', file_name: text('routes.geojson'), added_by_name: text('Pat'), ...removed(state) })
        const line = await insert('route_lines', { ...next(), route: id, import_number: 1, position: 0, path: JSON.stringify([[39.7684, -86.158, 0], [39.7684, -86.12, 2]]), south: 39.7684, west: -86.158, north: 39.7684, east: -86.12 })
        return { id, line }
      },
    }
    const file = await rows.freshGisFile()
    const route = await rows.freshRoute()
    return { rows, ids: { alignment, station: await rows.freshStation(), droneLink: await rows.freshDroneLink(), gisFile: file.id, foundAlignment: file.found, lrsRoute: route.id, routeLine: route.line } }
  },
} satisfies AreaRowsMaker
