import { proxy } from 'valtio'

/** What a check of a file found. */
interface Checked {
  readonly id: number
  readonly good: number | null
  readonly error_count: number
}

/** The result that is to take the focus. */
export const resultFocus = proxy<{ awaits: Checked | null }>({ awaits: null })

/** The result of this check takes the focus as soon as it is on the screen: it is what a person waits for (admin 29). */
export function showResult({ id, good, error_count }: Checked): void {
  resultFocus.awaits = { id, good, error_count }
}

/** Whether this is the result that was to take the focus; true once. */
export function isAwaited({ id, good, error_count: count }: Checked): boolean {
  const { awaits } = resultFocus
  const isIt = awaits !== null && awaits.id === id && awaits.good === good && awaits.error_count === count
  if (isIt) resultFocus.awaits = null
  return isIt
}
