import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls on work zones that succeed only once for each row. */
export interface WorkZoneRows {
  /** A zone of the agency's project that has all required details; with `armed`, it is also armed. */
  freshZone(state?: 'armed'): Promise<number>
  /** A feed with the work zones of another agency. It is inactive, so the server does not read it. */
  freshFeed(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly 'work-zones': WorkZoneRows
  }
  interface IdsOfAreas {
    readonly workZone: number
    readonly workZoneFeed: number
  }
}

export default {
  area: 'work-zones',
  addresses: { '/work_zones/:id': 'workZone', '/work_zone_feeds/:id': 'workZoneFeed' },
  async make({ insert, next, text, project }) {
    const rows: WorkZoneRows = {
      freshZone(state) {
        const at = new Date('2026-11-20T12:00:00Z')
        const armed = state === 'armed' ? { armed_at: at, last_transmitted: at, checked_at: at } : {}
        return insert('work_zones', {
          ...next(), dot_project_id: project, name: text('Zone'), type: 'lane_closure', direction: 'eastbound', method: 'manual', impact: 'some_lanes_closed', speed_limit: 45, road_name: text('SR 14'),
          path: JSON.stringify([{ latitude: 46.6, longitude: -120.5 }, { latitude: 46.61, longitude: -120.48 }]), created_by_name: text('Pat'), updated_by_name: text('Pat'), ...armed,
        })
      },
      freshFeed() {
        const name = text(randomUUID().slice(0, 13))
        return insert('work_zone_feeds', { ...next(), name, name_key: name.toLowerCase(), address: 'https://wzdx.example/feed', key_place: 'none', is_active: false })
      },
    }
    return { rows, ids: { workZone: await rows.freshZone(), workZoneFeed: await rows.freshFeed() } }
  },
} satisfies AreaRowsMaker
