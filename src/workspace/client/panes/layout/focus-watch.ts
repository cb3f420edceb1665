import { session } from '#src/platform/client/session/session'
import { interceptKeys } from '#src/workspace/client/keys/key-capture'
import { rescueFocus } from '#src/workspace/client/panes/focus'
import { isFocusLost } from '#src/workspace/client/panes/layout/keep-place'

/** What takes the focus away mostly gives it on by itself within this. */
const RESCUE_AFTER_MS = 150

/**
 * Looks after the focus once what had it left the page, was hidden or switched off, and nobody gave it on: the pane takes
 * it back (WORK-8). A press of the pointer beside everything is a person's own choice, and a marked text stays marked.
 */
export function watchFocus(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isByPointer = false
  const look = (): void => {
    if (timer !== undefined || isByPointer || !isFocusLost()) return
    timer = setTimeout(() => {
      timer = undefined
      if (mayRescue()) rescueFocus()
    }, RESCUE_AFTER_MS)
  }
  document.addEventListener('pointerdown', () => (isByPointer = true), true)
  interceptKeys('focus watch', () => {
    isByPointer = false
    return false
  })
  document.addEventListener('focusin', () => (isByPointer = false))
  document.addEventListener('focusout', look)
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
}

/** Not under the sign-in, nor beneath a dialog that is about to take it. */
function mayRescue(): boolean {
  const isMarking = document.getSelection()?.isCollapsed === false
  return session.state === 'session loaded' && !isMarking && document.querySelector('[aria-modal="true"], [role="alertdialog"]') === null && document.querySelector('[data-pane]')?.closest('[inert], [aria-hidden="true"]') === null
}
