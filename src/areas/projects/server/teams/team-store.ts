import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'

/**
 * If a change of a team affects more people than this, a single notice goes to all windows of the agency, instead of one notice to each
 * person.
 */
const MOST_TOLD_EACH = 50

/** A team member as the list of a team returns it. */
export interface TeamRow {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: never
  readonly added_at: string
}

interface TeamPage {
  readonly page_size: number
  readonly offset: number
}

const onTeam = (db: AgencyTransaction, projectId: number): SqlPart => sql.part`
  FROM project_employees team JOIN employees e ON e.dot_authority_id = team.dot_authority_id AND e.id = team.employee_id
  WHERE team.dot_authority_id = ${db.agency} AND team.dot_project_id = ${projectId} AND e.deleted_at IS NULL`

/** The team of a project, ordered by name; searches name and email (PROJ-23). */
export async function findTeam(db: AgencyTransaction, projectId: number, search: string | undefined, page: TeamPage): Promise<{ readonly rows: TeamRow[]; readonly total: number }> {
  const needle = search?.trim().toLowerCase() ?? ''
  const where = sql.part`${onTeam(db, projectId)}
    AND strpos(lower(concat_ws(' ', e.first_name, e.last_name, e.email)), ${needle}) > 0`
  const rows = await db.many(sql<TeamRow>`
    SELECT e.id, e.first_name || ' ' || e.last_name AS name, e.email, e.role, team.added_at ${where}
    ORDER BY lower(e.last_name), lower(e.first_name), e.id LIMIT ${page.page_size} OFFSET ${page.offset}`)
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total ${where}`)
  return { rows, total }
}

/** The number of people on a team. */
export async function countTeam(db: AgencyTransaction, projectId: number): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count ${onTeam(db, projectId)}`)
  return count
}

/** The sorted ids of the people on a team, in the form that events record. */
export async function teamIds(db: AgencyTransaction, projectId: number): Promise<number[]> {
  const rows = await db.many(sql<{ employee_id: number }>`
    SELECT employee_id FROM project_employees WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} ORDER BY employee_id`)
  return rows.map((row) => row.employee_id)
}

/** The sorted ids of the people on each project's team. Deleted projects are left out. */
export async function findTeams(db: AgencyTransaction, projectIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db.many(sql<{ id: number; team: number[] }>`
    SELECT id, ARRAY(SELECT employee_id FROM project_employees team
      WHERE team.dot_authority_id = project.dot_authority_id AND team.dot_project_id = project.id ORDER BY employee_id) AS team
    FROM dot_projects project WHERE dot_authority_id = ${db.agency} AND id = ANY(${projectIds}::int[]) AND deleted_at IS NULL`)
  return new Map(rows.map(({ id, team }) => [id, team]))
}

/**
 * Locks a project whose team is about to change, so that changes of the same team run one at a time. Call this function before locking rows
 * of the team: an undo also locks the project first, and a caller that locked the team's rows first could deadlock with an undo.
 */
export async function lockTeam(db: AgencyTransaction, projectId: number): Promise<void> {
  await db.run(sql`SELECT id FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${projectId} FOR NO KEY UPDATE`)
}

/**
 * The ids of these employees and of the members of these groups, without deleted employees and partners. `missing` is the number of
 * requested employees and groups that were not found.
 */
export async function employeesNamed(db: AgencyTransaction, employeeIds: readonly number[], groupIds: readonly number[]): Promise<{ readonly ids: number[]; readonly missing: number }> {
  const people = await db.many(sql<{ id: number }>`
    SELECT id FROM employees WHERE dot_authority_id = ${db.agency} AND id = ANY(${employeeIds}::int[]) AND deleted_at IS NULL AND partner IS NULL`)
  let missing = new Set(employeeIds).size - people.length
  const ids = people.map(({ id }) => id)
  if (groupIds.length > 0) {
    const groups = await db.many(sql<{ id: number }>`
      SELECT id FROM dot_groups WHERE dot_authority_id = ${db.agency} AND id = ANY(${groupIds}::int[]) AND deleted_at IS NULL`)
    missing += new Set(groupIds).size - groups.length
    const members = await db.many(sql<{ id: number }>`
      SELECT DISTINCT e.id FROM dot_group_members member
      JOIN employees e ON e.dot_authority_id = member.dot_authority_id AND e.id = member.employee_id AND e.deleted_at IS NULL AND e.partner IS NULL
      WHERE member.dot_authority_id = ${db.agency} AND member.dot_group_id = ANY(${groups.map(({ id }) => id)}::int[])`)
    ids.push(...members.map(({ id }) => id))
  }
  return { ids: [...new Set(ids)], missing }
}

/** Adds people to a team; current members stay. */
export async function putOnTeam(db: AgencyTransaction, projectId: number, employeeIds: readonly number[]): Promise<void> {
  await db.run(sql`
    INSERT INTO project_employees (dot_authority_id, dot_project_id, employee_id)
    SELECT ${db.agency}, ${projectId}, id FROM unnest(${employeeIds}::int[]) AS asked (id)
    ON CONFLICT DO NOTHING`)
  await publishProjects(db, projectId, employeeIds)
}

/** Removes people from a team. */
export async function takeOffTeam(db: AgencyTransaction, projectId: number, employeeIds: readonly number[]): Promise<void> {
  await db.run(sql`
    DELETE FROM project_employees
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND employee_id = ANY(${employeeIds}::int[])`)
  await publishProjects(db, projectId, employeeIds)
}

/**
 * Notifies the windows of people who were added or removed, because the projects that these people can see have changed. The push
 * notification about the change of the project itself goes only to the project's current team (B7).
 */
async function publishProjects(db: AgencyTransaction, projectId: number, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length > MOST_TOLD_EACH) return announce(db, { kind: 'projects', ids: [projectId] })
  for (const id of employeeIds) await announce(db, { kind: 'projects', ids: [projectId], employee_id: id })
}

/** Sets each team to exactly the people in `was`, without former employees. Used by an undo. */
export async function setTeams(db: AgencyTransaction, teams: readonly { readonly id: number; readonly was: unknown }[]): Promise<void> {
  for (const { id, was } of teams) {
    const { ids } = await employeesNamed(db, Array.isArray(was) ? was.filter((one): one is number => typeof one === 'number') : [], [])
    const now = await teamIds(db, id)
    await takeOffTeam(db, id, now.filter((one) => !ids.includes(one)))
    await putOnTeam(db, id, ids)
  }
}

/** Increments the version of a project whose team changed, so that an undo can detect later changes. */
export async function touchProject(db: AgencyTransaction, projectId: number): Promise<{ readonly title: string; readonly version: number }> {
  return db.one(sql<{ title: string; version: number }>`
    UPDATE dot_projects SET version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${projectId} RETURNING title, version`)
}

/** Projects that a person can join: not deleted or archived, and not with the person on the team. Titles and numbers only (PROJ-48). */
export async function findJoinable(db: AgencyTransaction, employeeId: number, search: string | undefined, page: TeamPage) {
  const needle = search?.trim().toLowerCase() ?? ''
  const where = sql.part`FROM dot_projects p
    WHERE p.dot_authority_id = ${db.agency} AND p.deleted_at IS NULL AND p.status <> 'archived'
      AND strpos(lower(concat_ws(E'\n', p.title, p.state_project_number, p.contract_number, p.job_number)), ${needle}) > 0
      AND NOT EXISTS (SELECT FROM project_employees team WHERE team.dot_authority_id = p.dot_authority_id
        AND team.dot_project_id = p.id AND team.employee_id = ${employeeId})`
  const rows = await db.many(sql<{ id: number; title: string; state_project_number: string; contract_number: string | null; job_number: string | null }>`
    SELECT p.id, p.title, p.state_project_number, p.contract_number, p.job_number ${where}
    ORDER BY lower(p.title), p.id LIMIT ${page.page_size} OFFSET ${page.offset}`)
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total ${where}`)
  return { rows, total }
}
