import type { Client } from 'pg'
import { message } from '#src/platform/domain/messages'

/**
 * Ends scheduled reports and runs of AI models that still wait for a background task, as failed. Neither a backup nor an export contains
 * the tasks, so without this a report would be shown as being sent forever, and its day would never be tried again. Reports that were due
 * before now are not sent: those sent after the backup have no row in it, and would be sent again with what the backup knows. `agency`:
 * the only agency; null for all.
 */
export async function endWaitingTasks(client: Client, agency: number | null): Promise<void> {
  const isWaiting = (column: string) => `${column} = 'waiting' AND ($1::int IS NULL OR dot_authority_id = $1)`
  await client.query(`UPDATE delivery_sends SET state = 'failed', ended_at = now() WHERE ${isWaiting('state')}`, [agency])
  await client.query(`UPDATE report_sends SET state = 'failed', reason = $2, ended_at = now() WHERE ${isWaiting('state')}`, [agency, message('errors.schedule_restored')])
  for (const table of ['delivery_schedules', 'report_schedules']) await client.query(`UPDATE ${table} SET due_after = now() WHERE $1::int IS NULL OR dot_authority_id = $1`, [agency])
  await client.query(`UPDATE ai_runs SET status = 'failed', message = $2, ended_at = now() WHERE ${isWaiting('status')}`, [agency, message('errors.server_error')])
}
