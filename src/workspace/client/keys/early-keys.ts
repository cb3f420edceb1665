import { createStore } from '#src/platform/client/state/store'
import { interceptKeys } from '#src/workspace/client/keys/key-capture'

const early = createStore<{ text: string; fed: string; stop: (() => void) | null }>(() => ({ text: '', fed: '', stop: null }))

/**
 * Buffers what is typed after the key that opens the palette until the palette's text box appears, so that the text goes into the box and
 * not to the pane below. `takeEarlyKeys` returns the buffered text. Escape calls `leave`.
 */
export function catchEarlyKeys(leave: () => void): void {
  const { fed } = early
  takeEarlyKeys()
  early.text = fed
  early.stop = interceptKeys('opening palette', (event) => {
    const isThere = event.target instanceof Element && event.target.matches('[cmdk-input]')
    if (isThere || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return false
    // The key that opened the palette is still held down, so its repeats are ignored.
    if (event.repeat) return true
    if (event.key === 'Escape') leave()
    else early.text = textAfter(early.text, event.key)
    return true
  })
}

/** A text after one more key: Enter adds a line break, Backspace removes the last character, and keys that type nothing have no effect. */
export function textAfter(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1)
  if (key === 'Enter') return `${text}\n`
  return key.length === 1 ? text + key : text
}

/** Calls `open`, which may open the palette. If it opens the palette synchronously, the palette's text box starts with `text`. */
export async function feedEarlyKeys(text: string, open: () => Promise<void>): Promise<void> {
  early.fed = text
  // a palette that is opened later, by another key, must not get this text
  setTimeout(() => void (early.fed = ''))
  await open()
}

/** The text typed so far, with a line break for each Enter; stops collecting keys. */
export function takeEarlyKeys(): string {
  const { text, stop } = early
  early.reset()
  stop?.()
  return text
}
