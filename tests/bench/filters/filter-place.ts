import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Day } from '#src/platform/domain/time/days'

/** The tables with the fields of tickets: `slip_keys` has the received fields with their indexes. */
export type SlipTable = 'slips' | 'slip_keys'

/** The agency, project and person of a measurement. */
export interface FilterPlace {
  readonly agency: number
  /** The agency's project with the most tickets. */
  readonly project: number
  readonly lastDay: Day
  /** The administrator who makes the calls. */
  readonly person: number
}

/** The text of the column `value` in the first row; an error when there is none. */
export async function first(owner: Client, statement: string, values: readonly unknown[] = []): Promise<string> {
  const { rows: [row] } = await owner.query<{ value: unknown }>(statement, [...values])
  if (row === undefined) throw new Error(`no row for ${statement}`)
  return String(row.value)
}

/**
 * Finds the agency, project and person with which the filters are measured. First waits until the server has checked all tickets for
 * findings; a server starts this check when it first runs on a database.
 */
export async function findFilterPlace(owner: Client): Promise<FilterPlace> {
  while (Number(await first(owner, 'SELECT count(*) AS value FROM slip_findings_due')) > 0) {
    process.stderr.write(`  the server checks its tickets: ${await first(owner, 'SELECT max(after_id) AS value FROM slip_findings_due')}\n`)
    await pause(5_000)
  }
  await owner.query('VACUUM ANALYZE')
  const agency = Number(await first(owner, 'SELECT min(id) AS value FROM dot_authorities'))
  return {
    agency,
    project: Number(await first(owner, 'SELECT dot_project_id AS value FROM slips WHERE dot_authority_id = $1 AND dot_project_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1', [agency])),
    lastDay: await first(owner, 'SELECT max(ticket_date)::text AS value FROM slips WHERE dot_authority_id = $1', [agency]),
    person: Number(await first(owner, `SELECT id AS value FROM employees WHERE dot_authority_id = $1 AND email = 'administrator@cascadia.example'`, [agency])),
  }
}
