import type { Static } from 'typebox'
import type { Submittal, submittalSorts } from '#src/areas/partners/api/submittals'
import type { SubmittalState } from '#src/areas/partners/domain/submittals/submittal-states'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import type { DecimalText } from '#src/platform/domain/units/decimal'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A submittal as stored, without the figures about shipped tickets. */
export interface SubmittalRow extends Omit<Static<typeof Submittal>, 'approved_quantity' | 'quantity_shipped' | 'shipped_uom' | 'not_converted' | 'shipped_tickets' | 'is_above_approved'> {
  readonly approved_quantity: DecimalText | null
  /** The account of the vendor; null for a submittal that an administrator entered. */
  readonly employee_id: number | null
}

/** The sort fields of the list of submittals. */
export const submittalOrders = {
  submitted_at: sql.part`submitted_at`,
  material: sql.part`lower(material)`,
  certificate_type: sql.part`lower(certificate_type)`,
  vendor: sql.part`lower(vendor)`,
  dated: sql.part`dated`,
  state: sql.part`state`,
  decided_at: sql.part`decided_at`,
} as const satisfies Record<(typeof submittalSorts)[number], SqlPart>

const columns = sql.part`submittal.id, submittal.version, material, material_id, certificate_type, certificate_type_id, vendor, vendor_request_id, sample_id,
  to_char(dated, 'YYYY-MM-DD') AS dated, trim_scale(approved_quantity)::text AS approved_quantity, uom, notes, state, reason,
  (SELECT coalesce(json_agg(json_build_object('id', document.id, 'name', document.name, 'type', document.type, 'size', document.size) ORDER BY document.id), '[]')
    FROM documents document WHERE document.dot_authority_id = submittal.dot_authority_id AND document.owner_type = 'submittal' AND document.owner_id = submittal.id
      AND document.deleted_at IS NULL) AS attachments,
  to_json(submitted_at) #>> '{}' AS submitted_at, submitted_by_name, to_json(submittal.decided_at) #>> '{}' AS decided_at, submittal.decided_by_name,
  (SELECT request.employee_id FROM vendor_requests request WHERE request.dot_authority_id = submittal.dot_authority_id AND request.id = submittal.vendor_request_id) AS employee_id`

/** The filters of a list of submittals. */
export interface SubmittalFilters {
  readonly tab?: 'action-required' | 'recent-submittal'
  readonly search?: string
  /** The id of a vendor's request; only the submittals of that vendor match. */
  readonly vendorRequest?: number
  /** Only submittals for these materials, named as on tickets. */
  readonly materials?: readonly string[]
}

/** The SQL condition for a list of submittals, on the table alias `submittal`. */
export function submittalsWhere(db: AgencyTransaction, { tab, search, vendorRequest, materials }: SubmittalFilters): SqlPart {
  const needle = search?.trim().toLowerCase() ?? ''
  return sql.join([
    sql.part`submittal.dot_authority_id = ${db.agency}`,
    ...(tab === undefined ? [] : [tab === 'action-required' ? sql.part`state = 'action_required'` : sql.part`state <> 'action_required'`]),
    ...(vendorRequest === undefined ? [] : [sql.part`vendor_request_id = ${vendorRequest}`]),
    ...(materials === undefined ? [] : [sql.part`(lower(material) = ANY (${materials.map((name) => name.toLowerCase())}::text[]) OR material_id = ANY (ARRAY(
      SELECT listed.id FROM materials listed WHERE listed.dot_authority_id = ${db.agency} AND listed.name_key = ANY (${materials.map(comparisonKey)}::text[]))))`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', material, certificate_type, vendor, sample_id, notes)), ${needle}) > 0`]),
  ], ' AND ')
}

/** How many submittals match a condition. */
export async function countSubmittals(db: AgencyTransaction, where: SqlPart): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM submittals submittal WHERE ${where}`)
  return count
}

/** One page of submittals. */
export function findSubmittals(db: AgencyTransaction, where: SqlPart, order: SqlPart, limit: number, offset: number): Promise<SubmittalRow[]> {
  return db.many(sql<SubmittalRow>`SELECT ${columns} FROM submittals submittal WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`)
}

/** A submittal, optionally locked for a write; null if there is none. */
export async function findSubmittal(db: AgencyTransaction, id: number, lock: 'locked' | 'read' = 'read'): Promise<SubmittalRow | null> {
  if (lock === 'locked') await db.run(sql`SELECT FROM submittals WHERE dot_authority_id = ${db.agency} AND id = ${id} FOR UPDATE`)
  return db.maybeOne(sql<SubmittalRow>`SELECT ${columns} FROM submittals submittal WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** The columns of a submittal that a person writes. */
export interface SubmittalContent {
  readonly material: string
  readonly material_id: number
  readonly certificate_type: string
  readonly certificate_type_id: number
  readonly vendor: string
  readonly vendor_request_id: number | null
  readonly sample_id: string | null
  readonly dated: string
  readonly approved_quantity: DecimalText | null
  readonly uom: string | null
  readonly notes: string | null
}

/** Inserts a submittal that requires an action; returns its id. */
export async function insertSubmittal(db: AgencyTransaction, { material, material_id, certificate_type, certificate_type_id, vendor, vendor_request_id, sample_id, dated, approved_quantity, uom, notes }: SubmittalContent, by: string): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO submittals (dot_authority_id, material, material_id, certificate_type, certificate_type_id, vendor, vendor_request_id, sample_id, dated, approved_quantity, uom, notes, submitted_by_name)
    VALUES (${db.agency}, ${material}, ${material_id}, ${certificate_type}, ${certificate_type_id}, ${vendor}, ${vendor_request_id}, ${sample_id}, ${dated}, ${approved_quantity}, ${uom}, ${notes}, ${by})
    RETURNING id`)
  return id
}

/** Writes the content of a submittal. */
export async function updateSubmittal(db: AgencyTransaction, id: number, { material, material_id, certificate_type, certificate_type_id, vendor, sample_id, dated, approved_quantity, uom, notes }: SubmittalContent): Promise<void> {
  await db.run(sql`
    UPDATE submittals SET material = ${material}, material_id = ${material_id}, certificate_type = ${certificate_type}, certificate_type_id = ${certificate_type_id},
      vendor = ${vendor}, sample_id = ${sample_id}, dated = ${dated}, approved_quantity = ${approved_quantity}, uom = ${uom}, notes = ${notes},
      version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** The columns that a decision, a withdrawal or a new submission writes. An undo of a decision restores them. */
export interface SubmittalDecision {
  readonly state: SubmittalState
  readonly reason: string | null
  readonly approved_quantity: DecimalText | null
  readonly uom: string | null
  readonly notes: string | null
  readonly decided_at: string | null
  readonly decided_by: number | null
  readonly decided_by_name: string | null
}

/** Writes a new state of a submittal. If `again` is true, the time of submission also becomes the current time. */
export async function setState(db: AgencyTransaction, id: number, now: SubmittalDecision, again = false): Promise<void> {
  await db.run(sql`
    UPDATE submittals SET state = ${now.state}, reason = ${now.reason}, approved_quantity = ${now.approved_quantity}, uom = ${now.uom}, notes = ${now.notes},
      decided_at = ${now.decided_at}, decided_by = ${now.decided_by}, decided_by_name = ${now.decided_by_name},
      submitted_at = CASE WHEN ${again} THEN now() ELSE submitted_at END, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** The ids of submittals that match a condition, except those in `except`. */
export async function submittalIds(db: AgencyTransaction, where: SqlPart, except: readonly number[], most: number): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`SELECT id FROM submittals submittal WHERE ${where} AND NOT (id = ANY (${[...except]}::int[])) ORDER BY id LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

/** Locks the submittals with these ids and returns them, both in id order. */
export async function lockSubmittals(db: AgencyTransaction, ids: readonly number[]): Promise<SubmittalRow[]> {
  await db.run(sql`SELECT FROM submittals WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
  return db.many(sql<SubmittalRow>`SELECT ${columns} FROM submittals submittal WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...ids]}::int[]) ORDER BY id`)
}
