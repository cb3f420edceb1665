import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls on verification samples. */
export interface VerificationRows {
  /** A sampling rule that selects every ticket of a day. */
  freshVerificationRule(): Promise<number>
  /** A verification sample with one ticket of the agency's project. */
  freshVerificationSample(): Promise<{ readonly sample: number; readonly ticket: number }>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly reconciliation: VerificationRows
  }
  interface IdsOfAreas {
    readonly verificationRule: number
    readonly verificationSample: number
    readonly verificationGroup: number
    readonly verificationTicket: number
  }
}

export default {
  area: 'reconciliation',
  addresses: { '/verification_rules/:id': 'verificationRule', '/verification_samples/:id': 'verificationSample', '/verification_groups/:id': 'verificationGroup', '/verification_tickets/:id': 'verificationTicket' },
  async make({ server, agency, insert, next, text, project }) {
    const freshVerificationRule = () => insert('verification_rules', { ...next(), dot_project_id: project, name: text(randomUUID()), counted: 'day', grouped_by: 'none', share_kind: 'one_of', share: 1, minimum: 0, due_days: 7 })
    const fresh = async () => {
      const rule = await freshVerificationRule()
      const plant = await insert('plants', { ...next(), supplier: text('Supplier'), name: text(`Plant ${randomUUID()}`) })
      const slip = await insert('slips', {
        ...next(), dot_project_id: project, plant_id: plant, ticket_number: text(randomUUID()), ticket_number_key: text(randomUUID()), ticket_date: '2026-06-15', ticketed_at: '2026-06-15T12:00:00Z',
        plant_name: text('Plant'), supplier: text('Supplier'), material_description: text('SPWEB440'),
      })
      const [sampleId, groupId, ticketId] = [next().id, next().id, next().id]
      const own = (id: number | undefined, table: string) => (id === undefined ? `nextval(pg_get_serial_sequence('${table}', 'id'))` : String(id))
      // one statement, because the database accepts a sample only if all its rows are inserted in one transaction
      const { rows: [drawn] } = await server.owner.query<{ sample: number; quota: number; ticket: number }>(`
        WITH sample AS (
          INSERT INTO verification_samples (dot_authority_id, id, dot_project_id, verification_rule_id, rule_name, counted, grouped_by, share_kind, share, minimum, start_date, end_date, seed, seed_was_given, due_date, drawn_by_name)
          VALUES ($1, ${own(sampleId, 'verification_samples')}, $2, $3, $4, 'day', 'none', 'one_of', 1, 0, '2026-06-15', '2026-06-15', $5, true, '2026-06-20', $6) RETURNING id
        ), quota AS (
          INSERT INTO verification_groups (dot_authority_id, id, dot_project_id, verification_sample_id, day, name, slip_ids, needed)
          SELECT $1, ${own(groupId, 'verification_groups')}, $2, sample.id, '2026-06-15', '', ARRAY[$7::int], 1 FROM sample RETURNING id, verification_sample_id
        )
        INSERT INTO verification_tickets (dot_authority_id, id, dot_project_id, verification_sample_id, verification_group_id, slip_id, place)
        SELECT $1, ${own(ticketId, 'verification_tickets')}, $2, quota.verification_sample_id, quota.id, $7::int, 1 FROM quota
        RETURNING verification_sample_id AS sample, verification_group_id AS quota, id AS ticket`, [agency, project, rule, text('Daily'), text('seed'), text('Pat'), slip])
      if (drawn === undefined) throw new Error('nothing was drawn')
      return { rule, ...drawn }
    }
    const { rule, sample, quota, ticket } = await fresh()
    const rows: VerificationRows = { freshVerificationRule, freshVerificationSample: fresh }
    return { rows, ids: { verificationRule: rule, verificationSample: sample, verificationGroup: quota, verificationTicket: ticket } }
  },
} satisfies AreaRowsMaker
