import { hash } from 'node:crypto'
import { receivedBeside } from '#src/areas/tickets/api/tickets/slip'
import { receivedFields } from '#src/areas/tickets/domain/fields'
import type { TicketStatus } from '#src/platform/domain/status-words'
import { holdPeriodsOfProjects } from '#src/areas/contracts/server/pay-periods/public/hold-open-periods'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { firstColumns, receivedColumns, settledColumns, type SlipRow } from '#src/areas/tickets/server/receipt/slip-row'
import { joinedToSlip, slipJson } from '#src/areas/tickets/server/slip-json'

/** What identifies a ticket: the supplier's plant, the comparison key of the ticket number, and the date (TICK-92). */
export interface SlipIdentity {
  readonly plant_id: number
  readonly ticket_number_key: string
  readonly ticket_date: string
}

/** What identifies a ticket as one text, to be used as the key of a map. */
export function identityText({ plant_id, ticket_number_key, ticket_date }: SlipIdentity): string {
  return `${plant_id}\n${ticket_date}\n${ticket_number_key}`
}

/** An existing ticket: its row, the values that the supplier has sent in full receipts, and the agency's corrections. */
export interface StoredSlip extends SlipIdentity {
  readonly id: number
  readonly version: number
  readonly status: TicketStatus
  readonly coded: boolean
  readonly dot_project_id: number | null
  readonly max_gvw_override: number | null
  readonly details: Readonly<Record<string, unknown>>
  readonly slip: SlipRow
  /** The values that the supplier has sent. Each field has the value of the last stored body that contains the field (PLUS-39). */
  readonly source: Readonly<Record<string, unknown>>
  readonly corrections: readonly { readonly field: string; readonly to_value: unknown }[]
}

/**
 * A way of sending rows to the database: as one JSON parameter, or, if there are many rows, with COPY. `rows` returns the SQL from which
 * they are selected.
 */
export interface RowStage {
  rows(db: AgencyTransaction, table: 'slips' | 'slip_sources', columns: readonly string[], rows: readonly SlipRow[]): Promise<SqlPart>
}

/** Sends rows as one JSON parameter, which the database converts to rows of the table's type. For API calls. */
export const jsonStage: RowStage = {
  rows: async (_db, table, _columns, rows) => sql.part`json_populate_recordset(NULL::${sql.identifier(table)}, ${JSON.stringify(rows)}::json)`,
}

/** Locks the tickets that exist with these identities, in id order, and then reads them. */
export async function lockSlipsByIdentity(db: AgencyTransaction, identities: readonly SlipIdentity[]): Promise<StoredSlip[]> {
  if (identities.length === 0) return []
  const [wanted, joined] = wantedSlips(db, identities)
  // most received tickets are new, so in most calls this is the only query
  const rows = await db.many(sql<{ id: number; coded: boolean; dot_project_id: number | null }>`
    SELECT slips.id, slips.coded, slips.dot_project_id FROM ${wanted} JOIN slips ON ${joined}`)
  if (rows.length === 0) return []
  // keeps pay periods from being closed in the meantime: if a coded ticket is voided, either the closing of its period reports the void, or
  // the void becomes an adjustment after the period is closed (PAY-24, PLUS-18)
  const coded = rows.flatMap((slip) => (slip.coded && slip.dot_project_id !== null ? [slip.dot_project_id] : []))
  if (coded.length > 0) await holdPeriodsOfProjects(db, [...new Set(coded)])
  const locked = await db.many(sql<{ id: number }>`
    SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${rows.map(({ id }) => id)}::int[]) ORDER BY id FOR UPDATE`)
  // this must be a separate statement: its snapshot is newer than the locks, so it includes what another sender committed while this
  // transaction waited for the locks
  return storedSlips(db, locked.map(({ id }) => id))
}

/** The tickets that exist with these identities. They are not locked. */
export async function findSlipsByIdentity(db: AgencyTransaction, identities: readonly SlipIdentity[]): Promise<StoredSlip[]> {
  if (identities.length === 0) return []
  const [wanted, joined] = wantedSlips(db, identities)
  const rows = await db.many(sql<{ id: number }>`SELECT slips.id FROM ${wanted} JOIN slips ON ${joined}`)
  return storedSlips(db, rows.map(({ id }) => id))
}

/**
 * For those of these tickets that exist, when they were last received in full, in seconds since 1970, by `identityText`. For a refused
 * arrival that was processed again, this is the time at which it originally arrived.
 */
export async function lastArrivals(db: AgencyTransaction, identities: readonly SlipIdentity[]): Promise<ReadonlyMap<string, number>> {
  const [wanted, joined] = wantedSlips(db, identities)
  const rows = await db.many(sql<SlipIdentity & { last_at: number }>`
    SELECT slips.plant_id, slips.ticket_number_key, slips.ticket_date, extract(epoch FROM max(coalesce(
        (SELECT max(again.last_at) FROM refused_arrivals again WHERE again.dot_authority_id = ${db.agency} AND again.slip_id = slips.id AND again.retried_at = sent.received_at),
        sent.received_at)))::float8 AS last_at
    FROM ${wanted} JOIN slips ON ${joined}
      JOIN slip_sources sent ON sent.dot_authority_id = ${db.agency} AND sent.slip_id = slips.id AND sent.body ->> 'material_description' IS NOT NULL
    GROUP BY slips.id, slips.plant_id, slips.ticket_number_key, slips.ticket_date`)
  return new Map(rows.map((row) => [identityText(row), row.last_at]))
}

function wantedSlips(db: AgencyTransaction, identities: readonly SlipIdentity[]): [wanted: SqlPart, joined: SqlPart] {
  const wanted = sql.part`unnest(
    ${identities.map((one) => one.plant_id)}::int[], ${identities.map((one) => one.ticket_number_key)}::text[],
    ${identities.map((one) => one.ticket_date)}::date[]) AS wanted (plant_id, ticket_number_key, ticket_date)`
  const joined = sql.part`slips.dot_authority_id = ${db.agency} AND slips.plant_id = wanted.plant_id
    AND slips.ticket_number_key = wanted.ticket_number_key AND slips.ticket_date = wanted.ticket_date`
  return [wanted, joined]
}

/**
 * How many tickets one statement reads or writes. The number is small, because the server answers nothing else while it parses their JSON,
 * which takes a few milliseconds.
 */
const SLIPS_AT_ONCE = 250

async function storedSlips(db: AgencyTransaction, ids: readonly number[]): Promise<StoredSlip[]> {
  const slips: StoredSlip[] = []
  for (const some of piecesOfRows(ids)) slips.push(...(await fewStoredSlips(db, some)))
  return slips
}

function* piecesOfRows<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += SLIPS_AT_ONCE) yield rows.slice(at, at + SLIPS_AT_ONCE)
}

function fewStoredSlips(db: AgencyTransaction, ids: readonly number[]): Promise<StoredSlip[]> {
  return db.many(sql<StoredSlip>`
    SELECT s.id, s.version, s.status, s.coded, s.plant_id, s.ticket_number_key, s.ticket_date, s.dot_project_id, s.max_gvw_override, s.details,
      to_jsonb(s) - 'details' AS slip,
      coalesce((SELECT jsonb_object_agg(field.key, field.value ORDER BY sent.id) FROM slip_sources sent CROSS JOIN LATERAL jsonb_each(sent.body) AS field
        WHERE sent.dot_authority_id = s.dot_authority_id AND sent.slip_id = s.id AND sent.body ->> 'material_description' IS NOT NULL
          AND field.key NOT IN ('row', 'cells')), '{}') AS source,
      (SELECT coalesce(json_agg(json_build_object('field', field, 'to_value', to_value) ORDER BY id), '[]') FROM slip_corrections correction
        WHERE correction.dot_authority_id = s.dot_authority_id AND correction.slip_id = s.id) AS corrections
    FROM slips s WHERE s.dot_authority_id = ${db.agency} AND s.id = ANY(${ids}::int[]) ORDER BY s.id`)
}

/**
 * Inserts tickets, sorted by what identifies them, so that two senders do not deadlock. Tickets that another sender has created in the
 * meantime are missing from the result.
 */
export async function addSlips(db: AgencyTransaction, stage: RowStage, rows: readonly SlipRow[]): Promise<(SlipIdentity & { readonly id: number })[]> {
  if (rows.length === 0) return []
  const columns = [...firstColumns, 'version', 'reissued', 'modified']
  const staged = await stage.rows(db, 'slips', columns, rows)
  return db.many(sql<SlipIdentity & { id: number }>`
    INSERT INTO slips (${names(columns)}) SELECT ${names(columns)} FROM ${staged} AS sent
    ORDER BY plant_id, ticket_date, ticket_number_key
    ON CONFLICT (dot_authority_id, plant_id, ticket_number_key, ticket_date) DO NOTHING
    RETURNING id, plant_id, ticket_number_key, ticket_date`)
}

/** Writes the received values of row-locked tickets. */
export async function setReceivedValues(db: AgencyTransaction, rows: readonly SlipRow[]): Promise<void> {
  const columns = [...receivedColumns, ...settledColumns, 'version']
  const set = columns.map((column) => sql.part`${sql.identifier(column)} = sent.${sql.identifier(column)}`)
  for (const some of piecesOfRows(rows)) {
    await db.run(sql`
      UPDATE slips SET ${sql.join(set, ', ')}, reissued = true, modified = true, updated_at = now()
      FROM json_populate_recordset(NULL::slips, ${JSON.stringify(some)}::json) AS sent
      WHERE slips.dot_authority_id = ${db.agency} AND slips.id = sent.id`)
  }
}

/** The original body of one arrival, to be stored with its ticket. */
export interface NewSource {
  readonly slip_id: number
  readonly body: Readonly<Record<string, unknown>>
  readonly body_hash?: string
}

/** Where tickets came from: an API key, a person who entered them, or a person's import. */
export interface SourceOrigin {
  readonly apiKeyId: number | null
  readonly employeeId: number | null
  readonly importId: number | null
}

/** Stores the original bodies of arrivals (PLUS-1), in order. */
export async function addSources(db: AgencyTransaction, stage: RowStage, origin: SourceOrigin, sources: readonly NewSource[]): Promise<void> {
  if (sources.length === 0) return
  const rows = sources.map(({ slip_id, body, body_hash = hashOfBody(body) }) => ({
    dot_authority_id: db.agency, slip_id, body, body_hash: `\\x${body_hash}`, api_key_id: origin.apiKeyId, import_id: origin.importId,
    employee_id: origin.employeeId,
  }))
  const columns = ['dot_authority_id', 'slip_id', 'body', 'body_hash', 'api_key_id', 'import_id', 'employee_id']
  const staged = await stage.rows(db, 'slip_sources', columns, rows)
  await db.run(sql`INSERT INTO slip_sources (${names(columns)}) SELECT ${names(columns)} FROM ${staged} AS sent`)
}

/**
 * The SHA-256 of a body as hex. It is computed over the JSON with sorted keys, so that the body has the same hash after it was stored as
 * jsonb.
 */
export function hashOfBody(body: Readonly<Record<string, unknown>>): string {
  return hash('sha256', sortedJson(body), 'hex')
}

function sortedJson(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return value.some(isObject) ? `[${value.map(sortedJson).join(',')}]` : JSON.stringify(value)
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${sortedJson(value[key])}`).join(',')}}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function names(columns: readonly string[]): SqlPart {
  return sql.join(columns.map((column) => sql.identifier(column)), ', ')
}

const answered = slipJson([...receivedFields.map(({ key }) => key), ...receivedBeside].filter((key) => key !== 'notes'))

/** A ticket as JSON text, with only the fields that its sender may see. */
export async function findReceivedSlip(db: AgencyTransaction, id: number): Promise<string> {
  const [row] = await db.texts(sql`SELECT ${answered.columns} FROM slips s ${joinedToSlip} WHERE s.dot_authority_id = ${db.agency} AND s.id = ${id}`)
  if (row === undefined) throw new Error('a received ticket does not exist')
  return answered.write(row)
}
