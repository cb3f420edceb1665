import { session } from '#src/platform/client/session/session'
import { interceptKeys } from '#src/workspace/client/keys/key-capture'
import { rescueFocus } from '#src/workspace/client/panes/focus'
import { isFocusLost } from '#src/workspace/client/panes/layout/keep-place'

/** Code that removes the focused element usually moves the focus within this time. */
const RESCUE_AFTER_MS = 150

/**
 * Restores the focus when the focused element was removed, hidden or disabled and no other element got the focus (WORK-8). Does nothing
 * while text is selected, or after a click on empty space, because that click removed the focus on purpose.
 */
export function watchFocus(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isByPointer = false
  const look = (): void => {
    if (timer !== undefined || isByPointer || !isFocusLost()) return
    // a dialog that closes restores the focus in the next frame, which can come later than this timer, so wait for a frame too
    timer = setTimeout(() => requestAnimationFrame(() => {
      timer = undefined
      if (mayRescue()) rescueFocus()
    }), RESCUE_AFTER_MS)
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

/**
 * False while the sign-in screen covers the panes, while text is selected, and while a dialog is open: the dialog is about to focus one of
 * its own elements.
 */
function mayRescue(): boolean {
  const isMarking = document.getSelection()?.isCollapsed === false
  return session.state === 'session loaded' && !isMarking && document.querySelector('[aria-modal="true"], [role="alertdialog"]') === null && document.querySelector('[data-pane]')?.closest('[inert], [aria-hidden="true"]') === null
}
