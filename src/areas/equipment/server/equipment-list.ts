import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { statusIds, statusNames, type StatusId } from '#src/areas/equipment/domain/status'
import { equipmentTable } from '#src/areas/equipment/server/equipment-table'
import type { equipment } from '#src/areas/equipment/domain/equipment'
import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { rubyOrder, type ListOrder, type RubyPage } from '#src/platform/server/http/limits/ruby-page'
import type { Stored } from '#src/platform/server/records/table'

/** The filters of a list of equipment (EQPT-3). `project` limits the list to one project; null for the list of the agency. */
export interface EquipmentList {
  readonly project: number | null
  readonly projects?: readonly number[]
  readonly oems?: readonly string[]
  readonly customers?: readonly string[]
  readonly sub_types?: readonly string[]
  readonly statuses?: readonly StatusId[]
  readonly search?: string
  readonly deleted?: boolean
  readonly sort_by?: string
  readonly sort_order?: string
}

/** The choices of the filters (EQPT-3). */
export interface EquipmentOptions {
  readonly projects: readonly { readonly value: number; readonly label: string }[]
  readonly oems: readonly string[]
  readonly customers: readonly string[]
  readonly sub_types: readonly string[]
  readonly statuses: readonly { readonly value: StatusId; readonly label: string }[]
}

/** SQL for equipment joined with its status, its last readings and its project. */
export const tables = sql.part`equipments record
  JOIN equipment_states state ON state.dot_authority_id = record.dot_authority_id AND state.id = record.id
  JOIN equipment_readings reading ON reading.dot_authority_id = record.dot_authority_id AND reading.id = record.id
  LEFT JOIN dot_projects project ON project.dot_authority_id = record.dot_authority_id AND project.id = record.dot_project_id`

const order: ListOrder = {
  fields: {
    equipment_id: sql.part`lower(record.equipment_id)`, oem: sql.part`lower(record.oem)`, model: sql.part`lower(record.model)`, subtype: sql.part`lower(record.subtype)`,
    serial_number: sql.part`lower(record.serial_number)`, contractor: sql.part`lower(record.contractor)`, project: sql.part`lower(project.title)`, job_id: sql.part`project.job_number`,
    mobilization_in: sql.part`record.mobilization_in`, mobilization_out: sql.part`record.mobilization_out`, status_id: sql.part`state.status_id`,
    status_timer: sql.part`now() - state.status_since`, transmitting: sql.part`state.transmitting`, heard_at: sql.part`reading.heard_at`, deleted_at: sql.part`record.deleted_at`,
  },
  // by project, and within a project running machines first
  standard: sql.part`lower(project.title) NULLS LAST, project.id, (state.status_id = 3) DESC, lower(record.equipment_id)`,
  last: sql.part`record.id`,
}

/** A page of equipment and the total number. */
export async function findEquipment(db: AgencyTransaction, person: Viewer, list: EquipmentList, page: RubyPage): Promise<{ readonly total: number; readonly rows: readonly Stored<typeof equipment.fields>[] }> {
  const where = conditionOf(db, person, list)
  const sorted = rubyOrder(list, order)
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${tables} WHERE ${where}`)
  const ids = (await db.many(sql<{ id: number }>`SELECT record.id FROM ${tables} WHERE ${where} ORDER BY ${sorted} LIMIT ${page.page_size} OFFSET ${page.offset}`)).map(({ id }) => id)
  const rowsById = new Map((await equipmentTable.find(db, sql.part`record.id = ANY (${ids}::int[])`)).map((row) => [row.id, row]))
  return { total, rows: ids.flatMap((id) => rowsById.get(id) ?? []) }
}

/** The numbers of machines, of running machines and of transmitting machines in a list: in total and by project. */
export interface EquipmentTotals {
  readonly machines: number
  readonly running: number
  readonly sending: number
  /** The counts by project, in the order of the list; machines without a project are last. */
  readonly projects: readonly { readonly project_id: number | null; readonly project: string | null; readonly machines: number; readonly running: number; readonly sending: number }[]
}

/** Counts the machines of a list by project. */
export async function findTotals(db: AgencyTransaction, person: Viewer, list: EquipmentList): Promise<EquipmentTotals> {
  const projects = await db.many(sql<EquipmentTotals['projects'][number]>`
    SELECT project.id AS project_id, project.title AS project, count(*)::int AS machines, (count(*) FILTER (WHERE state.status_id = 3))::int AS running,
      (count(*) FILTER (WHERE state.transmitting))::int AS sending
    FROM ${tables} WHERE ${conditionOf(db, person, list)} GROUP BY project.id, project.title ORDER BY lower(project.title) NULLS LAST, project.id`)
  const sum = (name: 'machines' | 'running' | 'sending') => projects.reduce((total, row) => total + row[name], 0)
  return { machines: sum('machines'), running: sum('running'), sending: sum('sending'), projects }
}

/**
 * The options for the filters of an equipment list: the values that occur in its equipment. As projects, offers all that this equipment was
 * ever mobilized to and that the person sees (EQPT-3, PROJ-44).
 */
export async function findOptions(db: AgencyTransaction, person: Viewer, project: number | null): Promise<EquipmentOptions> {
  const where = conditionOf(db, person, { project })
  const { oems, customers, sub_types, statuses } = await db.one(sql<{ oems: string[]; customers: string[]; sub_types: string[]; statuses: StatusId[] }>`
    SELECT coalesce(array_agg(DISTINCT record.oem ORDER BY record.oem) FILTER (WHERE record.oem <> ''), '{}') AS oems,
      coalesce(array_agg(DISTINCT record.contractor ORDER BY record.contractor) FILTER (WHERE record.contractor <> ''), '{}') AS customers,
      coalesce(array_agg(DISTINCT record.subtype ORDER BY record.subtype) FILTER (WHERE record.subtype <> ''), '{}') AS sub_types,
      coalesce(array_agg(DISTINCT state.status_id), '{}') AS statuses
    FROM ${tables} WHERE ${where}`)
  const projects = await db.many(sql<{ value: number; label: string }>`
    SELECT been.id AS value, been.title AS label FROM dot_projects been
    WHERE been.dot_authority_id = ${db.agency} AND been.deleted_at IS NULL AND ${visibleProjects(person, sql.part`been.id`)} AND been.id IN (
      SELECT mobilized.dot_project_id FROM equipment_mobilizations mobilized JOIN ${tables} ON record.id = mobilized.equipment_id
      WHERE mobilized.dot_authority_id = ${db.agency} AND ${where})
    ORDER BY lower(been.title), been.id`)
  return { projects, oems, customers, sub_types, statuses: statusIds.filter((id) => statuses.includes(id)).map((value) => ({ value, label: statusNames[value] })) }
}

/**
 * The SQL condition, for use with `tables`, that selects the equipment of a list. The caller must check that the person sees the project in
 * `project`. The filter `projects` needs no check: it finds nothing for a project that the person does not see.
 */
export function conditionOf(db: AgencyTransaction, person: Viewer, { project, projects, oems, customers, sub_types: subtypes, statuses, search, deleted }: EquipmentList): SqlPart {
  const needle = search?.trim().toLowerCase() ?? ''
  return sql.join([
    sql.part`record.dot_authority_id = ${db.agency}`,
    deleted === true ? sql.part`record.deleted_at > now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})` : sql.part`record.deleted_at IS NULL`,
    ...(project === null ? [] : [sql.part`record.dot_project_id = ${project}`]),
    ...(projects === undefined ? [] : [sql.part`EXISTS (SELECT FROM equipment_mobilizations been WHERE been.dot_authority_id = record.dot_authority_id AND been.equipment_id = record.id
      AND been.dot_project_id = ANY (${[...projects]}::int[]) AND ${visibleProjects(person, sql.part`been.dot_project_id`)})`]),
    ...(oems === undefined ? [] : [sql.part`record.oem = ANY (${[...oems]}::text[])`]),
    ...(customers === undefined ? [] : [sql.part`record.contractor = ANY (${[...customers]}::text[])`]),
    ...(subtypes === undefined ? [] : [sql.part`record.subtype = ANY (${[...subtypes]}::text[])`]),
    ...(statuses === undefined ? [] : [sql.part`state.status_id = ANY (${[...statuses]}::int[])`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', record.equipment_id, record.oem, record.model, record.subtype, record.serial_number, record.contractor, project.title, project.job_number)), ${needle}) > 0`]),
  ], ' AND ')
}
