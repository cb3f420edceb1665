import { proxy } from 'valtio'
import { createStore } from '#src/platform/client/state/store'
import type { Confirmation } from '#src/workspace/client/commands/command'

/** The open confirmation, if any. */
export const confirmationStore = proxy<{ asked: Confirmation | null }>({ asked: null })

/** The caller that waits for its answer. */
const asking = createStore<{ answer: ((accepted: boolean) => void) | null }>(() => ({ answer: null }))

/** Asks a person; the answer comes when the popup closes. A second question cancels the first. */
export function askConfirmation(asked: Confirmation): Promise<boolean> {
  answerConfirmation(false)
  confirmationStore.asked = { ...asked }
  return new Promise((resolve) => {
    asking.answer = resolve
  })
}

/** Closes the popup with an answer. */
export function answerConfirmation(accepted: boolean): void {
  confirmationStore.asked = null
  asking.answer?.(accepted)
  asking.reset()
}
