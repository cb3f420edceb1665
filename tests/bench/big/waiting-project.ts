import type { Client } from 'pg'

/** The project whose tickets the benches list and change. It belongs to the agency that has half of a big database's tickets. */
export interface WaitingProject {
  readonly agency: number
  readonly project: number
  /** A pay item that accepts every contractor. */
  readonly item: number
  /** The date of the newest ticket. It is also the delivery date, since no ticket can be delivered before its own date. */
  readonly lastDay: string
}

/** The first agency's project with the most pending tickets. */
export async function findWaitingProject(owner: Client): Promise<WaitingProject> {
  const { rows: [project] } = await owner.query<WaitingProject>(`
    SELECT 1 AS agency, project.id AS project, (SELECT min(id) FROM pay_items WHERE dot_project_id = project.id) AS item,
      (SELECT max(ticket_date)::text FROM slips WHERE dot_authority_id = 1 AND dot_project_id = project.id) AS "lastDay"
    FROM dot_projects project WHERE project.dot_authority_id = 1 AND project.state_project_number LIKE 'BIG-%'
    ORDER BY (SELECT sum(tickets) FROM project_ticket_counts c WHERE c.dot_authority_id = 1 AND c.dot_project_id = project.id AND c.span = 'year' AND c.status = 'pending') DESC NULLS LAST LIMIT 1`)
  if (project === undefined) throw new Error('the database has no project with tickets that wait')
  return project
}

/** The tickets of the project that an interrupted bench has changed and not reset. */
export async function changedTickets(owner: Client, { agency, project }: WaitingProject): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>('SELECT id FROM slips WHERE dot_authority_id = $1 AND dot_project_id = $2 AND version > 1', [agency, project])
  return rows.map(({ id }) => id)
}

/** Finds sets of the project's tickets that meet a condition, with no ticket in two sets. Tickets that no bench has changed come first. */
export async function freshTickets(owner: Client, { agency, project }: WaitingProject, condition: string, sets: number, size: number): Promise<number[][]> {
  const { rows } = await owner.query<{ id: number }>(
    `SELECT id FROM slips WHERE dot_authority_id = $1 AND dot_project_id = $2 AND ${condition} ORDER BY version, id LIMIT $3`, [agency, project, sets * size])
  if (rows.length < sets * size) throw new Error(`only ${rows.length} tickets of ${sets * size} are left where ${condition}`)
  const ids = rows.map(({ id }) => id)
  return Array.from({ length: sets }, (_, at) => ids.slice(at * size, (at + 1) * size))
}

/**
 * Makes changed tickets pending again, without a flag and pay code, so that the same database can be measured again. Keeps
 * their events. Vacuums the tables, as autovacuum does in practice between one day's changes and the next.
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
