import { createHash } from 'node:crypto'
import type { AnswerOf, ContractEntry } from '#src/platform/api/contract'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { Json, type Call } from '#src/platform/server/http/call'
import { HttpError } from '#src/platform/server/http/errors'

const MAX_KEY_LENGTH = 255
/** Clients can get a stored answer for 24 hours (API-18). It is stored twice as long, so that it is never deleted while being used. */
const KEPT_ANSWER_HOURS = 48

/** A write with an Idempotency-Key: its caller, route and key, and a hash of the request. The agency is that of the transaction. */
export interface KeyedWrite {
  readonly caller: string
  readonly route: string
  readonly key: string
  readonly bodyHash: Buffer
}

/** The stored answer to a write, for when the same write is sent again. */
export interface StoredAnswer {
  readonly status: number
  readonly answer: string | null
  readonly change_set: string | null
}

/** Returns what identifies a write with an Idempotency-Key, or null if it has no key. 422 if the key is empty or too long. */
export function keyedWrite(key: string | undefined, caller: string, route: string, path: string, body: unknown): KeyedWrite | null {
  if (key === undefined) return null
  if (key === '' || key.length > MAX_KEY_LENGTH) throw new HttpError(422, message('errors.idempotency_key_not_valid'))
  const bodyHash = createHash('sha256').update(path).update('\0').update(JSON.stringify(body ?? null)).digest()
  return { caller, route, key, bodyHash }
}

/**
 * The stored answer of an earlier, equal write, or null if this write is the first (API-18). 422 if the same key was used with another body
 * (API-19), 409 while the earlier write is still running. Locks the key until the transaction ends.
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

/** Stores the answer in the transaction of the write, so that either both are committed or neither. */
export async function keepAnswer(db: AgencyTransaction, write: KeyedWrite, storedAnswer: StoredAnswer): Promise<void> {
  await db.run(sql`
    DELETE FROM idempotency_keys WHERE dot_authority_id = ${db.agency} AND caller = ${write.caller}
      AND route = ${write.route} AND idempotency_key = ${write.key}`)
  await db.run(sql`
    INSERT INTO idempotency_keys (dot_authority_id, caller, route, idempotency_key, body_hash, status, answer, change_set)
    VALUES (${db.agency}, ${write.caller}, ${write.route}, ${write.key}, ${write.bodyHash}, ${storedAnswer.status}, ${storedAnswer.answer}, ${storedAnswer.change_set})`)
}

/**
 * For a call whose contract has `transaction: false`: runs its write in a transaction that also stores the answer for the Idempotency-Key
 * (API-18). To recognize a repeated call, `sent` is compared instead of the body; for an uploaded file, that is its name in the file store.
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

/** Deletes stored answers that are too old to be requested. Returns the number of deleted answers. */
export function removeOldAnswers(db: AgencyTransaction): Promise<number> {
  return db.run(sql`
    DELETE FROM idempotency_keys WHERE dot_authority_id = ${db.agency} AND created_at < now() - make_interval(hours => ${KEPT_ANSWER_HOURS})`)
}
