import type { EmployeeSort } from '#src/areas/agency/api/employees'
import type { EmployeeFields } from '#src/areas/agency/domain/employees/employee'
import type { Role } from '#src/platform/domain/session/roles'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { ListOrder } from '#src/platform/server/http/limits/ruby-page'

/** A row-locked employee. */
export interface EmployeeRow extends EmployeeFields {
  readonly id: number
  readonly version: number
  readonly login_id: number | null
  readonly last_active_at: string | null
  readonly deleted_at: string | null
  readonly deleted_by: number | null
}

/** The filters of a list of employees (PEOP-1, PEOP-12). */
export interface EmployeeFilters {
  readonly search?: string
  readonly deleted?: boolean
  readonly active_since?: string
  readonly role?: Role
}

/** The sort fields of a list of `employees e`. The default order is by last name, then by first name. */
export const employeeOrder: ListOrder<EmployeeSort> = {
  fields: {
    first_name: sql.part`lower(e.first_name)`,
    last_name: sql.part`lower(e.last_name)`,
    email: sql.part`e.email`,
    role: sql.part`e.role`,
    last_active_at: sql.part`e.last_active_at`,
    created_at: sql.part`e.created_at`,
    deleted_at: sql.part`e.deleted_at`,
  },
  standard: sql.part`lower(e.last_name), lower(e.first_name)`,
  last: sql.part`e.id`,
}

/** The SQL condition for those rows of `employees e` that match the filters. */
export function employeesWhere(db: AgencyTransaction, { search, deleted, active_since: since, role }: EmployeeFilters): SqlPart {
  const needle = search?.trim().toLowerCase() ?? ''
  const conditions = [
    sql.part`e.dot_authority_id = ${db.agency} AND e.partner IS NULL`,
    deleted === true ? sql.part`e.deleted_at > now() - interval '31 days'` : sql.part`e.deleted_at IS NULL`,
    since !== undefined && sql.part`e.last_active_at >= ${since}`,
    role !== undefined && sql.part`e.role = ${role}`,
    needle !== '' && sql.part`strpos(lower(concat_ws(E'\n', e.first_name || ' ' || e.last_name, e.email, e.phone, replace(e.role, '_', ' '))), ${needle}) > 0`,
  ]
  return sql.join(conditions.filter((condition) => condition !== false), ' AND ')
}

/** The delivery status of the last invitation of an employee in `employees e`: 'kept' if no mail or text carrier is configured. */
const lastInvitation = sql.part`(SELECT sent.status FROM messages_out sent
  WHERE sent.dot_authority_id = e.dot_authority_id AND sent.kind = 'invitation' AND sent.recipient IN (e.email, e.phone)
  ORDER BY sent.created_at DESC LIMIT 1)`

/**
 * Employees as JSON text, one per row. Reads each login with a scalar subquery, for which PostgreSQL uses the primary key. With NOT EXISTS,
 * PostgreSQL would hash the logins of all agencies.
 */
export async function findEmployees(db: AgencyTransaction, where: SqlPart, order: SqlPart, size: number, offset: number): Promise<string[]> {
  const rows = await db.many(sql<{ row: string }>`
    SELECT row_to_json(columns)::text AS row FROM (SELECT
      e.id, e.version, e.first_name, e.last_name, e.email, e.phone, e.role, e.districts,
      CASE WHEN e.deleted_at IS NOT NULL THEN 'deleted' WHEN e.last_active_at IS NULL AND coalesce((SELECT logins.password_hash IS NULL FROM logins WHERE logins.id = e.login_id), true)
          THEN CASE WHEN ${lastInvitation} IN ('kept', 'failed') THEN 'not_sent' ELSE 'invited' END ELSE 'active' END AS status,
      e.last_active_at, e.invited_at,
      ARRAY(SELECT g.name FROM dot_group_members m JOIN dot_groups g ON g.dot_authority_id = m.dot_authority_id AND g.id = m.dot_group_id
        WHERE m.dot_authority_id = e.dot_authority_id AND m.employee_id = e.id AND g.deleted_at IS NULL AND e.deleted_at IS NULL
        ORDER BY lower(g.name)) AS groups,
      e.deleted_at, e.created_at, e.updated_at
    FROM employees e WHERE ${where} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}) AS columns`)
  return rows.map(({ row }) => row)
}

/** The number of employees that match a condition. */
export async function countEmployees(db: AgencyTransaction, where: SqlPart): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM employees e WHERE ${where}`)
  return count
}

/** An employee as JSON text, deleted or not, with the person who last changed them; null if there is none. */
export async function findEmployee(db: AgencyTransaction, id: number): Promise<string | null> {
  const [row] = await findEmployees(db, sql.part`e.dot_authority_id = ${db.agency} AND e.partner IS NULL AND e.id = ${id}`, sql.part`e.id`, 1, 0)
  return row ?? null
}

/** Locks employees by their ids, in the order of the ids. Includes deleted employees. */
export function lockEmployees(db: AgencyTransaction, ids: readonly number[]): Promise<EmployeeRow[]> {
  return db.many(sql<EmployeeRow>`
    SELECT id, version, first_name, last_name, email, phone, role, districts, login_id, last_active_at, to_json(deleted_at) #>> '{}' AS deleted_at, deleted_by
    FROM employees
    WHERE dot_authority_id = ${db.agency} AND partner IS NULL AND id = ANY (${ids}) ORDER BY id FOR UPDATE`)
}

/** The ids, in order, of the rows of `employees e` that match a condition; at most `limit` ids. */
export async function employeeIds(db: AgencyTransaction, where: SqlPart, limit: number): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`SELECT e.id FROM employees e WHERE ${where} ORDER BY e.id LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}

/** Inserts employees with one statement; returns their ids in the order of `people`. */
export async function insertEmployees(db: AgencyTransaction, people: readonly EmployeeFields[]): Promise<number[]> {
  const rows = await db.many(sql<{ id: number; email: string }>`
    INSERT INTO employees (dot_authority_id, first_name, last_name, email, phone, role, districts)
    SELECT ${db.agency}, first_name, last_name, email, phone, role, ARRAY(SELECT jsonb_array_elements_text(districts))
    FROM unnest(
      ${people.map((one) => one.first_name)}::text[],
      ${people.map((one) => one.last_name)}::text[],
      ${people.map((one) => one.email)}::text[],
      ${people.map((one) => one.phone)}::text[],
      ${people.map((one) => one.role)}::text[],
      ${people.map((one) => JSON.stringify(one.districts))}::jsonb[]
    ) AS given (first_name, last_name, email, phone, role, districts)
    RETURNING id, email`)
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  return people.flatMap(({ email }) => ids.get(email) ?? [])
}

/** Writes some fields of an employee and raises the version. */
export async function updateEmployee(db: AgencyTransaction, id: number, fields: Partial<EmployeeFields>): Promise<void> {
  await db.run(sql`
    UPDATE employees AS e SET first_name = given.first_name, last_name = given.last_name, email = given.email, phone = given.phone,
      role = given.role, districts = given.districts, version = e.version + 1, updated_at = now()
    FROM employees AS present, LATERAL jsonb_populate_record(present, ${JSON.stringify(fields)}::jsonb) AS given
    WHERE e.dot_authority_id = ${db.agency} AND e.id = ${id} AND present.dot_authority_id = e.dot_authority_id AND present.id = e.id`)
}

/** Sets the role of employees and raises their versions. */
export async function setRole(db: AgencyTransaction, ids: readonly number[], role: Role): Promise<void> {
  await db.run(sql`
    UPDATE employees SET role = ${role}, version = version + 1, updated_at = now() WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids})`)
}

/** Marks employees as deleted by the person `by`, or as not deleted if `by` is null. Returns the time of this change. */
export async function setDeleted(db: AgencyTransaction, ids: readonly number[], by: number | null): Promise<string> {
  const { now } = await db.one(sql<{ now: string }>`SELECT to_json(now()) #>> '{}' AS now`)
  await db.run(sql`
    UPDATE employees SET deleted_at = ${by === null ? null : now}, deleted_by = ${by}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids})`)
  return now
}

/** Stores, for each deleted employee, the projects whose teams they left, so that a restore can put them back (PEOP-20). */
export async function keepLeftProjects(db: AgencyTransaction, left: ReadonlyMap<number, readonly number[]>): Promise<void> {
  await db.run(sql`
    UPDATE employees AS e SET left_projects = ARRAY(SELECT jsonb_array_elements_text(given.projects)::int)
    FROM unnest(${[...left.keys()]}::int[], ${[...left.values()].map((projects) => JSON.stringify(projects))}::jsonb[]) AS given (id, projects)
    WHERE e.dot_authority_id = ${db.agency} AND e.id = given.id`)
}

/** Returns, for each of these employees, the projects whose teams they left, and deletes this information. */
export async function takeLeftProjects(db: AgencyTransaction, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db.many(sql<{ id: number; left_projects: number[] }>`
    SELECT id, left_projects FROM employees WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids}) AND left_projects <> '{}'`)
  await db.run(sql`UPDATE employees SET left_projects = '{}' WHERE dot_authority_id = ${db.agency} AND id = ANY (${rows.map(({ id }) => id)})`)
  return new Map(rows.map((row) => [row.id, row.left_projects]))
}

/** The active employees with these emails. */
export function employeesOfEmails(db: AgencyTransaction, emails: readonly string[]): Promise<EmployeeFields[]> {
  return db.many(sql<EmployeeFields>`
    SELECT first_name, last_name, email, phone, role, districts FROM employees
    WHERE dot_authority_id = ${db.agency} AND deleted_at IS NULL AND partner IS NULL AND email = ANY (${emails})`)
}

/** The active employees that have one of these emails or phones, except the employees in `except`. */
export function holdersOf(db: AgencyTransaction, emails: readonly string[], phones: readonly string[], except: readonly number[]): Promise<{ email: string; phone: string | null }[]> {
  return db.many(sql<{ email: string; phone: string | null }>`
    SELECT email, phone FROM employees WHERE dot_authority_id = ${db.agency} AND deleted_at IS NULL AND partner IS NULL
      AND (email = ANY (${emails}) OR phone = ANY (${phones})) AND NOT (id = ANY (${except}))`)
}
