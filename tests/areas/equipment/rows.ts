import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls that succeed only once for each row. */
export interface EquipmentRows {
  /** A machine on the agency's project. One that is 'transmitting' can be suspended, and one that is 'suspended' can be resumed. */
  freshMachine(state?: 'transmitting' | 'suspended' | 'deleted'): Promise<number>
  /** A telematics source that is not active. */
  freshSource(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly equipment: EquipmentRows
  }
  interface IdsOfAreas {
    readonly machine: number
    readonly telematicsSource: number
  }
}

export default {
  area: 'equipment',
  addresses: { '/equipments/:id': 'machine', '/machines/:id': 'machine', '/telematics_sources/:id': 'telematicsSource' },
  async make({ insert, next, text, project, server, agency }) {
    const rows: EquipmentRows = {
      async freshMachine(state = 'transmitting') {
        const name = text(randomUUID().slice(0, 13))
        const id = await insert('equipments', {
          ...next(), equipment_id: name, equipment_id_key: name.toLowerCase(), oem: text('CAT'), model: text('AP1055F'), subtype: text('Paver'), contractor: text('Paver'), dot_project_id: project,
          ...(state === 'deleted' ? { deleted_at: new Date() } : {}) })
        if (state === 'suspended') await server.owner.query('UPDATE equipment_states SET status_id = 4, transmitting = false WHERE dot_authority_id = $1 AND id = $2', [agency, id])
        return id
      },
      async freshSource() {
        const name = text(randomUUID().slice(0, 13))
        return insert('telematics_sources', { ...next(), name, name_key: name.toLowerCase(), address: 'https://telematics.example/Fleet/1', sign_in: 'none', is_active: false })
      },
    }
    return { rows, ids: { machine: await rows.freshMachine(), telematicsSource: await rows.freshSource() } }
  },
} satisfies AreaRowsMaker
