import type { Static } from 'typebox'
import { outbox } from '#src/areas/agency/api/outbox'
import { columns } from '#src/platform/client/table/columns'
import { requests } from '#src/platform/client/api/requests'
import { words } from '#src/areas/agency/client/outbox/messages'

export type MessageOut = Static<typeof outbox.listMessagesOut.answer>['messages'][number]

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'outbox-table': MessageRow
  }
}

/** A row of the list of messages, in which the status and the channel are shown as labels. */
export type MessageRow = Omit<MessageOut, 'id' | 'status' | 'channel'> & { readonly id: number; readonly status: string; readonly channel: string }

const outboxCalls = requests(outbox)

/** The agency's messages of the last 30 days, newest first. */
export const allMessages = () => outboxCalls.listMessagesOut()

/** Converts a message to a row. The labels are added, and the numeric id of the row is made from the first 32 bits of the message's id. */
export function rowOf(message: MessageOut): MessageRow {
  return { ...message, id: Number.parseInt(message.id.slice(0, 8), 16), status: words(message.status), channel: words(message.channel) }
}

/** The columns of the list of messages. */
export const outboxColumns = columns<MessageRow>([
  { id: 'created_at', label: words('at'), kind: 'time', withDay: true, width: 160 },
  { id: 'recipient', label: words('to'), kind: 'text', width: 240, strong: true },
  { id: 'subject', label: words('subject'), kind: 'text', width: 320, flex: 2 },
  { id: 'channel', label: words('channel'), kind: 'text', width: 110 },
  { id: 'status', label: words('status'), kind: 'text', width: 190 },
  { id: 'body', label: words('message'), kind: 'text', width: 320, shown: false },
  { id: 'problem', label: words('problem'), kind: 'text', width: 240, flex: 1 },
])
