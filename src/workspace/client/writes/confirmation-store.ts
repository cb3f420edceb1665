import { proxy } from 'valtio'
import type { Confirmation } from '#src/workspace/client/commands/command'

/** The question that stands open, if any. */
export const confirmationStore = proxy<{ asked: Confirmation | null }>({ asked: null })

let answerWith: ((accepted: boolean) => void) | null = null

/** Asks a person; the answer comes when the popup closes. A second question cancels the first. */
export function askConfirmation(asked: Confirmation): Promise<boolean> {
  answerConfirmation(false)
  confirmationStore.asked = { ...asked }
  return new Promise((resolve) => {
    answerWith = resolve
  })
}

/** Closes the popup with an answer. */
export function answerConfirmation(accepted: boolean): void {
  confirmationStore.asked = null
  answerWith?.(accepted)
  answerWith = null
}
