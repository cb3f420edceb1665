import type { Static } from 'typebox'
import type { AiCall } from '#src/areas/assist/api/provider'
import type { CallPurpose, CallResult } from '#src/areas/assist/domain/provider/provider'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { javaOrder, type JavaPage } from '#src/platform/server/http/limits/java-page'

/** How long a call stays in the log. */
const KEPT_DAYS = 400

interface BegunCall {
  readonly askedBy: string
  readonly purpose: CallPurpose
  readonly modelTitle: string
  readonly host: string
  readonly charactersOut: number
}

/** Logs a call before it is made, so that it is in the log even if the server is killed; returns its id. */
export async function beginCall(db: AgencyTransaction, { askedBy, purpose, modelTitle, host, charactersOut }: BegunCall): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO ai_calls (dot_authority_id, asked_by, purpose, model_title, host, characters_out) VALUES (${db.agency}, ${askedBy}, ${purpose}, ${modelTitle}, ${host}, ${charactersOut}) RETURNING id`)
  return id
}

/** Logs how a call ended. */
export async function endCall(db: AgencyTransaction, id: number, { result, charactersIn, durationMs }: { readonly result: CallResult; readonly charactersIn: number; readonly durationMs: number }): Promise<void> {
  await db.run(sql`UPDATE ai_calls SET result = ${result}, characters_in = ${charactersIn}, duration_ms = ${durationMs} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

const order = {
  fields: {
    asked_at: sql.part`asked_at`, asked_by: sql.part`lower(asked_by)`, purpose: sql.part`purpose`, model_title: sql.part`lower(model_title)`, characters_out: sql.part`characters_out`,
    characters_in: sql.part`characters_in`, duration_ms: sql.part`duration_ms`, result: sql.part`result`,
  },
  standard: sql.part`asked_at DESC`,
  last: sql.part`id DESC`,
}

/** A page of the log, latest calls first, and the total number of calls. */
export async function findCalls(db: AgencyTransaction, sort: readonly string[], { page_size: size, offset }: JavaPage): Promise<{ readonly total: number; readonly rows: Static<typeof AiCall>[] }> {
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ai_calls WHERE dot_authority_id = ${db.agency}`)
  const rows = await db.many(sql<Static<typeof AiCall>>`
    SELECT id, to_json(asked_at) #>> '{}' AS asked_at, asked_by, purpose, model_title, host, characters_out, characters_in, duration_ms, result
    FROM ai_calls WHERE dot_authority_id = ${db.agency} ORDER BY ${javaOrder(sort, order)} LIMIT ${size} OFFSET ${offset}`)
  return { total, rows }
}

/** Deletes calls older than KEPT_DAYS, at most `most`; returns how many. */
export function removeOldCalls(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM ai_calls WHERE dot_authority_id = ${db.agency} AND id IN (
      SELECT id FROM ai_calls WHERE dot_authority_id = ${db.agency} AND asked_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}) LIMIT ${most})`)
}
