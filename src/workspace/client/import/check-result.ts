import { proxy } from 'valtio'

/** The result of checking a file. */
interface Checked {
  readonly id: number
  readonly good: number | null
  readonly error_count: number
}

/** The result that should get the focus. */
export const resultFocus = proxy<{ awaits: Checked | null }>({ awaits: null })

/** Asks the person to accept that refused rows are left out: the number goes up with each request, for the import with this key. */
export const acceptance = proxy<{ key: string | null; asked: number }>({ key: null, asked: 0 })

/** Moves the focus to the button that imports the valid rows only. */
export function askAcceptance(key: string): void {
  Object.assign(acceptance, { key, asked: acceptance.asked + 1 })
}

/** Requests the focus for the result of this check as soon as it is on the screen (admin 29). */
export function showResult({ id, good, error_count }: Checked): void {
  resultFocus.awaits = { id, good, error_count }
}

/** Whether the focus was requested for this result. Clears the request, so it is true only once. */
export function isAwaited({ id, good, error_count: count }: Checked): boolean {
  const { awaits } = resultFocus
  const isIt = awaits !== null && awaits.id === id && awaits.good === good && awaits.error_count === count
  if (isIt) resultFocus.awaits = null
  return isIt
}
