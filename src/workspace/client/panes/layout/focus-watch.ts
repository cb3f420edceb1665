import { session } from '#src/platform/client/session/session'
import { interceptKeys } from '#src/workspace/client/keys/key-capture'
import { rescueFocus } from '#src/workspace/client/panes/focus'
import { isFocusLost } from '#src/workspace/client/panes/layout/keep-place'

/** Code that removes the focused element usually moves the focus within this time. */
const RESCUE_AFTER_MS = 150

/**
 * Moves the focus to the pane when the focused element was removed, hidden or disabled and nothing else took the focus (WORK-8). Does
 * nothing after a click on empty space, because the person chose that, or while text is selected.
 */
export function watchFocus(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isByPointer = false
  const look = (): void => {
    if (timer !== undefined || isByPointer || !isFocusLost()) return
    // what gives the focus back after a dialog waits for the next frame, which can come later than the timer: this waits for a frame too
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
 * False while the sign-in screen covers the panes, while text is selected, and while a dialog is open, because the dialog is about to get
 * the focus.
 */
function mayRescue(): boolean {
  const isMarking = document.getSelection()?.isCollapsed === false
  return session.state === 'session loaded' && !isMarking && document.querySelector('[aria-modal="true"], [role="alertdialog"]') === null && document.querySelector('[data-pane]')?.closest('[inert], [aria-hidden="true"]') === null
}
