import { cleanLine, storedText } from '#src/platform/domain/formats/plain-text'
import { countText } from '#src/platform/domain/formats/numbers'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

export const THREAD_TITLE_MAX = 80
export const MESSAGE_MAX = 4_000
export const MESSAGES_MAX = 200
/** How many of the latest messages are sent along with a question. */
export const MESSAGES_SENT = 20

/** The stored form of a thread title: one line of at most 80 characters, such as the beginning of the first message (AI-18). */
export function threadTitle(text: string): string {
  return [...cleanLine(text)].slice(0, THREAD_TITLE_MAX).join('').trim()
}

/** The stored form of a message. */
export function storedMessage(typed: string): string {
  return storedText(typed).replaceAll(/\r\n?/gu, '\n').replaceAll(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '').trim()
}

/** Whether a message can be sent, by its stored text: 1 to 4,000 characters. */
export function checkMessage(stored: string): Verdict {
  if (stored === '') return refuse('errors.thread_message_empty')
  return [...stored].length <= MESSAGE_MAX ? allow : refuse('errors.thread_message_long', { max: countText(MESSAGE_MAX) })
}

/** Whether a thread has room for a question and its answer. */
export function mayAddMessages(count: number): Verdict {
  return count + 2 <= MESSAGES_MAX ? allow : refuse('errors.thread_full', { max: MESSAGES_MAX })
}
