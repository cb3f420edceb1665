import { createHash } from 'node:crypto'
import type { AnswerOf, ContractEntry } from '#src/platform/api/contract'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { Json, type Call } from '#src/platform/server/http/call'
import { HttpError } from '#src/platform/server/http/errors'

const MAX_KEY_LENGTH = 255
/** Answers can be repeated for 24 hours (API-18). They are stored twice as long, so that none is removed while a call still uses it. */
const KEPT_ANSWER_HOURS = 48

/** A write with an Idempotency-Key: caller, route, key, and a hash of the request. The agency comes from the transaction. */
export interface KeyedWrite {
  readonly caller: string
  readonly route: string
  readonly key: string
  readonly bodyHash: Buffer
}

/** The stored answer of the first of several equal writes. */
export interface StoredAnswer {
  readonly status: number
  readonly answer: string | null
  readonly change_set: string | null
}

/** The key of a write, or null when it has none. 422 for an empty or too long key. */
export function keyedWrite(key: string | undefined, caller: string, route: string, path: string, body: unknown): KeyedWrite | null {
  if (key === undefined) return null
  if (key === '' || key.length > MAX_KEY_LENGTH) throw new HttpError(422, message('errors.idempotency_key_not_valid'))
  const bodyHash = createHash('sha256').update(path).update('\0').update(JSON.stringify(body ?? null)).digest()
  return { caller, route, key, bodyHash }
}

/**
 * The stored answer of an equal earlier write, or null when this is the first (API-18). 422 for the same key with another body (API-19),
 * 409 while the same write is still running. Locks the key until the transaction ends.
 */
export async function findKeptAnswer(db: AgencyTransaction, write: KeyedWrite): Promise<StoredAnswer | null> {
  const lock = `${db.agency}\n${write.caller}\n${write.route}\n${write.key}`
  const { held } = await db.one(sql<{ held: boolean }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${lock}, 5)) AS held`)
  if (!held) throw new HttpError(409, message('errors.write_under_way'))
  const row = await db.maybeOne(sql<StoredAnswer & { body_hash: Buffer }>`
    SELECT status, answer, change_set, body_hash FROM idempotency_keys
    WHERE dot_authority_id = ${db.agency} AND caller = ${write.caller} AND route = ${write.route}
      AND idempotency_key = ${write.key} AND created_at > now() - interval '24 hours'`)
  if (row === null) return null
  if (!row.body_hash.equals(write.bodyHash)) throw new HttpError(422, message('errors.idempotency_key_reused'))
  return row
}

/** Stores the answer in the transaction of the write, so that neither can exist without the other. */
export async function keepAnswer(db: AgencyTransaction, write: KeyedWrite, storedAnswer: StoredAnswer): Promise<void> {
  await db.run(sql`
    DELETE FROM idempotency_keys WHERE dot_authority_id = ${db.agency} AND caller = ${write.caller}
      AND route = ${write.route} AND idempotency_key = ${write.key}`)
  await db.run(sql`
    INSERT INTO idempotency_keys (dot_authority_id, caller, route, idempotency_key, body_hash, status, answer, change_set)
    VALUES (${db.agency}, ${write.caller}, ${write.route}, ${write.key}, ${write.bodyHash}, ${storedAnswer.status}, ${storedAnswer.answer}, ${storedAnswer.change_set})`)
}

/**
 * Runs the write of a call whose contract has `transaction: false`, in a transaction that also stores the answer for the call's
 * Idempotency-Key (API-18). `sent` replaces the body when two calls are compared; for a file, it is the file's name in the store.
 */
export function onceByKey<E extends ContractEntry>(
  call: Pick<Call<E>, 'request' | 'person' | 'inAgency' | 'reply' | 'header' | 'changeSet'>,
  entry: E,
  sent: unknown,
  work: (db: AgencyTransaction) => Promise<AnswerOf<E>>,
): Promise<AnswerOf<E> | Json> {
  const { request, person, inAgency, reply, header, changeSet } = call
  const key = request.headers['idempotency-key']
  const status = entry.status ?? 200
  const write = keyedWrite(Array.isArray(key) ? key[0] : key, `person:${person.id}`, `${entry.method} ${entry.path}`, request.url, sent)
  return inAgency(async (db) => {
    const stored = write === null ? null : await findKeptAnswer(db, write)
    if (stored?.answer != null) {
      header('idempotent-replayed', 'true')
      return new Json(stored.answer)
    }
    const answer = await work(db)
    if (write !== null) await keepAnswer(db, write, { status, answer: String(reply.serializeInput(answer, String(status))), change_set: changeSet })
    return answer
  })
}

/** Deletes answers that no call can request any more; returns how many. */
export function removeOldAnswers(db: AgencyTransaction): Promise<number> {
  return db.run(sql`
    DELETE FROM idempotency_keys WHERE dot_authority_id = ${db.agency} AND created_at < now() - make_interval(hours => ${KEPT_ANSWER_HOURS})`)
}
