import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for calls on work zones that work only once per row. */
export interface WorkZoneRows {
  /** A completed zone of the agency's project. */
  freshZone(state?: 'armed'): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly 'work-zones': WorkZoneRows
  }
  interface IdsOfAreas {
    readonly workZone: number
  }
}

export default {
  area: 'work-zones',
  addresses: { '/work_zones/:id': 'workZone' },
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
    }
    return { rows, ids: { workZone: await rows.freshZone() } }
  },
} satisfies AreaRowsMaker
