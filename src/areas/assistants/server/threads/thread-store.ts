import type { Static } from 'typebox'
import type { Thread, ThreadMessage } from '#src/areas/assistants/api/threads'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import { notFound } from '#src/platform/server/http/errors'
import { javaOrder, type JavaPage } from '#src/platform/server/http/limits/java-page'

export type ThreadRow = Static<typeof Thread>
export type MessageRow = Static<typeof ThreadMessage>

/** How long a thread is retained after its last change. */
const KEPT_DAYS = 400
/** How long an answer can be pending. After this time, the server that waited for the answer must have stopped. */
const PENDING_SECONDS = 90

const columns = sql.part`thread.id, thread.version, thread.title, thread.assistant_id, coalesce(assistant.name, thread.assistant_name) AS assistant,
  CASE WHEN assistant.id IS NULL OR assistant.deleted_at IS NOT NULL THEN 'deleted' WHEN assistant.is_on THEN 'on' ELSE 'off' END AS assistant_state,
  (SELECT count(*)::int FROM ai_thread_messages message WHERE message.dot_authority_id = thread.dot_authority_id AND message.thread_id = thread.id) AS message_count,
  coalesce(thread.pending_until > now(), false) AS is_pending, to_json(thread.created_at) #>> '{}' AS created_at, to_json(thread.updated_at) #>> '{}' AS updated_at`
const joined = sql.part`ai_threads thread LEFT JOIN ai_assistants assistant ON assistant.dot_authority_id = thread.dot_authority_id AND assistant.id = thread.assistant_id`
const messageColumns = sql.part`id, role, text, client_id, failure, to_json(created_at) #>> '{}' AS created_at`

const order = {
  fields: { title: sql.part`lower(thread.title)`, assistant: sql.part`lower(coalesce(assistant.name, thread.assistant_name))`, created_at: sql.part`thread.created_at`, updated_at: sql.part`thread.updated_at` },
  standard: sql.part`thread.updated_at DESC`,
  last: sql.part`thread.id DESC`,
}

/** A page of a person's own threads. */
export async function findThreads(db: AgencyTransaction, person: number, sort: readonly string[], { page_size: size, offset }: JavaPage): Promise<{ readonly total: number; readonly rows: ThreadRow[] }> {
  const own = sql.part`thread.dot_authority_id = ${db.agency} AND thread.employee_id = ${person}`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ai_threads thread WHERE ${own}`)
  const rows = await db.many(sql<ThreadRow>`SELECT ${columns} FROM ${joined} WHERE ${own} ORDER BY ${javaOrder(sort, order)} LIMIT ${size} OFFSET ${offset}`)
  return { total, rows }
}

/** A person's own thread, row-locked if `lock` is true. Throws 404 for another person's thread, as if it did not exist (AI-18). */
export async function ownThread(db: AgencyTransaction, person: number, id: number, lock = false): Promise<ThreadRow> {
  const thread = await db.maybeOne(sql<ThreadRow>`
    SELECT ${columns} FROM ${joined} WHERE thread.dot_authority_id = ${db.agency} AND thread.employee_id = ${person} AND thread.id = ${id} ${lock ? sql.part`FOR UPDATE OF thread` : sql.part``}`)
  if (thread === null) throw notFound()
  return thread
}

/** The messages of a thread, oldest first; with `last`, only that many of the latest. */
export async function findMessages(db: AgencyTransaction, thread: number, last?: number): Promise<MessageRow[]> {
  const rows = await db.many(sql<MessageRow>`
    SELECT ${messageColumns} FROM ai_thread_messages WHERE dot_authority_id = ${db.agency} AND thread_id = ${thread} ORDER BY id DESC ${last === undefined ? sql.part`` : sql.part`LIMIT ${last}`}`)
  return rows.toReversed()
}

/** The question with this client id, and its answer if there is one. */
export async function findQuestion(db: AgencyTransaction, thread: number, clientId: string): Promise<{ readonly question: MessageRow; readonly answer: MessageRow | null } | null> {
  const messages = (where: SqlPart) => db.maybeOne(sql<MessageRow>`SELECT ${messageColumns} FROM ai_thread_messages WHERE dot_authority_id = ${db.agency} AND thread_id = ${thread} AND ${where}`)
  const question = await messages(sql.part`role = 'user' AND client_id = ${clientId}::uuid`)
  return question === null ? null : { question, answer: await messages(sql.part`question_id = ${question.id}`) }
}

/** The id of a thread without messages that a person has with an assistant; null if there is none. */
export async function findEmptyThread(db: AgencyTransaction, person: number, assistant: number): Promise<number | null> {
  const thread = await db.maybeOne(sql<{ id: number }>`
    SELECT id FROM ai_threads thread WHERE dot_authority_id = ${db.agency} AND employee_id = ${person} AND assistant_id = ${assistant} AND title = ''
      AND NOT EXISTS (SELECT FROM ai_thread_messages message WHERE message.dot_authority_id = thread.dot_authority_id AND message.thread_id = thread.id) ORDER BY id DESC LIMIT 1`)
  return thread?.id ?? null
}

/** Adds a thread of a person; returns its id. */
export async function addThread(db: AgencyTransaction, { person, assistant, title }: { readonly person: number; readonly assistant: { readonly id: number; readonly name: string }; readonly title: string }): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO ai_threads (dot_authority_id, employee_id, assistant_id, assistant_name, title) VALUES (${db.agency}, ${person}, ${assistant.id}, ${assistant.name}, ${title}) RETURNING id`)
  return id
}

/** Adds a question to a row-locked thread. If the thread has no title, the beginning of the question becomes the title. */
export async function addQuestion(db: AgencyTransaction, thread: number, { text, clientId, title }: { readonly text: string; readonly clientId: string; readonly title: string }): Promise<MessageRow> {
  await db.run(sql`UPDATE ai_threads SET title = ${title} WHERE dot_authority_id = ${db.agency} AND id = ${thread} AND title = ''`)
  return db.one(sql<MessageRow>`
    INSERT INTO ai_thread_messages (dot_authority_id, thread_id, role, text, client_id) VALUES (${db.agency}, ${thread}, 'user', ${text}, ${clientId}) RETURNING ${messageColumns}`)
}

/** Marks the answer to a question as pending. */
export async function beginAnswer(db: AgencyTransaction, thread: number, question: number): Promise<void> {
  await db.run(sql`UPDATE ai_thread_messages SET failure = '' WHERE dot_authority_id = ${db.agency} AND id = ${question}`)
  await db.run(sql`UPDATE ai_threads SET pending_until = now() + make_interval(secs => ${PENDING_SECONDS}), updated_at = now(), version = version + 1 WHERE dot_authority_id = ${db.agency} AND id = ${thread}`)
}

/**
 * Stores the answer to a question, or why there is none; returns the answer. Null if there is none, the thread was deleted, or the question
 * is already answered.
 */
export async function endAnswer(db: AgencyTransaction, thread: number, question: number, end: { readonly answer: string } | { readonly failure: string }): Promise<MessageRow | null> {
  const open = await db.run(sql`UPDATE ai_threads SET pending_until = NULL, updated_at = now(), version = version + 1 WHERE dot_authority_id = ${db.agency} AND id = ${thread}`)
  if (open === 0) return null
  if ('failure' in end) {
    await db.run(sql`UPDATE ai_thread_messages SET failure = ${end.failure} WHERE dot_authority_id = ${db.agency} AND id = ${question}`)
    return null
  }
  return db.maybeOne(sql<MessageRow>`
    INSERT INTO ai_thread_messages (dot_authority_id, thread_id, role, text, question_id) VALUES (${db.agency}, ${thread}, 'assistant', ${end.answer}, ${question}) ON CONFLICT DO NOTHING RETURNING ${messageColumns}`)
}

/** Renames a row-locked thread. */
export async function renameThread(db: AgencyTransaction, id: number, title: string): Promise<void> {
  await db.run(sql`UPDATE ai_threads SET title = ${title}, updated_at = now(), version = version + 1 WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Permanently deletes a thread with its messages. */
export async function deleteThread(db: AgencyTransaction, id: number): Promise<void> {
  await db.run(sql`DELETE FROM ai_threads WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Notifies the person's own windows that a thread changed. */
export function tellThread(db: AgencyTransaction, person: number, id: number): Promise<void> {
  return announce(db, { kind: 'records', record: 'ai_thread', ids: [id], employee_id: person })
}

/** Deletes threads unchanged for KEPT_DAYS, and threads of people who are no longer in the database, at most `most`; returns how many. */
export function removeOldThreads(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM ai_threads WHERE dot_authority_id = ${db.agency} AND id IN (
      SELECT id FROM ai_threads WHERE dot_authority_id = ${db.agency} AND (
        updated_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
        OR NOT EXISTS (SELECT FROM employees employee WHERE employee.dot_authority_id = ai_threads.dot_authority_id AND employee.id = ai_threads.employee_id)) LIMIT ${most})`)
}
