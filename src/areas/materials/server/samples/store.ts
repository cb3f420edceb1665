import { sampleFacts, sampleWriter } from '#src/areas/materials/server/samples/sample-writer'
import { seesTicket, type KnownTicket } from '#src/areas/materials/server/visible-ticket'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound } from '#src/platform/server/http/errors'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'
import type { Stored } from '#src/platform/server/records/table'
import type { sample } from '#src/areas/materials/domain/samples/sample'

type StoredSample = Stored<typeof sample.fields>

/** The filters of a list of samples (SAMP-7). */
export interface SampleFilters {
  readonly search?: string
  readonly start_date?: string
  readonly end_date?: string
  readonly material_classification?: string
  readonly failing?: boolean
  readonly project_id?: number
  readonly deleted?: boolean
}

const asText = (value: SqlPart) => sql.part`lower(${value})`

/** The sort fields of the list of samples (SAMP-1). */
export const sampleOrder: ListOrder = {
  fields: {
    sample: sql.part`record.sample_key`,
    sublot: sql.part`lower(record.sublot)`,
    ticket_number: asText(sampleFacts.ticket_number),
    project: asText(sampleFacts.project),
    supplier: asText(sampleFacts.supplier),
    material: asText(sampleFacts.material),
    material_classification: sampleFacts.material_classification,
    tonnage: sampleFacts.tonnage,
    documents_count: sampleFacts.documents_count,
    failing: sampleFacts.failing,
    sampled_by: sql.part`lower(record.created_by_name)`,
    created_at: sql.part`record.created_at`,
    updated_at: sql.part`record.updated_at`,
    deleted_at: sql.part`record.deleted_at`,
  },
  standard: sql.part`record.created_at DESC`,
  last: sql.part`record.id DESC`,
}

/**
 * The SQL condition (on the table alias `record`) for the samples that a person sees and that match the filters. The date filters apply to
 * the day on which a sample was recorded, in the agency's time zone.
 */
export function samplesWhere(person: Viewer, filters: SampleFilters): SqlPart {
  const needle = filters.search?.trim().toLowerCase() ?? ''
  const day = sql.part`(record.created_at AT TIME ZONE (SELECT authority.timezone FROM dot_authorities authority WHERE authority.id = record.dot_authority_id))::date`
  const ofTicket = [
    sql.part`slip.dot_authority_id = record.dot_authority_id AND slip.id = record.slip_id AND ${seesTicket(person)}`,
    ...(filters.material_classification === undefined ? [] : [sql.part`slip.ticket_type = ${filters.material_classification}`]),
    ...(filters.project_id === undefined ? [] : [sql.part`slip.dot_project_id = ${filters.project_id}`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', record.sample, record.sublot, slip.ticket_number, slip.supplier)), ${needle}) > 0`]),
  ]
  return sql.join([
    filters.deleted === true ? sql.part`record.deleted_at > now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})` : sql.part`record.deleted_at IS NULL`,
    ...(filters.start_date === undefined ? [] : [sql.part`${day} >= ${filters.start_date}::date`]),
    ...(filters.end_date === undefined ? [] : [sql.part`${day} <= ${filters.end_date}::date`]),
    ...(filters.failing === undefined ? [] : [sql.part`record.failing = ${filters.failing}`]),
    sql.part`EXISTS (SELECT FROM slips slip WHERE ${sql.join(ofTicket, ' AND ')})`,
  ], ' AND ')
}

/** A page of samples, sorted by `order`, and the total number of samples that match `where`. */
export async function findSamples(db: AgencyTransaction, where: SqlPart, order: SqlPart, page: { readonly page_size: number; readonly offset: number }): Promise<{ readonly rows: readonly object[]; readonly total: number }> {
  const from = sql.part`FROM samples record WHERE record.dot_authority_id = ${db.agency} AND ${where}`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total ${from}`)
  const ids = await db.many(sql<{ id: number }>`SELECT record.id ${from} ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset}`)
  const samplesById = new Map((await sampleWriter.table.find(db, sql.part`record.id = ANY(${ids.map(({ id }) => id)}::int[])`)).map((stored) => [stored.id, stored]))
  return { total, rows: ids.flatMap(({ id }) => samplesById.get(id) ?? []).map((stored) => sampleWriter.shown(stored)) }
}

/**
 * A sample whose ticket the person sees. With `deleted`, finds only a deleted sample that can still be restored, otherwise only one that is
 * not deleted. Throws 404 if there is none.
 */
export async function visibleSample(db: AgencyTransaction, person: Viewer, id: number, deleted = false): Promise<StoredSample> {
  const [sample] = await sampleWriter.table.find(db, sql.part`record.id = ${id} AND ${samplesWhere(person, { deleted })}`)
  if (sample === undefined) throw notFound()
  return sample
}

/** Stores who took a sample (SAMP-6). */
export async function setSampledBy(db: AgencyTransaction, id: number, { id: by, name }: { readonly id: number; readonly name: string }): Promise<void> {
  await db.run(sql`UPDATE samples SET created_by = ${by}, created_by_name = ${name} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** The samples of a ticket, newest first, and the failing samples of other tickets with the same project, material and lot number. */
export async function samplesOfTicket(db: AgencyTransaction, ticket: KnownTicket): Promise<{ readonly samples: readonly object[]; readonly failing_of_lot: readonly object[] }> {
  const shown = async (where: SqlPart) => (await sampleWriter.table.find(db, sql.part`record.deleted_at IS NULL AND ${where}`)).toReversed().map((stored) => sampleWriter.shown(stored))
  const ofLot = ticket.ticketed_lot_number === null || ticket.dot_project_id === null ? sql.part`false` : sql.part`record.failing AND record.slip_id <> ${ticket.id} AND EXISTS (
    SELECT FROM slips slip WHERE slip.dot_authority_id = record.dot_authority_id AND slip.id = record.slip_id AND slip.dot_project_id = ${ticket.dot_project_id}
      AND slip.ticketed_lot_number = ${ticket.ticketed_lot_number} AND lower(trim(slip.material_description)) = lower(trim(${ticket.material_description})))`
  return { samples: await shown(sql.part`record.slip_id = ${ticket.id}`), failing_of_lot: await shown(ofLot) }
}

/** A ticket that can be sampled. */
export interface TicketChoice {
  readonly id: number
  readonly ticket_number: string
  readonly ticket_date: string
  readonly material: string
  readonly plant_name: string
  readonly project: string | null
}

const MOST_TICKETS = 20
/**
 * Minimum length of a search text for a search of all tickets. A shorter text matches too many, so only the newest tickets are searched.
 */
const SHORTEST_SEARCH = 3
const NEWEST = 500
const MOST_FOUND = 2_000

/** The newest MOST_TICKETS tickets that the person sees, that are not void, and whose number begins with the search text. */
export async function ticketsToSample(db: AgencyTransaction, person: Viewer, match: string): Promise<TicketChoice[]> {
  const needle = match.trim().toLowerCase()
  const ids = needle.length >= SHORTEST_SEARCH
    ? sql.part`SELECT search_slip_ids(${needle}, NULL, NULL, NULL, ${MOST_FOUND})`
    : sql.part`SELECT key.slip_id FROM slip_keys key WHERE key.dot_authority_id = ${db.agency} ORDER BY key.ticketed_at DESC, key.slip_id DESC LIMIT ${NEWEST}`
  return db.many(sql<TicketChoice>`
    SELECT slip.id, slip.ticket_number, slip.ticket_date::text, slip.material_description AS material, slip.plant_name,
      (SELECT project.title FROM dot_projects project WHERE project.dot_authority_id = slip.dot_authority_id AND project.id = slip.dot_project_id) AS project
    FROM slips slip WHERE slip.dot_authority_id = ${db.agency} AND slip.id = ANY(ARRAY(${ids})) AND lower(slip.ticket_number) ^@ ${needle} AND NOT slip.void AND ${seesTicket(person)}
    ORDER BY slip.ticketed_at DESC, slip.id DESC LIMIT ${MOST_TICKETS}`)
}
