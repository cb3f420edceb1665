import type { Client } from 'pg'
import { message } from '#src/platform/domain/messages'

/**
 * Marks scheduled reports and runs of AI models that still wait for a background task as failed. Neither a backup nor an export contains
 * the tasks, so otherwise a report would be shown as being sent forever, and would never be retried. Reports that were due before now are
 * not sent: a report that was sent after the backup has no row in the backup, so it would be sent a second time, with old data. `agency`:
 * the only agency; null for all.
 */
export async function endWaitingTasks(client: Client, agency: number | null): Promise<void> {
  const isWaiting = (column: string) => `${column} = 'waiting' AND ($1::int IS NULL OR dot_authority_id = $1)`
  await client.query(`UPDATE delivery_sends SET state = 'failed', ended_at = now() WHERE ${isWaiting('state')}`, [agency])
  await client.query(`UPDATE report_sends SET state = 'failed', reason = $2, ended_at = now() WHERE ${isWaiting('state')}`, [agency, message('errors.schedule_restored')])
  for (const table of ['delivery_schedules', 'report_schedules']) await client.query(`UPDATE ${table} SET due_after = now() WHERE $1::int IS NULL OR dot_authority_id = $1`, [agency])
  await client.query(`UPDATE ai_runs SET status = 'failed', message = $2, ended_at = now() WHERE ${isWaiting('status')}`, [agency, message('errors.server_error')])
}
