import { proxy } from 'valtio'

/** A message and the id that this client gave it, so that sending the message again does not store it twice. */
interface TypedMessage {
  readonly text: string
  readonly clientId: string
}

interface Typing extends TypedMessage {
  /** The message that is being sent. */
  readonly sent: TypedMessage | null
  /** The text that could not be sent and was put back into the field. */
  readonly returned: string
}

/** The messages that are being typed or sent, by thread id. */
export const typedMessages = proxy<{ byThread: Readonly<Record<number, Typing>> }>({ byThread: {} })

const NOTHING: Typing = { text: '', clientId: '', sent: null, returned: '' }

/** The message that is being typed in a thread, and the message that is being sent. */
export function typedFor(thread: number): Typing {
  return typedMessages.byThread[thread] ?? NOTHING
}

/** Stores the typed text. A changed text is a new message, so it gets a new id. */
export function typeMessage(thread: number, text: string): void {
  change(thread, { text, clientId: crypto.randomUUID(), returned: '' })
}

/**
 * Shows the typed message as being sent, and empties the field. Returns a function that puts the message back, in front of any text typed
 * since.
 */
export function sendTyped(thread: number, text: string): () => void {
  const { clientId } = typedFor(thread)
  change(thread, { text: '', clientId: '', sent: { text, clientId } })
  return () => {
    const since = typedFor(thread).text
    change(thread, since === '' ? { text, clientId, sent: null, returned: text } : { text: `${text}\n${since}`, clientId: crypto.randomUUID(), sent: null, returned: `${text}\n` })
  }
}

/** Shows a question of the thread as being sent again. Returns a function that stops showing it. */
export function sendAgain(thread: number, question: TypedMessage): () => void {
  change(thread, { sent: question })
  return () => endSent(thread)
}

/** Stops showing a message as being sent. */
export function endSent(thread: number): void {
  change(thread, { sent: null })
}

/** Removes the text that was put back into the field. Called when the server turns out to have stored that message. */
export function dropReturned(thread: number): void {
  const { text, returned } = typedFor(thread)
  change(thread, { text: text.startsWith(returned) ? text.slice(returned.length) : text, returned: '' })
}

function change(thread: number, values: Partial<Typing>): void {
  typedMessages.byThread = { ...typedMessages.byThread, [thread]: { ...typedFor(thread), ...values } }
}
