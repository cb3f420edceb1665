import { letterOf, type LetterFacts } from '#src/platform/domain/session/letters'
import type { Configuration } from '#src/platform/server/configuration'
import type { InstallationTransaction, Transaction } from '#src/platform/server/database/transaction'
import type { BackgroundTask, Jobs } from '#src/platform/server/jobs/jobs'
import { CarrierRefusal, carriersOf } from '#src/platform/server/messages-out/carriers'
import {
  insertMessage, noteFailure, noteKept, noteSent, takeMessage, tidyMessages, type NewMessage,
} from '#src/platform/server/messages-out/message-store'
import type { Platform } from '#src/platform/server/platform'

/** The kind of the background task that delivers a message. */
export const MESSAGE_OUT = 'message-out'
const TOO_LATE = 'It could not be sent before it expired.'

/** Stores a message and queues its delivery, which begins after the transaction is committed and is retried after a temporary failure. */
export async function sendMessage(db: Transaction, jobs: Pick<Jobs, 'send'>, message: NewMessage): Promise<void> {
  await jobs.send(db, MESSAGE_OUT, { message_id: await insertMessage(db, message) })
}

/** The public address of the product, which is used for the links in messages. */
export function publicUrlOf({ publicUrl, host, port }: Configuration): string {
  return publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Passes a message to its carrier and records the result. If no carrier is configured, the message stays in the outbox. If the link or code
 * in the message has expired, the message is not sent.
 */
export function sendMessageTask({ database, configuration, files, log }: Platform): BackgroundTask {
  const carriers = carriersOf(configuration)
  const attachmentOf = (file: LetterFacts['file']) => (file === undefined ? undefined : { ...file, open: () => files.read(file.key) })
  return async ({ message_id }, isLastTry) => {
    const message = await database.inInstallation(async (db) => {
      await tidyMessages(db)
      return takeMessage(db, String(message_id))
    })
    if (message === null) return
    const note = (work: (db: InstallationTransaction) => Promise<void>) => database.inInstallation(work)
    const carrier = carriers[message.channel]
    if (message.is_late) return note((db) => noteFailure(db, message.id, TOO_LATE, true))
    if (carrier === null) return note((db) => noteKept(db, message.id))
    try {
      await carrier(message.recipient, letterOf(message.kind, message.facts, message.secret ?? '', publicUrlOf(configuration)), message.id, attachmentOf(message.facts.file))
    } catch (error) {
      if (!(error instanceof CarrierRefusal)) throw error
      const isOver = error.isFinal || isLastTry
      await note((db) => noteFailure(db, message.id, error.message, isOver))
      log.warn({ message_id: message.id, channel: message.channel, kind: message.kind, problem: error.message, isOver }, 'a message could not be sent')
      if (isOver) return
      throw error
    }
    await note((db) => noteSent(db, message.id))
  }
}
