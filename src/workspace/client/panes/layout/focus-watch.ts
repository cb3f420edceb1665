import { session } from '#src/platform/client/session/session'
import { interceptKeys } from '#src/workspace/client/keys/key-capture'
import { rescueFocus } from '#src/workspace/client/panes/focus'
import { isFocusLost } from '#src/workspace/client/panes/layout/keep-place'

/** Whatever removes the focused element usually moves the focus within this time. */
const RESCUE_AFTER_MS = 150

/**
 * Restores the focus after its element was removed, hidden or disabled and nothing else has taken the focus: the pane gets
 * it (WORK-8). A click on empty space is a person's own choice, and selected text stays selected.
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

/** Not under the sign-in screen, nor below a dialog that is about to get the focus. */
function mayRescue(): boolean {
  const isMarking = document.getSelection()?.isCollapsed === false
  return session.state === 'session loaded' && !isMarking && document.querySelector('[aria-modal="true"], [role="alertdialog"]') === null && document.querySelector('[data-pane]')?.closest('[inert], [aria-hidden="true"]') === null
}
