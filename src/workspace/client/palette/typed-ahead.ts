import type { KeyboardEvent } from 'react'

/**
 * Text typed after an Enter that cannot take effect yet, because the palette's lines are still loading. It has a line break for each
 * further Enter. This text answers the next question, so that fast typing never changes the text that the first Enter confirmed. Null if
 * no Enter is pending.
 */
export type TypedAhead = string | null

/** The typed-ahead text after one more key; null if the key cancels the Enter, undefined if the key is not text. */
export function typedAhead(behind: string, event: KeyboardEvent): TypedAhead | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return undefined
  // the repeats of a key that stays pressed add or remove text, but neither add nor cancel an Enter
  if (event.key === 'Enter') return event.repeat ? behind : `${behind}\n`
  if (event.key === 'Backspace') return behind === '' && !event.repeat ? null : behind.slice(0, -1)
  return event.key.length === 1 ? behind + event.key : undefined
}

/** Splits the typed-ahead text into the answer to the next question and the text after that answer's Enter, if any. */
export function nextStepOf(behind: string): { readonly text: string; readonly ahead: TypedAhead } {
  const [text = '', ...entered] = behind.split('\n')
  return { text, ahead: entered.length === 0 ? null : entered.join('\n') }
}
