import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for calls on job numbers. Calls on tickets need none, since every agency already has tickets. */
export interface TicketRows {
  /** A supplier's job number that is not connected to a project. */
  freshJobSlipProject(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly tickets: TicketRows
  }
  interface IdsOfAreas {
    readonly jobSlipProject: number
  }
}

export default {
  area: 'tickets',
  addresses: { '/job_slip_projects/:id': 'jobSlipProject' },
  async make({ insert, next, text }) {
    const rows: TicketRows = {
      freshJobSlipProject: () => insert('job_slip_projects', { ...next(), supplier: text('Supplier'), job_number: text(randomUUID()), job_name: text('Job') }),
    }
    // with the flag on, so that a refusal of these calls is not just due to the missing flag (CALB-2)
    await insert('feature_flags', { name: 'dot_slip_calibration', is_on: true }, 'name')
    return { rows, ids: { jobSlipProject: await rows.freshJobSlipProject() } }
  },
} satisfies AreaRowsMaker
