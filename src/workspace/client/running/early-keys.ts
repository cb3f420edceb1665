let early = ''
let stop: (() => void) | null = null

/**
 * What is typed between the key that opens the palette and the moment its box is there belongs to the palette, not to
 * what lies below: it is kept, and taken with `takeEarlyKeys`. Escape calls `leave`.
 */
export function catchEarlyKeys(leave: () => void): void {
  takeEarlyKeys()
  // Commands also run where there is no screen.
  if (typeof window === 'undefined') return
  const take = (event: KeyboardEvent): void => {
    const isThere = event.target instanceof Element && event.target.matches('[cmdk-input]')
    if (isThere || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The key that opened the palette is still held: it types nothing.
    if (event.repeat) return
    if (event.key === 'Escape') leave()
    else if (event.key === 'Backspace') early = early.slice(0, -1)
    else if (event.key === 'Enter') early += '\n'
    else if (event.key.length === 1) early += event.key
  }
  window.addEventListener('keydown', take, true)
  stop = () => window.removeEventListener('keydown', take, true)
}

/** The text that was typed so far, with a line end for Enter; nothing more is caught. */
export function takeEarlyKeys(): string {
  const typed = early
  early = ''
  stop?.()
  stop = null
  return typed
}
