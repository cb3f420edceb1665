import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSnapshot } from 'valtio'
import '#src/areas/assistants/client/assistants.css'
import '#src/platform/client/form/form.css'
import { mayAsk } from '#src/areas/assistants/domain/assistants/assistant'
import { MESSAGE_MAX } from '#src/areas/assistants/domain/threads/thread'
import { words } from '#src/areas/assistants/client/messages'
import { MessageLog } from '#src/areas/assistants/client/threads/MessageLog'
import { threadCalls, threadKey } from '#src/areas/assistants/client/threads/thread-rows'
import { typedMessages, typeMessage } from '#src/areas/assistants/client/threads/typed-messages'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { message } from '#src/platform/domain/messages'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const KINDS = ['ai_thread', 'ai_assistant'] as const
/** How often a thread with a pending answer is read again. If the server stopped, the answer will never come, and no event says so. */
const PENDING_LOOK_MS = 10_000

/** One thread: its messages, and the field for the next one (AI-18). */
export default function ThreadPane({ params }: PaneViewProps<{ readonly id: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = Number(params.id)
  const key = threadKey(agency, id)
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(threadCalls.detail({ id }), { signal, ignore: NOT_THERE })).thread, staleTime: 0, refetchInterval: ({ state }) => (state.data?.is_pending === true ? PENDING_LOOK_MS : false) })
  const thread = query.data
  usePaneTitle(thread === undefined || thread.title === '' ? words('untitled') : thread.title, thread?.assistant)
  const sent = useSnapshot(typedMessages).byThread[id]?.sent?.text ?? null
  if (thread === undefined || query.error !== null) return <Unanswered asked={[query]} lines={9} />
  const verdict = mayAsk(thread.assistant_state)
  return (
    <div className="thread">
      <MessageLog thread={thread} sent={sent} />
      {verdict.allowed ? <MessageField thread={id} isBusy={thread.is_pending || sent !== null} /> : <p className="form-notice" role="status">{message(verdict.message, verdict.values)}</p>}
    </div>
  )
}

function MessageField({ thread, isBusy }: { readonly thread: number; readonly isBusy: boolean }) {
  const id = useId()
  // synchronous, because the cursor of a controlled field would jump otherwise
  const text = useSnapshot(typedMessages, { sync: true }).byThread[thread]?.text ?? ''
  return (
    <div className="thread-field">
      <div className="field">
        <label className="field-label" htmlFor={id}>{words('your_message')}</label>
        <textarea id={id} className="input entry-long" rows={3} data-pane-focus maxLength={MESSAGE_MAX} autoComplete="off" aria-describedby={`${id}-hint`} value={text} onChange={({ target }) => typeMessage(thread, target.value)} />
        <p id={`${id}-hint`} className="field-hint">{words('message_hint')} {words('thread_private')}</p>
      </div>
      <CommandButton id="assistants.send" look={isBusy ? 'plain' : 'filled'} />
    </div>
  )
}
