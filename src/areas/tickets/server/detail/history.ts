import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound } from '#src/platform/server/http/errors'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { slipsWhere } from '#src/areas/tickets/server/list/filter-conditions'
import { onlyIds } from '#src/areas/tickets/server/store'

/** Throws 404 unless the person may see this ticket (API-16). */
export async function assertTicketVisible(db: AgencyTransaction, person: Viewer, slipId: number): Promise<void> {
  const row = await db.maybeOne(sql`SELECT s.id FROM slips s WHERE ${slipsWhere(db, person, onlyIds([slipId]))}`)
  if (row === null) throw notFound()
}

/** SQL for the event of the same ticket that an undo or redo reversed. */
const reversedEvent = sql.part`(
  SELECT former.event FROM slip_events former
  WHERE event.reverses IS NOT NULL AND former.dot_authority_id = event.dot_authority_id AND former.slip_id = event.slip_id AND former.change_set = event.reverses
  ORDER BY former.id DESC LIMIT 1)`

/** SQL for the ids in this column of all pay item assignments that an event contains, both from before and after the change. */
const named = (column: 'project_pay_item_id' | 'external_dot_contractor_id') => sql.part`(
  SELECT (assignment ->> ${column})::int FROM jsonb_path_query(event.changes, '$.pay_item_assignments[*][*]') AS assignment)`

const payItems = sql.part`(
  SELECT coalesce(json_agg(json_build_object('id', item.id, 'estimated_qty_uom', item.estimated_qty_uom) ORDER BY item.id), '[]')
  FROM pay_items item WHERE item.dot_authority_id = event.dot_authority_id AND item.id IN ${named('project_pay_item_id')})`

const contractors = sql.part`(
  SELECT coalesce(json_agg(json_build_object('id', contractor.id, 'name', contractor.name) ORDER BY contractor.id), '[]')
  FROM external_dot_contractors contractor
  WHERE contractor.dot_authority_id = event.dot_authority_id AND contractor.id IN ${named('external_dot_contractor_id')})`

/** The events of a ticket, newest first (TICK-80): one page as JSON text, and the total number. */
export async function findSlipEvents(
  db: AgencyTransaction,
  slipId: number,
  { offset, page_size }: { offset: number; page_size: number },
): Promise<{ events: string; total: number }> {
  const { events, total } = await db.one(sql<{ events: string; total: string }>`
    SELECT
      (SELECT count(*) FROM slip_events WHERE dot_authority_id = ${db.agency} AND slip_id = ${slipId}) AS total,
      coalesce(json_agg(row_to_json(listed)), '[]')::text AS events
    FROM (
      SELECT event.id, event.event, event.changes, event.actor, event.actor_employee_id, event.impersonator, event.api_key_id, event.request_id,
        event.change_set, event.reverses, ${reversedEvent} AS reversed_event, ${payItems} AS pay_items,
        ${contractors} AS contractors, event.slip_version, event.happened_at
      FROM slip_events event WHERE event.dot_authority_id = ${db.agency} AND event.slip_id = ${slipId}
      ORDER BY event.id DESC LIMIT ${page_size} OFFSET ${offset}) AS listed`)
  return { events, total: Number(total) }
}

/** The original bodies that were received for a ticket, and the agency's corrections, both newest first, as JSON text (PLUS-1). */
export async function findSlipSources(db: AgencyTransaction, slipId: number): Promise<string> {
  const { answer } = await db.one(sql<{ answer: string }>`
    SELECT json_build_object(
      'sources', (SELECT coalesce(json_agg(row_to_json(source)), '[]') FROM (
        SELECT sent.id, sent.body, encode(sent.body_hash, 'hex') AS body_hash,
          CASE WHEN key.id IS NULL THEN NULL ELSE json_build_object('id', key.id, 'name', key.name) END AS api_key,
          CASE WHEN who.id IS NULL THEN NULL ELSE json_build_object('id', who.id, 'name', who.first_name || ' ' || who.last_name) END AS person,
          sent.import_id, sent.received_at
        FROM slip_sources sent
        LEFT JOIN api_keys key ON key.dot_authority_id = sent.dot_authority_id AND key.id = sent.api_key_id
        LEFT JOIN employees who ON who.dot_authority_id = sent.dot_authority_id AND who.id = sent.employee_id
        WHERE sent.dot_authority_id = ${db.agency} AND sent.slip_id = ${slipId} ORDER BY sent.id DESC) AS source),
      'corrections', (SELECT coalesce(json_agg(row_to_json(correction)), '[]') FROM (
        SELECT id, field, from_value AS "from", to_value AS "to",
          json_build_object('id', corrected_by, 'name', corrected_by_name) AS corrected_by, reason, corrected_at
        FROM slip_corrections WHERE dot_authority_id = ${db.agency} AND slip_id = ${slipId} ORDER BY id DESC) AS correction))::text AS answer`)
  return answer
}
