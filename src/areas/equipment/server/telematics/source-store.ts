import { telematicsSource, type SignIn } from '#src/areas/equipment/domain/telematics/source'
import type { SourceAnswer } from '#src/areas/equipment/server/telematics/read-source'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { recordTable } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'
import type { Stored } from '#src/platform/server/records/table'

/** A source to ask, with its encrypted secret. */
export interface SourceRow {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly sign_in: SignIn
  readonly user_name: string
  readonly secret: Buffer | null
  readonly token_address: string
  readonly scope: string
}

/** A server's claim on a source expires after this time, in case the server was killed. Longer than the time limit for reading a source. */
const CLAIM_MINUTES = 10

const requestJson = sql.part`(
  SELECT json_build_object('has_secret', source.secret IS NOT NULL, 'asked_at', asked.asked_at, 'answered_at', asked.answered_at, 'machines', asked.machines,
    'problem', asked.problem, 'faults', coalesce(asked.faults, '[]'))
  FROM telematics_sources source LEFT JOIN telematics_asked asked ON asked.dot_authority_id = source.dot_authority_id AND asked.id = source.id
  WHERE source.dot_authority_id = record.dot_authority_id AND source.id = record.id)`

class SourceWriter extends RecordWriter<typeof telematicsSource.fields> {
  override shown(stored: Stored<typeof telematicsSource.fields>): object {
    const { asked: last, ...more } = stored.more
    return { ...super.shown({ ...stored, more }), ...Object(last) }
  }
}

/** Writes telematics sources without their secrets, which are written separately so that no event contains them. */
export const sourceWriter = new SourceWriter(telematicsSource, recordTable(telematicsSource, {}, { asked: requestJson }), {})

/** Stores a source's encrypted secret; returns the source's new version. */
export async function setSecret(db: AgencyTransaction, id: number, secret: Buffer): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE telematics_sources SET secret = ${secret}, version = version + 1, updated_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING version`)
  return version
}

/** The active sources, sorted by name. `dueOnly` skips those that are not due by the schedule. */
export function findSources(db: AgencyTransaction, { dueOnly }: { readonly dueOnly: boolean }): Promise<SourceRow[]> {
  return db.many(sql<SourceRow>`
    SELECT source.id, source.name, source.address, source.sign_in, source.user_name, source.secret, source.token_address, source.scope
    FROM telematics_sources source LEFT JOIN telematics_asked asked ON asked.dot_authority_id = source.dot_authority_id AND asked.id = source.id
    WHERE source.dot_authority_id = ${db.agency} AND source.is_active
      AND (${!dueOnly} OR (source.every_minutes IS NOT NULL AND (asked.asked_at IS NULL OR asked.asked_at <= now() - make_interval(mins => source.every_minutes))))
    ORDER BY source.name_key`)
}

/** Claims a source, so that only one server asks it at a time; false if another server has claimed it. */
export async function claimSource(db: AgencyTransaction, id: number): Promise<boolean> {
  const claimed = await db.maybeOne(sql<{ id: number }>`
    INSERT INTO telematics_asked AS asked (dot_authority_id, id, claimed_at, asked_at)
    SELECT ${db.agency}, source.id, now(), now() FROM telematics_sources source WHERE source.dot_authority_id = ${db.agency} AND source.id = ${id}
    ON CONFLICT (dot_authority_id, id) DO UPDATE SET claimed_at = now(), asked_at = now()
    WHERE asked.claimed_at IS NULL OR asked.claimed_at < now() - make_interval(mins => ${CLAIM_MINUTES}) RETURNING asked.id`)
  return claimed !== null
}

/** Ends the server's claim on a source and stores the result of asking it. */
export async function noteAnswer(db: AgencyTransaction, id: number, { machines, faults, problem }: Pick<SourceAnswer, 'faults' | 'problem'> & { readonly machines: number }): Promise<void> {
  await db.run(sql`
    UPDATE telematics_asked SET claimed_at = NULL, machines = CASE WHEN ${problem}::text IS NULL OR ${machines}::int > 0 THEN ${machines}::int ELSE machines END,
      answered_at = CASE WHEN ${problem}::text IS NULL THEN now() ELSE answered_at END, problem = ${problem}, faults = ${JSON.stringify(faults)}
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}
