import { createStore } from '#src/platform/client/state/store'
import { interceptKeys } from '#src/workspace/client/keys/key-capture'

const early = createStore<{ text: string; stop: (() => void) | null }>(() => ({ text: '', stop: null }))

/**
 * Collects what is typed between the key that opens the palette and the moment its box appears: it belongs to the palette, not
 * to the pane below. `takeEarlyKeys` returns it. Escape calls `leave`.
 */
export function catchEarlyKeys(leave: () => void): void {
  takeEarlyKeys()
  early.stop = interceptKeys('opening palette', (event) => {
    const isThere = event.target instanceof Element && event.target.matches('[cmdk-input]')
    if (isThere || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return false
    // The key that opened the palette is still held down, so its repeats are ignored.
    if (event.repeat) return true
    if (event.key === 'Escape') leave()
    else if (event.key === 'Backspace') early.text = early.text.slice(0, -1)
    else if (event.key === 'Enter') early.text += '\n'
    else if (event.key.length === 1) early.text += event.key
    return true
  })
}

/** Adds text that was typed before the palette could open. */
export function feedEarlyKeys(text: string): void {
  early.text += text
}

/** The text typed so far, with a line break for each Enter; stops collecting keys. */
export function takeEarlyKeys(): string {
  const { text, stop } = early
  early.reset()
  stop?.()
  return text
}
