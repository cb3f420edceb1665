import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AreaRowsMaker } from '#tests/faults/area-rows'
import { PNG } from '#tests/faults/material'

/**
 * Creates new rows for example requests of calls that succeed only once for each row. New tickets themselves are created by `freshSlip`,
 * which all areas use.
 */
export interface TicketRows {
  /** A supplier's job number that is not connected to a project. */
  freshJobSlipProject(): Promise<number>
  /** A refused arrival of a ticket. Its ticket is accepted when the arrival is retried. */
  freshArrival(): Promise<number>
  /** An open finding that must be acknowledged, of a new ticket of the agency's project. */
  freshFinding(): Promise<number>
  /** A parked ticket of the agency's project. */
  freshParked(): Promise<number>
  /** Creates an upload of an image for the ticket `slip`. The server already has all bytes of the file. Returns the id of the upload. */
  freshImageUpload(employee: number, slip: number): Promise<string>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly tickets: TicketRows
  }
  interface IdsOfAreas {
    readonly jobSlipProject: number
    readonly refusedArrival: number
    readonly finding: number
    readonly findingRule: number
    readonly parkedTicket: number
    readonly savedView: number
  }
}

export default {
  area: 'tickets',
  addresses: { '/job_slip_projects/:id': 'jobSlipProject', '/arrivals/refused/:id': 'refusedArrival', '/finding_rules/:id': 'findingRule', '/slip_findings/:id': 'finding', '/parked_slips/:id': 'parkedTicket', '/saved_views/:id': 'savedView' },
  async make({ server, agency, insert, next, text, project }) {
    const ticket = async () => {
      const plant = await insert('plants', { ...next(), supplier: text('Supplier'), name: text(`Plant ${randomUUID()}`) })
      return insert('slips', {
        ...next(), dot_project_id: project, plant_id: plant, ticket_number: text(randomUUID()), ticket_number_key: text(randomUUID()), ticket_date: '2026-06-15', ticketed_at: '2026-06-15T12:00:00Z',
        plant_name: text('Plant'), supplier: text('Supplier'), material_description: text('SPWEB440'),
      })
    }
    const rows: TicketRows = {
      freshJobSlipProject: () => insert('job_slip_projects', { ...next(), supplier: text('Supplier'), job_number: text(randomUUID()), job_name: text('Job') }),
      freshArrival: () => insert('refused_arrivals', {
        ...next(), fingerprint: Buffer.from(randomUUID()), source: 'api', sender: text('Load-out'), ticket_number: text('A-1'), supplier: text('Supplier'), is_whole: true, reason: text('Was refused'), faults: '[]',
        payload: JSON.stringify({ ticket_number: randomUUID(), supplier: text('Supplier'), plant_name: text('Plant'), ticket_date: '2026-06-15', material_description: text('SPWEB440') }),
      }),
      freshFinding: async () => insert('slip_findings', { ...next(), slip_id: await ticket(), rule: 'reissue', level: 'acknowledge', found: '{}' }),
      freshParked: async () => insert('parked_slips', { ...next(), slip_id: await ticket(), note: text('Photo is missing'), parked_by_name: text('Lee'), parked_at: '2026-06-15T12:00:00Z' }),
      async freshImageUpload(employee, slip) {
        const [content, upload] = [Buffer.from(PNG, 'base64'), randomUUID()]
        const { key } = await server.running.platform.files.keep(Readable.from([content]))
        await insert('image_upload_pieces', { upload_id: upload, starts_at: 0, employee_id: employee, imageable_type: 'Slip', imageable_id: slip, total_size: content.length, size: content.length, file_key: key }, 'starts_at')
        return upload
      },
    }
    // turn the flag for calls on job numbers on, so that callers without the right are not refused only because the flag is off (CALB-2)
    await insert('feature_flags', { name: 'dot_slip_calibration', is_on: true }, 'name')
    const { rows: [keeper] } = await server.owner.query<{ id: number }>('SELECT id FROM employees WHERE dot_authority_id = $1 ORDER BY id LIMIT 1', [agency])
    const savedView = await insert('saved_views', { ...next(), name: text('Late loads'), screen: 'tickets', dot_project_id: project, query: text('search='), created_by: keeper?.id, created_by_name: text('Pat') })
    return { rows, ids: { savedView, jobSlipProject: await rows.freshJobSlipProject(), refusedArrival: await rows.freshArrival(), finding: await rows.freshFinding(), findingRule: 4, parkedTicket: await rows.freshParked() } }
  },
} satisfies AreaRowsMaker
