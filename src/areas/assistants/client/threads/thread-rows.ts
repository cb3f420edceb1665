import type { Static } from 'typebox'
import { threads, type Thread, type ThreadMessage, type WholeThread } from '#src/areas/assistants/api/threads'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'

/** A thread in the list, without its messages. */
export type ThreadRow = Static<typeof Thread>
/** A thread with its messages. */
export type OpenThread = Static<typeof WholeThread>
export type Message = Static<typeof ThreadMessage>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'thread-table': ThreadRow
    threads: ThreadRow
  }
}

export const threadCalls = requests(threads)
export const threadsKey = (agency: number) => ['ai-threads', agency] as const
export const threadKey = (agency: number, id: number) => ['ai-thread', agency, id] as const

/** The thread with this id, from the query cache; null if it is not loaded. */
export function shownThread(agency: number, id: number): OpenThread | null {
  return queryClient.getQueryData<OpenThread>(threadKey(agency, id)) ?? null
}

/** The last message of a thread, if it has no answer and none is pending. */
export function unansweredIn({ messages, is_pending: isPending }: Pick<OpenThread, 'messages' | 'is_pending'>): Message | null {
  const last = messages.at(-1)
  return isPending || last?.role !== 'user' ? null : last
}
