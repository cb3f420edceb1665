import type { Client } from 'pg'

/** The project whose tickets the benches list and change, in the agency that holds half of a big database. */
export interface WaitingProject {
  readonly agency: number
  readonly project: number
  /** A pay item that takes every contractor. */
  readonly item: number
  /** The last day that has tickets: none of them can be delivered before it. */
  readonly lastDay: string
}

/** The project of the first agency with the most tickets that wait. */
export async function findWaitingProject(owner: Client): Promise<WaitingProject> {
  const { rows: [found] } = await owner.query<WaitingProject>(`
    SELECT 1 AS agency, project.id AS project, (SELECT min(id) FROM pay_items WHERE dot_project_id = project.id) AS item,
      (SELECT max(ticket_date)::text FROM slips WHERE dot_authority_id = 1 AND dot_project_id = project.id) AS "lastDay"
    FROM dot_projects project WHERE project.dot_authority_id = 1 AND project.state_project_number LIKE 'BIG-%'
    ORDER BY (SELECT sum(tickets) FROM project_ticket_counts c WHERE c.dot_authority_id = 1 AND c.dot_project_id = project.id AND c.span = 'year' AND c.status = 'pending') DESC NULLS LAST LIMIT 1`)
  if (found === undefined) throw new Error('the database has no project with tickets that wait')
  return found
}

/** The tickets of the project that a bench has changed and, because it was ended, has not set back. */
export async function changedTickets(owner: Client, { agency, project }: WaitingProject): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>('SELECT id FROM slips WHERE dot_authority_id = $1 AND dot_project_id = $2 AND version > 1', [agency, project])
  return rows.map(({ id }) => id)
}

/** Sets of tickets of the project that meet a condition, those that no bench has changed first. */
export async function freshTickets(owner: Client, { agency, project }: WaitingProject, condition: string, sets: number, size: number): Promise<number[][]> {
  const { rows } = await owner.query<{ id: number }>(
    `SELECT id FROM slips WHERE dot_authority_id = $1 AND dot_project_id = $2 AND ${condition} ORDER BY version, id LIMIT $3`, [agency, project, sets * size])
  if (rows.length < sets * size) throw new Error(`only ${rows.length} tickets of ${sets * size} are left where ${condition}`)
  const ids = rows.map(({ id }) => id)
  return Array.from({ length: sets }, (_, at) => ids.slice(at * size, (at + 1) * size))
}

/**
 * Sets changed tickets back to waiting, without a flag and pay code, so that a kept database can be measured again. Their
 * events stay. The tables are vacuumed, as the changes of a day are before the next one.
 */
export async function setBack(owner: Client, { agency }: WaitingProject, ids: readonly number[]): Promise<void> {
  await owner.query('BEGIN')
  await owner.query('DELETE FROM pay_item_assignments WHERE dot_authority_id = $1 AND slip_id = ANY ($2::int[])', [agency, ids])
  await owner.query(`
    UPDATE slips SET version = 1, status = 'pending', delivered_date = NULL, flag_by_dot = false, flagged_by = NULL, flagged_at = NULL, flag_note = NULL,
      coded = false, pay_period = NULL, primary_pay_item_id = NULL WHERE dot_authority_id = $1 AND id = ANY ($2::int[])`, [agency, ids])
  await owner.query(`
    UPDATE bench.states SET version = 1, status = 'pending', delivered_date = NULL, coded = false WHERE dot_authority_id = $1 AND id = ANY ($2::int[])`, [agency, ids])
  await owner.query('COMMIT')
  await owner.query('VACUUM ANALYZE slips, pay_item_assignments, project_ticket_counts, slip_events, bench.states, bench.events')
}
