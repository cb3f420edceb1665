import { ofOrder } from '#src/areas/orders/server/store'
import { sql } from '#src/platform/server/database/sql'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { recordEvents } from '#src/platform/server/records/record'

/** Activates placed orders when their first ticket is received (ORDR-6), in the transaction that receives the tickets. */
export const activateByTickets: AfterReceipt = async (db, actor, tickets) => {
  const slipIds = tickets.flatMap(({ id, dot_project_id: project }) => (project === null ? [] : [id]))
  if (slipIds.length === 0) return
  const activated = await db.many(sql<{ id: number; version: number; dot_project_id: number; material: string; ticket_number: string }>`
    WITH first AS (
      SELECT DISTINCT ON (o.id) o.id, slip.id AS slip_id, slip.ticket_number
      FROM slips slip
      JOIN scheduled_orders o ON o.dot_authority_id = slip.dot_authority_id AND o.dot_project_id = slip.dot_project_id AND o.state = 'placed' AND o.deleted_at IS NULL
      JOIN dot_projects p ON p.dot_authority_id = o.dot_authority_id AND p.id = o.dot_project_id
      WHERE slip.dot_authority_id = ${db.agency} AND slip.id = ANY(${slipIds}::int[]) AND ${ofOrder}
      ORDER BY o.id, slip.ticketed_at, slip.id
    ), locked AS (
      SELECT o.id FROM scheduled_orders o WHERE o.dot_authority_id = ${db.agency} AND o.id IN (SELECT id FROM first) AND o.state = 'placed' ORDER BY o.id FOR UPDATE
    )
    UPDATE scheduled_orders o SET state = 'activated', activated_by_slip_id = first.slip_id, version = o.version + 1, updated_at = now()
    FROM first JOIN locked USING (id) WHERE o.dot_authority_id = ${db.agency} AND o.id = first.id
    RETURNING o.id, o.version, o.dot_project_id, o.material, first.ticket_number`)
  await recordEvents(db, actor, 'activated', activated.map(({ id, version, dot_project_id, material, ticket_number: ticket }) => (
    { kind: 'scheduled_order', id, name: material, version, dot_project_id, changes: { state: ['placed', 'activated'], ticket: [null, ticket] } })))
}
