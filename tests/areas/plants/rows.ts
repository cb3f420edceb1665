import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls on plants that succeed only once for each row. */
export interface PlantRows {
  /** A plant without tickets: its id, supplier and name. */
  freshPlant(): Promise<{ readonly id: number; readonly supplier: string; readonly name: string }>
  freshPlantContact(): Promise<number>
  /** An open alarm that nobody has acknowledged, of a new plant. */
  freshPlantAlarm(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly plants: PlantRows
  }
  interface IdsOfAreas {
    readonly plantContact: number
    readonly plantAlarm: number
    readonly ownPlant: number
  }
}

export default {
  area: 'plants',
  addresses: { '/dot_plants/:id': 'ownPlant', '/plant_health/:id': 'ownPlant', '/contacts/:id': 'plantContact', '/alarms/:id': 'plantAlarm' },
  async make({ insert, next, text }) {
    const rows: PlantRows = {
      async freshPlant() {
        const [supplier, name] = [text('Supplier'), text(`Plant ${randomUUID()}`)]
        return { id: await insert('plants', { ...next(), supplier, name }), supplier, name }
      },
      freshPlantContact: () => insert('plant_contacts', { ...next(), name: text('Night desk'), phone: '+15095550100', supplier: text('Supplier') }),
      async freshPlantAlarm() {
        const { id } = await rows.freshPlant()
        return insert('plant_alarms', { ...next(), plant_id: id, kind: 'silent', began_at: '2026-11-20T12:00:00Z' })
      },
    }
    return { rows, ids: { plantContact: await rows.freshPlantContact(), plantAlarm: await rows.freshPlantAlarm(), ownPlant: (await rows.freshPlant()).id } }
  },
} satisfies AreaRowsMaker
