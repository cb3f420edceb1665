import type { KeyboardEvent } from 'react'

/**
 * What was typed behind an Enter that waits for its lines, with a line end for each further Enter: it belongs to the next
 * step, so that fast typing never changes the text that its Enter was for. Null cancels the Enter.
 */
export type TypedAhead = string | null

/** The text behind a waiting Enter after one more key; undefined for a key that is not text. */
export function typedAhead(behind: string, event: KeyboardEvent): TypedAhead | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return undefined
  if (event.key === 'Enter') return `${behind}\n`
  if (event.key === 'Backspace') return behind === '' ? null : behind.slice(0, -1)
  return event.key.length === 1 ? behind + event.key : undefined
}

/** Splits keys typed ahead into the text of the next question and what comes after its own Enter, if any. */
export function nextStepOf(behind: string): { readonly text: string; readonly ahead: TypedAhead } {
  const [text = '', ...entered] = behind.split('\n')
  return { text, ahead: entered.length === 0 ? null : entered.join('\n') }
}
