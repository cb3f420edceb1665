import type { LetterFacts, LetterKind } from '#src/platform/domain/session/letters'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, InstallationTransaction, Transaction } from '#src/platform/server/database/transaction'

const MOST_LISTED = 200
/** How many days a message stays in the list that administrators see. */
const KEPT_DAYS = 30

export type Channel = 'mail' | 'text'

/** A message to send. */
export interface NewMessage {
  /** The agency whose administrators see the message in their list. Null if the message is about no agency or several. */
  readonly agency: number | null
  readonly channel: Channel
  readonly kind: LetterKind
  readonly recipient: string
  readonly facts: LetterFacts
  /** The token or code in the message. It is deleted as soon as the message is sent. */
  readonly secret: string | null
  /** Minutes until the link or code in the message expires. Null if the message has neither. */
  readonly holdsMinutes: number | null
  /** If the message was requested without a session: the network address of the request. Otherwise null. */
  readonly address: string | null
}

/** A message that has not been sent yet. */
export interface WaitingMessage {
  readonly id: string
  readonly channel: Channel
  readonly kind: LetterKind
  readonly recipient: string
  readonly facts: LetterFacts
  readonly secret: string | null
  readonly is_late: boolean
}

/** A message as administrators see it in their list. */
export interface ListedMessage extends Omit<WaitingMessage, 'is_late'> {
  readonly status: 'waiting' | 'sent' | 'kept' | 'failed'
  readonly tries: number
  readonly problem: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** Stores a message that is to be sent; returns its id. */
export async function insertMessage(db: Transaction, message: NewMessage): Promise<string> {
  const { id } = await db.one(sql<{ id: string }>`
    INSERT INTO messages_out (dot_authority_id, channel, kind, recipient, facts, secret, expires_at, address)
    VALUES (${message.agency}, ${message.channel}, ${message.kind}, ${message.recipient}, ${JSON.stringify(message.facts)}, ${message.secret},
      now() + make_interval(mins => ${message.holdsMinutes}), ${message.address})
    RETURNING id`)
  return id
}

/**
 * The numbers of messages that were requested without a session in the last `minutes`: those to this recipient (`to`), and those requested
 * from this network address (`from`).
 */
export function countMessages(db: InstallationTransaction, recipient: string, address: string, minutes: number): Promise<{ to: number; from: number }> {
  return db.one(sql<{ to: number; from: number }>`
    SELECT (SELECT count(*)::int FROM messages_out WHERE recipient = ${recipient} AND address IS NOT NULL
        AND created_at > now() - make_interval(mins => ${minutes})) AS to,
      (SELECT count(*)::int FROM messages_out WHERE address = ${address} AND created_at > now() - make_interval(mins => ${minutes})) AS from`)
}

/** Returns a waiting message and increments its number of attempts. Null if the message is no longer waiting. */
export function takeMessage(db: InstallationTransaction, id: string): Promise<WaitingMessage | null> {
  return db.maybeOne(sql<WaitingMessage>`
    UPDATE messages_out SET tries = tries + 1, updated_at = now() WHERE id = ${id} AND status = 'waiting'
    RETURNING id, channel, kind, recipient, facts, secret, coalesce(expires_at < now(), false) AS is_late`)
}

/** Marks a message as sent and deletes its secret. */
export async function noteSent(db: InstallationTransaction, id: string): Promise<void> {
  await db.run(sql`UPDATE messages_out SET status = 'sent', secret = NULL, problem = NULL, updated_at = now() WHERE id = ${id}`)
}

/** Marks a message as kept: no carrier is configured, so it is not sent, but administrators can read it in their list. */
export async function noteKept(db: InstallationTransaction, id: string): Promise<void> {
  await db.run(sql`UPDATE messages_out SET status = 'kept', updated_at = now() WHERE id = ${id}`)
}

/** Records a failed attempt to send a message. If `isOver` is true, there are no more attempts, and the secret is deleted. */
export async function noteFailure(db: InstallationTransaction, id: string, problem: string, isOver: boolean): Promise<void> {
  await db.run(sql`
    UPDATE messages_out SET problem = ${problem}, updated_at = now(),
      status = CASE WHEN ${isOver} THEN 'failed' ELSE status END, secret = CASE WHEN ${isOver} THEN NULL ELSE secret END
    WHERE id = ${id}`)
}

/** Deletes expired secrets, and messages older than 30 days. */
export async function tidyMessages(db: InstallationTransaction): Promise<void> {
  await db.run(sql`UPDATE messages_out SET secret = NULL WHERE secret IS NOT NULL AND expires_at < now()`)
  await db.run(sql`DELETE FROM messages_out WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})`)
}

/** The agency's last 200 messages, newest first. */
export function listMessages(db: AgencyTransaction): Promise<ListedMessage[]> {
  return db.many(sql<ListedMessage>`
    SELECT id, channel, kind, recipient, facts, secret, status, tries, problem, created_at, updated_at
    FROM messages_out WHERE dot_authority_id = ${db.agency} ORDER BY created_at DESC, id LIMIT ${MOST_LISTED}`)
}
