import { useLayoutEffect, useRef } from 'react'
import { words } from '#src/areas/assistants/client/messages'
import { unansweredIn, type OpenThread } from '#src/areas/assistants/client/threads/thread-rows'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

interface MessageLogProps {
  readonly thread: OpenThread
  /** The message that is being sent. */
  readonly sent: string | null
}

/**
 * The messages of a thread, always as plain text, and below them a line that says that an answer is pending, or why there is none (AI-18).
 */
export function MessageLog({ thread, sent }: MessageLogProps) {
  const { messages, assistant, is_pending: isPending } = thread
  const log = useRef<HTMLDivElement>(null)
  const isAnswering = isPending || sent !== null
  useLayoutEffect(() => {
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight
  }, [messages.length, isAnswering])
  // the thread may already include the message while its answer is pending
  const isShown = sent !== null && !(messages.at(-1)?.role === 'user' && messages.at(-1)?.text === sent)
  const open = sent === null ? unansweredIn(thread) : null
  return (
    // focusable, so that the arrow keys can scroll this region
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={log} className="thread-log" role="log" aria-live="polite" aria-label={words('thread_log', { assistant })} tabIndex={0}>
      {messages.length === 0 && sent === null && <p>{words('no_messages', { assistant })}</p>}
      {messages.map(({ id, role, text }) => <Said key={id} by={role === 'user' ? words('you') : assistant} isOwn={role === 'user'} text={text} />)}
      {isShown && <Said by={words('you')} isOwn text={sent} />}
      {isAnswering && <p>{words('answering', { assistant })}</p>}
      {open !== null && (
        <p className="thread-problem">
          {open.failure === '' ? words('no_answer') : open.failure} <CommandButton id="assistants.ask-again" />
        </p>
      )}
    </div>
  )
}

function Said({ by, isOwn, text }: { readonly by: string; readonly isOwn: boolean; readonly text: string }) {
  return (
    <div className="thread-message" data-own={isOwn ? '' : undefined}>
      <strong>{by}</strong>
      <p>{text}</p>
    </div>
  )
}
