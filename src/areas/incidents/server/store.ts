import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import type { IncidentState, IssueType } from '#src/areas/incidents/domain/incident'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { rubyOrder, type ListOrder, type RubyPage } from '#src/platform/server/http/limits/ruby-page'

/** An incident in the shape of the API. */
export interface IncidentRow {
  readonly id: number
  readonly version: number
  readonly dot_project_id: number
  readonly project: string
  readonly timezone: string
  readonly state: IncidentState
  readonly issue_type: IssueType
  readonly time_reported: string
  readonly last_updated: string
  readonly reported_by: string
  readonly contractor: string
  readonly supplier: string
  readonly plant_id: number | null
  readonly plant: string | null
  readonly missing_tickets: { ticket_number: string; arrived_at: string | null; slip_id: number | null }[]
  readonly contact_me: boolean
  readonly contact: { phone: string | null; email: string } | null
  readonly comments: { id: number; text: string; author: string; created_at: string }[]
}

/** The columns that a person enters. */
export interface IncidentColumns {
  readonly issue_type: IssueType
  readonly time_reported: string
  readonly contractor: string
  readonly supplier: string
  readonly plant_id: number | null
  readonly contact_me: boolean
}

/** The filters of a list of incidents. */
export interface IncidentList {
  readonly project_id?: number
  readonly archived?: boolean
  readonly states?: readonly IncidentState[]
  readonly search?: string
  readonly sort_by?: string
  readonly sort_order?: string
}

const text = (column: SqlPart) => sql.part`to_json(${column}) #>> '{}'`
const tables = sql.part`incidents incident
  JOIN dot_projects project ON project.dot_authority_id = incident.dot_authority_id AND project.id = incident.dot_project_id
  LEFT JOIN plants plant ON plant.dot_authority_id = incident.dot_authority_id AND plant.id = incident.plant_id`

/** The columns of an answer. Reads the reporter's phone and email only for administrators (INCD-10). */
function columnsFor(viewer: Viewer): SqlPart {
  const contact = viewer.role !== 'administrator' ? sql.part`NULL` : sql.part`CASE WHEN incident.contact_me THEN (
    SELECT json_build_object('phone', person.phone, 'email', person.email) FROM employees person
    WHERE person.dot_authority_id = incident.dot_authority_id AND person.id = incident.reported_by) END`
  return sql.part`incident.id, incident.version, incident.dot_project_id, project.title AS project, project.timezone, incident.state, incident.issue_type,
    ${text(sql.part`incident.time_reported`)} AS time_reported, ${text(sql.part`incident.updated_at`)} AS last_updated, incident.reported_by_name AS reported_by,
    incident.contractor, incident.supplier, incident.plant_id, plant.name AS plant, incident.contact_me, ${contact} AS contact,
    coalesce((SELECT json_agg(json_build_object('ticket_number', missing.ticket_number, 'arrived_at', missing.arrived_at, 'slip_id', missing.slip_id) ORDER BY missing.position)
      FROM incident_tickets missing WHERE missing.dot_authority_id = incident.dot_authority_id AND missing.incident_id = incident.id), '[]') AS missing_tickets,
    coalesce((SELECT json_agg(json_build_object('id', comment.id, 'text', comment.text, 'author', comment.author_name, 'created_at', comment.created_at) ORDER BY comment.id)
      FROM incident_comments comment WHERE comment.dot_authority_id = incident.dot_authority_id AND comment.incident_id = incident.id), '[]') AS comments`
}

const order: ListOrder = {
  fields: {
    time_reported: sql.part`incident.time_reported`, last_updated: sql.part`incident.updated_at`, reported_by: sql.part`lower(incident.reported_by_name)`, issue_type: sql.part`incident.issue_type`,
    project: sql.part`lower(project.title)`, contractor: sql.part`lower(incident.contractor)`, supplier: sql.part`lower(incident.supplier)`, plant: sql.part`lower(plant.name)`,
    state: sql.part`array_position(ARRAY['reported', 'acknowledged', 'work_in_progress', 'resolved', 'archived'], incident.state)`,
  },
  standard: sql.part`incident.time_reported DESC`,
  last: sql.part`incident.id DESC`,
}

/** A page of the incidents that a person sees, and the total number (INCD-1). */
export async function findIncidents(db: AgencyTransaction, viewer: Viewer, { project_id: project, archived, states, search, ...sort }: IncidentList, page: RubyPage): Promise<{ readonly total: number; readonly rows: IncidentRow[] }> {
  const needle = search?.trim().toLowerCase() ?? ''
  const where = sql.join([
    visible(db, viewer),
    archived === true ? sql.part`incident.state = 'archived'` : sql.part`incident.state <> 'archived'`,
    ...(project === undefined ? [] : [sql.part`incident.dot_project_id = ${project}`]),
    ...(states === undefined ? [] : [sql.part`incident.state = ANY (${[...states]}::text[])`]),
    ...(needle === '' ? [] : [sql.part`(strpos(lower(concat_ws(E'\n', project.title, incident.reported_by_name, incident.contractor, incident.supplier, plant.name, replace(incident.issue_type, '_', ' '))), ${needle}) > 0
      OR EXISTS (SELECT FROM incident_tickets missing WHERE missing.dot_authority_id = incident.dot_authority_id AND missing.incident_id = incident.id AND strpos(missing.ticket_number_key, ${needle}) > 0))`]),
  ], ' AND ')
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${tables} WHERE ${where}`)
  return { total, rows: await db.many(sql<IncidentRow>`SELECT ${columnsFor(viewer)} FROM ${tables} WHERE ${where} ORDER BY ${rubyOrder(sort, order)} LIMIT ${page.page_size} OFFSET ${page.offset}`) }
}

/** An incident that a person sees, or null. */
export function findIncident(db: AgencyTransaction, viewer: Viewer, id: number): Promise<IncidentRow | null> {
  return db.maybeOne(sql<IncidentRow>`SELECT ${columnsFor(viewer)} FROM ${tables} WHERE ${visible(db, viewer)} AND incident.id = ${id}`)
}

/** Locks an incident for a change; returns who reported it. */
export async function lockIncident(db: AgencyTransaction, id: number): Promise<{ readonly reported_by: number | null } | null> {
  return db.maybeOne(sql<{ reported_by: number | null }>`SELECT reported_by FROM incidents WHERE dot_authority_id = ${db.agency} AND id = ${id} AND deleted_at IS NULL FOR UPDATE`)
}

/** Inserts an incident; returns its id. */
export async function insertIncident(db: AgencyTransaction, project: number, by: { readonly id: number; readonly name: string }, values: IncidentColumns): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO incidents (dot_authority_id, dot_project_id, issue_type, time_reported, contractor, supplier, plant_id, contact_me, reported_by, reported_by_name)
    VALUES (${db.agency}, ${project}, ${values.issue_type}, ${values.time_reported}, ${values.contractor}, ${values.supplier}, ${values.plant_id}, ${values.contact_me}, ${by.id}, ${by.name}) RETURNING id`)
  return id
}

/** Sets the entered values of an incident. */
export async function setIncident(db: AgencyTransaction, id: number, values: IncidentColumns): Promise<void> {
  await db.run(sql`
    UPDATE incidents SET issue_type = ${values.issue_type}, time_reported = ${values.time_reported}, contractor = ${values.contractor}, supplier = ${values.supplier}, plant_id = ${values.plant_id},
      contact_me = ${values.contact_me} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Increments the version of an incident and sets the time of its last update; returns the version. */
export async function touchIncident(db: AgencyTransaction, id: number): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`UPDATE incidents SET version = version + 1, updated_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING version`)
  return version
}

/** Sets the state of an incident. */
export async function setState(db: AgencyTransaction, id: number, state: IncidentState): Promise<void> {
  await db.run(sql`UPDATE incidents SET state = ${state} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Soft deletes an incident. */
export async function setDeleted(db: AgencyTransaction, id: number, by: number, at: string): Promise<void> {
  await db.run(sql`UPDATE incidents SET deleted_at = ${at}, deleted_by = ${by} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/**
 * SQL for the plant whose tickets count for an incident: the incident's plant or, if that plant was merged into another one, the other
 * plant, to which all of its tickets have moved.
 */
export const plantOfIncident = sql.part`(SELECT coalesce(own.merged_into, own.id) FROM plants own WHERE own.dot_authority_id = incident.dot_authority_id AND own.id = incident.plant_id)`

/**
 * Replaces the missing tickets of an incident. Numbers that remain keep their arrival time; new numbers of tickets that are already in the
 * project count as arrived.
 */
export async function setTickets(db: AgencyTransaction, id: number, numbers: readonly string[]): Promise<void> {
  const keys = numbers.map(comparisonKey)
  await db.run(sql`DELETE FROM incident_tickets WHERE dot_authority_id = ${db.agency} AND incident_id = ${id} AND ticket_number_key <> ALL (${keys}::text[])`)
  await db.run(sql`
    INSERT INTO incident_tickets (dot_authority_id, incident_id, ticket_number_key, ticket_number, position)
    SELECT ${db.agency}, ${id}, given.key, given.number, given.position FROM unnest(${keys}::text[], ${[...numbers]}::text[]) WITH ORDINALITY AS given (key, number, position)
    ON CONFLICT (dot_authority_id, incident_id, ticket_number_key) DO UPDATE SET position = excluded.position, ticket_number = excluded.ticket_number`)
  await checkOffTickets(db, id)
}

/**
 * Checks off the missing tickets of an incident that are already in its project, after its numbers or its plant changed. Tickets of another
 * plant than the incident's count as missing again.
 */
export async function checkOffTickets(db: AgencyTransaction, id: number): Promise<void> {
  await db.run(sql`
    UPDATE incident_tickets missing SET slip_id = NULL, arrived_at = NULL FROM slips slip, incidents incident
    WHERE missing.dot_authority_id = ${db.agency} AND missing.incident_id = ${id} AND incident.dot_authority_id = ${db.agency} AND incident.id = ${id}
      AND slip.dot_authority_id = ${db.agency} AND slip.id = missing.slip_id AND slip.plant_id <> ${plantOfIncident}`)
  await db.run(sql`
    UPDATE incident_tickets missing SET slip_id = slip.id, arrived_at = now() FROM slips slip, incidents incident
    WHERE missing.dot_authority_id = ${db.agency} AND missing.incident_id = ${id} AND missing.arrived_at IS NULL AND incident.dot_authority_id = ${db.agency} AND incident.id = ${id}
      AND slip.dot_authority_id = ${db.agency} AND slip.dot_project_id = incident.dot_project_id AND slip.ticket_number_key = missing.ticket_number_key
      AND (incident.plant_id IS NULL OR slip.plant_id = ${plantOfIncident})`)
}

/** Adds a comment (INCD-9). */
export async function addComment(db: AgencyTransaction, id: number, by: { readonly id: number; readonly name: string }, comment: string): Promise<void> {
  await db.run(sql`INSERT INTO incident_comments (dot_authority_id, incident_id, text, author_id, author_name) VALUES (${db.agency}, ${id}, ${comment}, ${by.id}, ${by.name})`)
}

/** Whether the agency has a plant. */
export async function hasPlant(db: AgencyTransaction, id: number): Promise<boolean> {
  return (await db.maybeOne(sql`SELECT id FROM plants WHERE dot_authority_id = ${db.agency} AND id = ${id}`)) !== null
}

function visible(db: AgencyTransaction, viewer: Viewer): SqlPart {
  return sql.part`incident.dot_authority_id = ${db.agency} AND incident.deleted_at IS NULL AND project.deleted_at IS NULL AND ${visibleProjects(viewer, sql.part`incident.dot_project_id`)}`
}
