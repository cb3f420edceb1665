import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { endWaitingTasks } from '#src/main/server/backup/end-waiting-tasks'
import type { RecordKind } from '#src/platform/domain/records/kinds'

/** A setting to switch off: `column` is set to `off` unless it already has this value. All members except `kind` and `event` are SQL. */
interface Switch {
  readonly kind: RecordKind
  readonly table: string
  readonly column: string
  readonly off: string
  /** The record's name in the event, as an SQL expression. */
  readonly name: string
  readonly event?: string
  readonly version?: string
}

/**
 * Settings that let people sign in, or that let the agency contact others. An import switches these settings off, because an import is
 * often a trial while the agency still works in the installation from which it was exported.
 */
const SWITCHES: readonly Switch[] = [
  { kind: 'ai_provider', table: 'ai_providers', column: 'is_on', off: 'false', name: `'AI provider'` },
  { kind: 'api_key', table: 'api_keys', column: 'revoked_at', off: 'now()', name: 'name', event: 'revoked', version: 'NULL::int' },
  { kind: 'delivery_schedule', table: 'delivery_schedules', column: 'paused', off: 'true', name: 'recipients' },
  { kind: 'plant_contact', table: 'plant_contacts', column: 'alarms', off: 'false', name: 'name' },
  { kind: 'report_schedule', table: 'report_schedules', column: 'paused', off: 'true', name: 'name' },
  { kind: 'sso_provider', table: 'sso_providers', column: 'is_on', off: 'false', name: 'name' },
  { kind: 'telematics_source', table: 'telematics_sources', column: 'is_active', off: 'false', name: 'name' },
  { kind: 'work_zone_feed', table: 'work_zone_feeds', column: 'is_active', off: 'false', name: 'name' },
]

/**
 * Switches off the settings in SWITCHES until an administrator turns them on again, and writes an event for each (PLUS-32). Ends waiting
 * scheduled reports and runs of AI models: a waiting run would block new runs of its model. A daily work report that was being sent during
 * the export is not sent from this installation, because the exporting installation retries it; a person has to check this report.
 */
export async function switchOff(client: Client, agency: number): Promise<void> {
  const changeSet = randomUUID()
  for (const { kind, table, column, off, name, event = 'updated', version = 'version' } of SWITCHES) {
    const isOn = off === 'now()' ? `${column} IS NULL` : `${column} <> ${off}`
    await client.query(`
      WITH was AS (SELECT id, ${column} AS value FROM ${table} WHERE dot_authority_id = $1 AND ${isOn} FOR UPDATE),
        changed AS (
          UPDATE ${table} t SET ${version === 'version' ? 'version = version + 1, ' : ''}${column} = ${off} FROM was WHERE t.dot_authority_id = $1 AND t.id = was.id
          RETURNING t.id, t.${column} AS value, was.value AS before, ${name} AS name, ${version} AS version)
      INSERT INTO record_events (dot_authority_id, record_kind, record_id, record_name, record_version, changes, change_set, event, actor, request_id)
      SELECT $1, $2, id, name, version, jsonb_build_object($3::text, jsonb_build_array(before, value)), $4, $5, 'Slipway', 'import' FROM changed ORDER BY id`,
    [agency, kind, column, changeSet, event])
  }
  await client.query('UPDATE daily_work_report_sendings SET under_way_until = NULL, updated_at = now() WHERE dot_authority_id = $1 AND under_way_until IS NOT NULL', [agency])
  await endWaitingTasks(client, agency)
}
