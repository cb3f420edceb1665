import { proxy } from 'valtio'

/** A message with the id that it has in the thread, so that sending it again does not store it twice. */
interface TypedMessage {
  readonly text: string
  readonly clientId: string
}

interface Typing extends TypedMessage {
  /** The message that is being sent. */
  readonly sent: TypedMessage | null
  /** What could not be sent and was put back into the field. */
  readonly returned: string
}

/** The messages that are typed or being sent, by the id of their thread. */
export const typedMessages = proxy<{ byThread: Readonly<Record<number, Typing>> }>({ byThread: {} })

const NOTHING: Typing = { text: '', clientId: '', sent: null, returned: '' }

/** What is typed and being sent for a thread. */
export function typedFor(thread: number): Typing {
  return typedMessages.byThread[thread] ?? NOTHING
}

/** Notes what is typed. Another text is another message, with an id of its own. */
export function typeMessage(thread: number, text: string): void {
  change(thread, { text, clientId: crypto.randomUUID(), returned: '' })
}

/** Shows the typed message as being sent, and empties the field. The function that it returns puts it back, before what was typed since. */
export function sendTyped(thread: number, text: string): () => void {
  const { clientId } = typedFor(thread)
  change(thread, { text: '', clientId: '', sent: { text, clientId } })
  return () => {
    const since = typedFor(thread).text
    change(thread, since === '' ? { text, clientId, sent: null, returned: text } : { text: `${text}\n${since}`, clientId: crypto.randomUUID(), sent: null, returned: `${text}\n` })
  }
}

/** Shows a question of the thread as being sent again. Returns the function that ends that. */
export function sendAgain(thread: number, question: TypedMessage): () => void {
  change(thread, { sent: question })
  return () => endSent(thread)
}

/** Ends that a message is shown as being sent. */
export function endSent(thread: number): void {
  change(thread, { sent: null })
}

/** Takes out of the field what was put back, because the thread has it. */
export function dropReturned(thread: number): void {
  const { text, returned } = typedFor(thread)
  change(thread, { text: text.startsWith(returned) ? text.slice(returned.length) : text, returned: '' })
}

function change(thread: number, values: Partial<Typing>): void {
  typedMessages.byThread = { ...typedMessages.byThread, [thread]: { ...typedFor(thread), ...values } }
}
