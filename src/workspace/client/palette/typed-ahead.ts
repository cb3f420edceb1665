import type { KeyboardEvent } from 'react'

/**
 * The text typed after an Enter that is waiting for its lines, with a line break for each further Enter. It belongs to the next
 * question, so that fast typing never changes the text that its Enter confirmed. Null: no Enter is waiting.
 */
export type TypedAhead = string | null

/** The typed-ahead text after one more key; null cancels the Enter, undefined when the key is not text. */
export function typedAhead(behind: string, event: KeyboardEvent): TypedAhead | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return undefined
  // a held key adds or removes text, but neither adds nor cancels an Enter
  if (event.key === 'Enter') return event.repeat ? behind : `${behind}\n`
  if (event.key === 'Backspace') return behind === '' && !event.repeat ? null : behind.slice(0, -1)
  return event.key.length === 1 ? behind + event.key : undefined
}

/** Splits the typed-ahead text into the answer to the next question and the text after that answer's Enter, if any. */
export function nextStepOf(behind: string): { readonly text: string; readonly ahead: TypedAhead } {
  const [text = '', ...entered] = behind.split('\n')
  return { text, ahead: entered.length === 0 ? null : entered.join('\n') }
}
