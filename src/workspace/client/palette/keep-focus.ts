import type { MouseEvent } from 'react'

/**
 * Keeps the focus in the palette's box when a line is pressed with the pointer, because the next answer is typed there. A press on the
 * scroll bar of the list acts as usual.
 */
export function keepFocusIn(box: HTMLInputElement | null, event: MouseEvent): void {
  if (event.target === event.currentTarget) return
  event.preventDefault()
  box?.focus()
}
