import { codeHeadings, lineHeadings, type BinderSubject } from '#src/areas/contracts/domain/audit-binders/binder'
import { codesOfSubject, linesOfSubject, utc } from '#src/areas/contracts/server/audit-binders/store'
import { unitOfCode } from '#src/areas/contracts/server/public/unit-of-code'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A table of a binder: its file, its headings, and the statement that reads its rows, with one column per heading. */
export interface BinderPart {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: SqlPart
}

/** The tables of a binder: what was paid, the tickets, and the records behind each ticket (PLUS-20). Days are ISO 8601, times in UTC. */
export function partsOf(db: AgencyTransaction, projectId: number, subject: BinderSubject): readonly BinderPart[] {
  const codes = codesOfSubject(db, projectId, subject, unitOfCode)
  const ofTickets = (row: SqlPart) => sql.part`${row}.dot_authority_id = ${db.agency} AND ${row}.slip_id IN (SELECT slip_id FROM (${codes}) AS coded)`
  return [
    { name: 'lines.csv', headings: lineHeadings, rows: linesOfSubject(db, projectId, subject) },
    {
      name: 'pay-codes.csv', headings: codeHeadings,
      rows: sql.part`
        SELECT coded.line_id, coded.slip_id, coded.ticket_number, coded.slot, coded.quantity, coded.unit, ${utc(sql.part`coded.assigned_at`)}, concat_ws(' ', who.first_name, who.last_name), coded.additional_notes
        FROM (${codes}) AS coded LEFT JOIN employees who ON who.dot_authority_id = coded.dot_authority_id AND who.id = coded.assigned_by ORDER BY coded.line_id, coded.slip_id, coded.slot`,
    },
    {
      name: 'tickets.csv',
      headings: [
        'ticket_id', 'ticket_number', 'ticket_date', 'ticketed_at', 'delivered_on', 'status', 'supplier', 'plant', 'product_code', 'material', 'truck', 'gross', 'tare', 'net', 'unit', 'waste', 'overload', 'overload_unit',
        'version', 'sources', 'corrections', 'photos', 'events',
      ],
      rows: sql.part`
        SELECT slip.id, slip.ticket_number, slip.ticket_date, ${utc(sql.part`slip.ticketed_at`)}, slip.delivered_date, slip.status, slip.supplier, slip.plant_name, slip.product_code, slip.material_description, slip.truck,
          slip.gross_amount_1, slip.tare_amount_1, slip.net_amount, slip.uom_1, slip.waste_quantity, slip.overload_amount, slip.overload_unit, slip.version,
          ${countOf(sql.part`slip_sources`)}, ${countOf(sql.part`slip_corrections`)}, ${countOf(sql.part`images`)}, ${countOf(sql.part`slip_events`)}
        FROM slips slip WHERE slip.dot_authority_id = ${db.agency} AND slip.id IN (SELECT slip_id FROM (${codes}) AS coded) ORDER BY slip.id`,
    },
    {
      name: 'sources.csv', headings: ['source_id', 'ticket_id', 'received_at', 'through', 'sha256', 'content'],
      rows: sql.part`
        SELECT source.id, source.slip_id, ${utc(sql.part`source.received_at`)}, CASE WHEN source.api_key_id IS NOT NULL THEN 'API key ' || source.api_key_id WHEN source.import_id IS NOT NULL THEN 'import ' || source.import_id ELSE 'by hand' END,
          encode(source.body_hash, 'hex'), source.body FROM slip_sources source WHERE ${ofTickets(sql.part`source`)} ORDER BY source.id`,
    },
    {
      name: 'corrections.csv', headings: ['correction_id', 'ticket_id', 'field', 'from', 'to', 'corrected_at', 'corrected_by', 'reason'],
      rows: sql.part`
        SELECT fix.id, fix.slip_id, fix.field, fix.from_value, fix.to_value, ${utc(sql.part`fix.corrected_at`)}, fix.corrected_by_name, fix.reason
        FROM slip_corrections fix WHERE ${ofTickets(sql.part`fix`)} ORDER BY fix.id`,
    },
    {
      name: 'events.csv', headings: ['event_id', 'ticket_id', 'happened_at', 'event', 'ticket_version', 'who', 'acting_as', 'changes', 'change_set', 'undoes', 'request_id'],
      rows: sql.part`
        SELECT happened.id, happened.slip_id, ${utc(sql.part`happened.happened_at`)}, happened.event, happened.slip_version, coalesce(happened.impersonator, happened.actor),
          CASE WHEN happened.impersonator IS NOT NULL THEN happened.actor END, happened.changes, happened.change_set, happened.reverses, happened.request_id
        FROM slip_events happened WHERE ${ofTickets(sql.part`happened`)} ORDER BY happened.id`,
    },
    {
      name: 'photos.csv', headings: ['photo_id', 'ticket_id', 'name', 'type', 'bytes', 'sha256', 'taken_at', 'added_by', 'deleted_at'],
      rows: sql.part`
        SELECT photo.id, photo.slip_id, photo.name, photo.type, photo.size, photo.file_key, ${utc(sql.part`photo.taken_at`)}, photo.created_by_name, ${utc(sql.part`photo.deleted_at`)}
        FROM images photo WHERE ${ofTickets(sql.part`photo`)} ORDER BY photo.id`,
    },
  ]
}

const FETCHED_AT_ONCE = 1_000

/**
 * The rows of a part as the texts that the database sent, so that no number is rounded. Only one part can be read at a time in a
 * transaction, because the cursor has a fixed name. Calls `onRows` after each fetch with the number of rows.
 */
export async function* rowsOf(db: AgencyTransaction, { rows }: BinderPart, onRows: (count: number) => Promise<void> | undefined): AsyncGenerator<readonly string[]> {
  await db.run(sql`DECLARE binder_rows NO SCROLL CURSOR FOR ${rows}`)
  for (;;) {
    const read = await db.texts(sql`FETCH FORWARD 1000 FROM binder_rows`)
    for (const row of read) yield row.map((text) => text ?? '')
    await onRows(read.length)
    if (read.length < FETCHED_AT_ONCE) break
  }
  await db.run(sql`CLOSE binder_rows`)
}

function countOf(table: SqlPart): SqlPart {
  return sql.part`(SELECT count(*) FROM ${table} of_ticket WHERE of_ticket.dot_authority_id = slip.dot_authority_id AND of_ticket.slip_id = slip.id)`
}
