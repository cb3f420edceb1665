import type { Client } from 'pg'
import { message } from '#src/platform/domain/messages'

/** What signs people in or contacts others. An import is often a trial beside the installation that the agency works with. */
const SWITCHED_OFF: readonly string[] = [
  'UPDATE ai_providers SET is_on = false WHERE dot_authority_id = $1 AND is_on',
  'UPDATE api_keys SET revoked_at = now() WHERE dot_authority_id = $1 AND revoked_at IS NULL',
  'UPDATE delivery_schedules SET paused = true WHERE dot_authority_id = $1 AND NOT paused',
  'UPDATE plant_contacts SET alarms = false WHERE dot_authority_id = $1 AND alarms',
  'UPDATE sso_providers SET is_on = false WHERE dot_authority_id = $1 AND is_on',
  'UPDATE telematics_sources SET is_active = false WHERE dot_authority_id = $1 AND is_active',
  'UPDATE work_zone_feeds SET is_active = false WHERE dot_authority_id = $1 AND is_active',
]

/**
 * Switches off what signs people in or contacts others, until an administrator turns it on again (PLUS-32). Ends runs of AI models that wait for a
 * job, since jobs are not in the export, and a model has one open run at most.
 */
export async function switchOff(client: Client, agency: number): Promise<void> {
  for (const statement of SWITCHED_OFF) await client.query(statement, [agency])
  await client.query(`UPDATE ai_runs SET status = 'failed', message = $2, ended_at = now() WHERE dot_authority_id = $1 AND status = 'waiting'`, [agency, message('errors.server_error')])
}
