import type { GroupSort } from '#src/areas/agency/api/groups'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

/** A row-locked group. `member_ids` includes deleted employees, because they are members again after a restore. */
export interface GroupRow {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly name_key: string
  readonly description: string
  readonly deleted_at: string | null
  readonly deleted_by: number | null
  readonly member_ids: readonly number[]
}

/** SQL after FROM: the members of a group `g` who are not deleted. */
const members = sql.part`dot_group_members m JOIN employees e ON e.dot_authority_id = m.dot_authority_id AND e.id = m.employee_id
  WHERE m.dot_authority_id = g.dot_authority_id AND m.dot_group_id = g.id AND e.deleted_at IS NULL`
const memberCount = sql.part`(SELECT count(*)::int FROM ${members})`

/** The sort columns of a list of `dot_groups g`. */
export const groupOrder: ListOrder<GroupSort> = {
  fields: {
    name: sql.part`lower(g.name)`,
    member_count: memberCount,
    created_at: sql.part`g.created_at`,
    updated_at: sql.part`g.updated_at`,
    deleted_at: sql.part`g.deleted_at`,
  },
  standard: sql.part`lower(g.name)`,
  last: sql.part`g.id`,
}

/** The SQL condition for those rows of `dot_groups g` that match the filters. */
export function groupsWhere(db: AgencyTransaction, { search, deleted }: { readonly search?: string; readonly deleted?: boolean }): SqlPart {
  const needle = search?.trim().toLowerCase() ?? ''
  const conditions = [
    sql.part`g.dot_authority_id = ${db.agency}`,
    deleted === true ? sql.part`g.deleted_at > now() - interval '31 days'` : sql.part`g.deleted_at IS NULL`,
    needle !== '' && sql.part`strpos(lower(g.name || E'\n' || g.description), ${needle}) > 0`,
  ]
  return sql.join(conditions.filter((condition) => condition !== false), ' AND ')
}

const plain = sql.part`g.id, g.version, g.name, g.description, ${memberCount} AS member_count, g.deleted_at, g.created_at, g.updated_at`

/** Groups as JSON text, one per row; with their members if `withMembers` is true. */
export async function findGroups(db: AgencyTransaction, where: SqlPart, order: SqlPart, size: number, offset: number, withMembers = false): Promise<string[]> {
  const people = sql.part`,
    (SELECT coalesce(json_agg(e.id ORDER BY lower(e.last_name), lower(e.first_name), e.id), '[]') FROM ${members}) AS member_ids,
    (SELECT coalesce(json_agg(json_build_object('id', e.id, 'name', e.first_name || ' ' || e.last_name, 'email', e.email, 'role', e.role)
      ORDER BY lower(e.last_name), lower(e.first_name), e.id), '[]') FROM ${members}) AS members`
  const rows = await db.many(sql<{ row: string }>`
    SELECT row_to_json(columns)::text AS row FROM (
      SELECT ${plain} ${withMembers ? people : sql.part``} FROM dot_groups g WHERE ${where} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}) AS columns`)
  return rows.map(({ row }) => row)
}

/** A group with its members as JSON text, whether the group is deleted or not; null if there is none. */
export async function findGroup(db: AgencyTransaction, id: number): Promise<string | null> {
  const [row] = await findGroups(db, sql.part`g.dot_authority_id = ${db.agency} AND g.id = ${id}`, sql.part`g.id`, 1, 0, true)
  return row ?? null
}

/** The number of groups that match a condition. */
export async function countGroups(db: AgencyTransaction, where: SqlPart): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM dot_groups g WHERE ${where}`)
  return count
}

/** Locks groups, in the order of their ids, and returns them. */
export function lockGroups(db: AgencyTransaction, ids: readonly number[]): Promise<GroupRow[]> {
  return db.many(sql<GroupRow>`
    SELECT id, version, name, name_key, description, to_json(deleted_at) #>> '{}' AS deleted_at, deleted_by,
      ARRAY(SELECT employee_id FROM dot_group_members m WHERE m.dot_authority_id = g.dot_authority_id AND m.dot_group_id = g.id ORDER BY employee_id) AS member_ids
    FROM dot_groups g WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids}) ORDER BY id FOR UPDATE`)
}

/** Another group with this name: an active group if there is one, otherwise the most recently deleted group that can still be restored. */
export function findNamesake(db: AgencyTransaction, key: string, exceptId: number): Promise<{ id: number; is_deleted: boolean } | null> {
  return db.maybeOne(sql<{ id: number; is_deleted: boolean }>`
    SELECT id, deleted_at IS NOT NULL AS is_deleted FROM dot_groups
    WHERE dot_authority_id = ${db.agency} AND name_key = ${key} AND id <> ${exceptId}
      AND (deleted_at IS NULL OR deleted_at > now() - interval '31 days')
    ORDER BY deleted_at DESC NULLS FIRST LIMIT 1`)
}

/** Returns those comparison keys in `keys` that belong to the names of active groups. */
export async function activeNames(db: AgencyTransaction, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many(sql<{ name_key: string }>`
    SELECT name_key FROM dot_groups WHERE dot_authority_id = ${db.agency} AND name_key = ANY (${keys}) AND deleted_at IS NULL`)
  return new Set(rows.map(({ name_key: key }) => key))
}

/** Inserts a group without members; returns its id. */
export async function insertGroup(db: AgencyTransaction, { name, key, description }: { readonly name: string; readonly key: string; readonly description: string }): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO dot_groups (dot_authority_id, name, name_key, description) VALUES (${db.agency}, ${name}, ${key}, ${description}) RETURNING id`)
  return id
}

/** Writes the name, the description and the deletion of a group, and raises its version. */
export async function updateGroup(db: AgencyTransaction, group: Omit<GroupRow, 'version' | 'member_ids'>): Promise<void> {
  await db.run(sql`
    UPDATE dot_groups SET name = ${group.name}, name_key = ${group.name_key}, description = ${group.description}, deleted_at = ${group.deleted_at},
      deleted_by = ${group.deleted_by}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${group.id}`)
}

/** Soft deletes groups, all with the same time of deletion, and raises their versions; returns this time. */
export async function deleteGroups(db: AgencyTransaction, ids: readonly number[], by: number): Promise<string> {
  const { now } = await db.one(sql<{ now: string }>`SELECT to_json(now()) #>> '{}' AS now`)
  await db.run(sql`
    UPDATE dot_groups SET deleted_at = ${now}, deleted_by = ${by}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids})`)
  return now
}

/** Makes deleted groups active again and raises their versions. */
export async function undeleteGroups(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await db.run(sql`
    UPDATE dot_groups SET deleted_at = NULL, deleted_by = NULL, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids})`)
}

/** Makes exactly these people the members of a group, except those who have been purged. */
export async function setMembers(db: AgencyTransaction, groupId: number, employeeIds: readonly number[]): Promise<void> {
  await db.run(sql`
    DELETE FROM dot_group_members WHERE dot_authority_id = ${db.agency} AND dot_group_id = ${groupId} AND NOT (employee_id = ANY (${employeeIds}))`)
  await db.run(sql`
    INSERT INTO dot_group_members (dot_authority_id, dot_group_id, employee_id)
    SELECT dot_authority_id, ${groupId}, id FROM employees WHERE dot_authority_id = ${db.agency} AND partner IS NULL AND id = ANY (${employeeIds}) ON CONFLICT DO NOTHING`)
}

/** How many of these ids belong to active employees. */
export async function countActive(db: AgencyTransaction, ids: readonly number[]): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM employees WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids}) AND deleted_at IS NULL AND partner IS NULL`)
  return count
}

/** The deleted members of a group. A form does not show them, and saving the form must not remove them from the group. */
export async function deletedMembers(db: AgencyTransaction, groupId: number): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT e.id FROM dot_group_members m JOIN employees e ON e.dot_authority_id = m.dot_authority_id AND e.id = m.employee_id
    WHERE m.dot_authority_id = ${db.agency} AND m.dot_group_id = ${groupId} AND e.deleted_at IS NOT NULL`)
  return rows.map(({ id }) => id)
}

/** Active employees that match a condition, as JSON text, ordered by last name. */
export async function findPeople(db: AgencyTransaction, where: SqlPart, size: number, offset: number): Promise<string[]> {
  const rows = await db.many(sql<{ row: string }>`
    SELECT json_build_object('id', e.id, 'name', e.first_name || ' ' || e.last_name, 'email', e.email, 'role', e.role)::text AS row
    FROM employees e WHERE ${where} ORDER BY lower(e.last_name), lower(e.first_name), e.id LIMIT ${size} OFFSET ${offset}`)
  return rows.map(({ row }) => row)
}
