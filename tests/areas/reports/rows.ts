import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for calls on reports that work only once per row. */
export interface ReportRows {
  freshDeliverySchedule(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly reports: ReportRows
  }
  interface IdsOfAreas {
    readonly deliverySchedule: number
  }
}

export default {
  area: 'reports',
  addresses: { '/delivery_schedules/:id': 'deliverySchedule' },
  async make({ insert, next, text, project }) {
    const rows: ReportRows = {
      freshDeliverySchedule: () => insert('delivery_schedules', { ...next(), dot_project_id: project, recipients: `${text('office').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@agency.example`, format: 'pdf' }),
    }
    return { rows, ids: { deliverySchedule: await rows.freshDeliverySchedule() } }
  },
} satisfies AreaRowsMaker
