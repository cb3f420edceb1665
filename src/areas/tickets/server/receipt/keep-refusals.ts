import { createHash } from 'node:crypto'
import { keptPayload, plainText } from '#src/areas/tickets/domain/arrivals/arrival'
import { REFUSED_ARRIVAL_DAYS, REFUSED_ARRIVALS_KEPT } from '#src/areas/tickets/domain/arrivals/limits'
import type { ReceiptFault } from '#src/areas/tickets/domain/receipt/received-ticket'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Where refused arrivals came from: an API key or an imported file. `sender` is the name of the key or file. */
export interface RefusedSender {
  readonly source: 'api' | 'import'
  readonly apiKeyId: number | null
  readonly importId: number | null
  readonly sender: string
}

/** A ticket that was refused, as it was sent, and why it was refused. */
export interface Refusal {
  readonly sent: unknown
  readonly row: number | null
  readonly faults: readonly ReceiptFault[]
}

const MOST_FAULTS = 20
const LONGEST_FAULT = 300
const LONGEST_REASON = 1000
/**
 * The oldest refused arrivals are removed only when the id of a new one is a multiple of this. Removing them sorts the whole table, which
 * would be too slow to do for each arrival while very many come in.
 */
const TRIM_EVERY = 64

interface Kept {
  readonly fingerprint: string
  readonly row: number | null
  readonly ticket_number: string
  readonly supplier: string
  readonly payload: string
  readonly is_whole: boolean
  readonly reason: string
  readonly faults: readonly ReceiptFault[]
  readonly count: number
}

/**
 * Stores refused arrivals. If the same sender has sent the same content before, and it is refused for the same reason, no new row is added:
 * the count of the stored arrival is raised, and its state becomes refused again, even if it had been accepted. The rows are written in
 * sorted order, so that two senders of the same arrivals wait for each other instead of deadlocking.
 */
export async function keepRefusals(db: AgencyTransaction, from: RefusedSender, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  const byFingerprint = new Map<string, Kept>()
  // stores only the last refusals, since earlier ones would exceed the limit and be deleted at once
  for (const refusal of refusals.slice(-REFUSED_ARRIVALS_KEPT)) {
    const one = keptOf(from, refusal)
    byFingerprint.set(one.fingerprint, { ...one, count: (byFingerprint.get(one.fingerprint)?.count ?? 0) + 1 })
  }
  const rows = [...byFingerprint.values()].toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  const column = <Value>(of: (one: Kept) => Value) => rows.map(of)
  const added = await db.many(sql<{ id: number }>`
    INSERT INTO refused_arrivals (dot_authority_id, fingerprint, source, api_key_id, import_id, import_row, sender, ticket_number, supplier, payload, is_whole, reason, faults, arrival_count)
    SELECT ${db.agency}, decode(fingerprint, 'hex'), ${from.source}, ${from.apiKeyId}::int, ${from.importId}::int, import_row, ${plainText(from.sender, 200)}, ticket_number, supplier, payload,
      is_whole, reason, faults::jsonb, arrival_count
    FROM unnest(${column((one) => one.fingerprint)}::text[], ${column((one) => one.row)}::int[], ${column((one) => one.ticket_number)}::text[], ${column((one) => one.supplier)}::text[],
      ${column((one) => one.payload)}::text[], ${column((one) => one.is_whole)}::boolean[], ${column((one) => one.reason)}::text[], ${column((one) => JSON.stringify(one.faults))}::text[],
      ${column((one) => one.count)}::int[]) AS sent (fingerprint, import_row, ticket_number, supplier, payload, is_whole, reason, faults, arrival_count)
    ON CONFLICT (dot_authority_id, fingerprint) DO UPDATE SET arrival_count = least(refused_arrivals.arrival_count::bigint + excluded.arrival_count, 2147483647)::int,
      last_at = now(), state = 'refused', sender = excluded.sender, import_id = excluded.import_id, import_row = excluded.import_row
    RETURNING id`)
  if (added.length >= TRIM_EVERY || added.some(({ id }) => id % TRIM_EVERY === 0)) await trimRefusals(db, REFUSED_ARRIVALS_KEPT)
}

/** Removes the oldest refused arrivals, so that at most `most` of them are left. */
async function trimRefusals(db: AgencyTransaction, most: number): Promise<void> {
  await db.run(sql`
    DELETE FROM refused_arrivals WHERE dot_authority_id = ${db.agency} AND id IN (
      SELECT id FROM refused_arrivals WHERE dot_authority_id = ${db.agency} ORDER BY last_at DESC, id DESC OFFSET ${most})`)
}

/** Deletes refused arrivals that were last received more than a month ago, at most `most` of them. Returns how many were deleted. */
export function removeOldRefusals(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM refused_arrivals WHERE dot_authority_id = ${db.agency} AND id IN (
      SELECT id FROM refused_arrivals WHERE dot_authority_id = ${db.agency}
        AND last_at < ${now}::timestamptz - make_interval(days => ${REFUSED_ARRIVAL_DAYS}) LIMIT ${most})`)
}

function keptOf(from: RefusedSender, { sent, row, faults: all }: Refusal): Omit<Kept, 'count'> {
  const { payload, is_whole: isWhole } = keptPayload(sent)
  const faults = all.slice(0, MOST_FAULTS).map(({ field, message }) => ({ field: plainText(field, 100), message: plainText(message, LONGEST_FAULT) }))
  const reason = plainText(faults.map(({ message }) => message).join(' '), LONGEST_REASON)
  const fingerprint = createHash('sha256').update(JSON.stringify([from.source, from.apiKeyId, from.source === 'import' ? from.sender : null, reason, payload])).digest('hex')
  const fields = typeof sent === 'object' && sent !== null ? (sent as Readonly<Record<string, unknown>>) : {}
  return { fingerprint, row, ticket_number: plainText(fields['ticket_number'], 100), supplier: plainText(fields['supplier'], 100), payload, is_whole: isWhole, reason, faults }
}
