import { createHash } from 'node:crypto'
import type { AnswerOf, ContractEntry } from '#src/platform/api/contract'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { Json, type Call } from '#src/platform/server/http/call'
import { HttpError } from '#src/platform/server/http/errors'

const MAX_KEY_LENGTH = 255
/** An answer is given again for a day (API-18); a day more, so that no call that runs loses it. */
const KEPT_ANSWER_HOURS = 48

/** One write that named an Idempotency-Key: agency (the transaction's), caller, route, key, and what was asked. */
export interface KeyedWrite {
  readonly caller: string
  readonly route: string
  readonly key: string
  readonly bodyHash: Buffer
}

/** The answer that the first of equal writes got. */
export interface StoredAnswer {
  readonly status: number
  readonly answer: string | null
  readonly change_set: string | null
}

/** The key of a write, or null when it names none; an empty or over-long one is refused. */
export function keyedWrite(key: string | undefined, caller: string, route: string, path: string, body: unknown): KeyedWrite | null {
  if (key === undefined) return null
  if (key === '' || key.length > MAX_KEY_LENGTH) throw new HttpError(422, message('errors.idempotency_key_not_valid'))
  const bodyHash = createHash('sha256').update(path).update('\0').update(JSON.stringify(body ?? null)).digest()
  return { caller, route, key, bodyHash }
}

/**
 * The kept answer of an equal earlier write, or null when this is the first (API-18). Another body under the same key
 * is 422 (API-19); the same write still under way is 409. Holds the key until the transaction ends.
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

/** Keeps the answer in the transaction of its effect, so that one cannot be there without the other. */
export async function keepAnswer(db: AgencyTransaction, write: KeyedWrite, kept: StoredAnswer): Promise<void> {
  await db.run(sql`
    DELETE FROM idempotency_keys WHERE dot_authority_id = ${db.agency} AND caller = ${write.caller}
      AND route = ${write.route} AND idempotency_key = ${write.key}`)
  await db.run(sql`
    INSERT INTO idempotency_keys (dot_authority_id, caller, route, idempotency_key, body_hash, status, answer, change_set)
    VALUES (${db.agency}, ${write.caller}, ${write.route}, ${write.key}, ${write.bodyHash}, ${kept.status}, ${kept.answer}, ${kept.change_set})`)
}

/**
 * The write of a call whose contract has `transaction: false`, in one transaction with the record of its
 * Idempotency-Key (API-18). `sent` is what tells two calls apart in place of the body: of a file its name in the store.
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

/** Removes answers that no call can ask for any more. Answers how many. */
export function removeOldAnswers(db: AgencyTransaction): Promise<number> {
  return db.run(sql`
    DELETE FROM idempotency_keys WHERE dot_authority_id = ${db.agency} AND created_at < now() - make_interval(hours => ${KEPT_ANSWER_HOURS})`)
}
