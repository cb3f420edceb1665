import { proxy } from 'valtio'

/** The parts of an import that identify the result of a check; `check` is the number of the check. */
interface Checked {
  readonly id: number
  readonly check: number
  readonly good: number | null
  readonly error_count: number
}

/** The check result that should get the focus. */
export const resultFocus = proxy<{ awaits: Checked | { readonly id: number; readonly otherThan: number } | null }>({ awaits: null })

/** The last request to accept that refused rows are left out. `asked` counts the requests; `key` identifies the import. */
export const acceptance = proxy<{ key: string | null; asked: number }>({ key: null, asked: 0 })

/** Moves the focus to the button that imports the valid rows only. */
export function askAcceptance(key: string): void {
  Object.assign(acceptance, { key, asked: acceptance.asked + 1 })
}

/** Requests the focus for the result of this check as soon as it is on the screen (admin 29). */
export function showResult({ id, check, good, error_count }: Checked): void {
  resultFocus.awaits = { id, check, good, error_count }
}

/** Requests the focus for the result of any check but this one, as soon as it is on the screen. */
export function showOtherResult({ id, check }: Pick<Checked, 'id' | 'check'>): void {
  resultFocus.awaits = { id, otherThan: check }
}

/** Whether the focus was requested for this result. Clears the request, so it is true only once. */
export function isAwaited({ id, check, good, error_count: count }: Checked): boolean {
  const { awaits } = resultFocus
  const isIt = awaits !== null && awaits.id === id && ('otherThan' in awaits ? awaits.otherThan !== check : awaits.good === good && awaits.error_count === count)
  if (isIt) resultFocus.awaits = null
  return isIt
}
