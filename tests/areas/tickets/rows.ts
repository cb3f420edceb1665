import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for calls on job numbers. Calls on tickets need none, since every agency already has tickets. */
export interface TicketRows {
  /** A supplier's job number that is not connected to a project. */
  freshJobSlipProject(): Promise<number>
  /** A refused arrival of a ticket that is received when it is taken again. */
  freshArrival(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly tickets: TicketRows
  }
  interface IdsOfAreas {
    readonly jobSlipProject: number
    readonly refusedArrival: number
  }
}

export default {
  area: 'tickets',
  addresses: { '/job_slip_projects/:id': 'jobSlipProject', '/arrivals/refused/:id': 'refusedArrival' },
  async make({ insert, next, text }) {
    const rows: TicketRows = {
      freshJobSlipProject: () => insert('job_slip_projects', { ...next(), supplier: text('Supplier'), job_number: text(randomUUID()), job_name: text('Job') }),
      freshArrival: () => insert('refused_arrivals', {
        ...next(), fingerprint: Buffer.from(randomUUID()), source: 'api', sender: text('Load-out'), ticket_number: text('A-1'), supplier: text('Supplier'), is_whole: true, reason: text('Was refused'), faults: '[]',
        payload: JSON.stringify({ ticket_number: randomUUID(), supplier: text('Supplier'), plant_name: text('Plant'), ticket_date: '2026-06-15', material_description: text('SPWEB440') }),
      }),
    }
    // with the flag on, so that a refusal of these calls is not just due to the missing flag (CALB-2)
    await insert('feature_flags', { name: 'dot_slip_calibration', is_on: true }, 'name')
    return { rows, ids: { jobSlipProject: await rows.freshJobSlipProject(), refusedArrival: await rows.freshArrival() } }
  },
} satisfies AreaRowsMaker
