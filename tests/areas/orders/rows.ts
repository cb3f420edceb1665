import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls on orders. */
export interface OrderRows {
  /** A placed order for the day after tomorrow, of the agency's project. */
  freshOrder(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly orders: OrderRows
  }
  interface IdsOfAreas {
    readonly order: number
  }
}

export default {
  area: 'orders',
  addresses: { '/scheduled_orders/:id': 'order' },
  async make({ insert, next, text, project }) {
    const rows: OrderRows = {
      freshOrder: () => insert('scheduled_orders', {
        ...next(), dot_project_id: project, supplier: text('Supplier'), plant: text('Plant'), material: text('Concrete'), quantity: '100', uom: 'CY',
        delivery_at: new Date(Date.now() + 48 * 3_600_000), contact: text('Pat'), notes: text('Pump on site'), placed_by_name: text('Pat'),
      }),
    }
    return { rows, ids: { order: await rows.freshOrder() } }
  },
} satisfies AreaRowsMaker
