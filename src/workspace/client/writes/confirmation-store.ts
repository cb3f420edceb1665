import { proxy } from 'valtio'
import { onSessionEnd } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'
import type { Confirmation } from '#src/workspace/client/commands/command'

/** The open confirmation, if any. */
export const confirmationStore = proxy<{ asked: Confirmation | null }>({ asked: null })

/** The function that passes the person's answer to the caller of `askConfirmation`; null while no question is open. */
const asking = createStore<{ answer: ((accepted: boolean) => void) | null }>(() => ({ answer: null }))

/** Asks the person to confirm; resolves when the popup closes. A second question cancels the first. */
export function askConfirmation(confirmation: Confirmation): Promise<boolean> {
  answerConfirmation(false)
  confirmationStore.asked = { ...confirmation }
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

// an open question is for the person whose session has ended: the next person must not see or answer it
onSessionEnd(() => answerConfirmation(false))
