import type { KeyPress } from '#src/workspace/client/keys/keys'

const TABBABLE = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Presses a key on an element as the browser would: runs the key listeners, then, unless a listener prevented the default action, types,
 * erases, moves the focus or presses a button.
 */
export function pressIn(target: Element, { key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): void {
  const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
  const isLeftAlone = target.dispatchEvent(new KeyboardEvent('keydown', init))
  if (isLeftAlone && !ctrlKey && !metaKey && !altKey) actAsBrowser(target, key, shiftKey)
  target.dispatchEvent(new KeyboardEvent('keyup', init))
}

/** Types text into the focused field as real keys would, so that the field's own rules apply. */
export function typeInto(text: string): void {
  // Deprecated, but the only way to type that keeps the field's undo history and notifies React.
  if (text !== '') document.execCommand('insertText', false, text)
}

function actAsBrowser(target: Element, key: string, isBack: boolean): void {
  if (key === 'Tab') return goOn(target, isBack)
  if (key === 'Backspace') return void document.execCommand('delete')
  if (key === 'Delete') return void document.execCommand('forwardDelete')
  if ((key === 'Enter' || key === ' ') && target instanceof HTMLButtonElement) return target.click()
  if (key === 'Enter') return target instanceof HTMLTextAreaElement ? typeInto('\n') : undefined
  if (key.length === 1) typeInto(key)
}

/** Moves the focus to the next or previous focusable element within the region or dialog. */
function goOn(target: Element, isBack: boolean): void {
  const within = target.closest('[data-region], [role="dialog"], [role="alertdialog"]') ?? document.body
  const stops = [...within.querySelectorAll<HTMLElement>(TABBABLE)].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.closest('[inert]') === null && one.getClientRects().length > 0)
  const at = stops.findIndex((one) => one === target)
  stops[at + (isBack ? -1 : 1)]?.focus()
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && activeElement !== target) activeElement.select()
}
