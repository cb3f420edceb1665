import { createStore } from '#src/platform/client/state/store'
import { feedEarlyKeys, textAfter } from '#src/workspace/client/keys/early-keys'
import { focusOf, keysThatAct } from '#src/workspace/client/running/key-focus'
import { commands, runCommand } from '#src/workspace/client/running/run-command'
import { keyTable } from '#src/workspace/client/commands/registry'
import { step } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'
import { reservedKeys } from '#src/workspace/client/keys/reserved-keys'
import { preferences } from '#src/workspace/client/preferences'

/** A chord or F key pressed before the commands had loaded, and the text typed after it. */
interface HeldKey {
  readonly stroke: string
  /** The element that had the focus at the key press. If a button or link has the focus later, Enter and Space press it as usual. */
  readonly target: EventTarget | null
  text: string
}

const heldKeys = createStore<{ keys: HeldKey[] }>(() => ({ keys: [] }))

const CHORD = /^(?:(?:mod|ctrl|alt|meta)\+|(?:shift\+)?f\d+$)/
const TYPED = /^(?:.|Enter|Backspace|Escape)$/u

/**
 * Buffers keys that are pressed before the commands have loaded: a chord or F key, and the text typed after it. Escape clears the buffer.
 * Returns false for a key that belongs to the focused element.
 */
export function holdKey({ key, repeat, target }: KeyboardEvent, stroke: string): boolean {
  const last = heldKeys.keys.at(-1)
  if (reservedKeys.has(stroke)) return false
  const isChord = CHORD.test(stroke)
  if (!isChord) {
    const { isField, isControl } = focusOf(target instanceof Element ? target : null)
    if (last === undefined || !TYPED.test(key) || isField || (isControl === true && last.target !== target && /^(?:Enter| )$/.test(key))) return false
  }
  if (repeat) return !isChord
  // the person pressed the same chord again because nothing had happened yet
  if (isChord && last?.stroke === stroke) last.text = ''
  else if (isChord) heldKeys.keys.push({ stroke, target, text: '' })
  else if (key === 'Escape') heldKeys.reset()
  else if (last !== undefined) last.text = textAfter(last.text, key)
  return true
}

/** Runs the buffered keys in order, once the commands have loaded. If a key opens the palette, the text typed after it goes there. */
export function playHeldKeys(): void {
  const { keys } = heldKeys
  heldKeys.reset()
  void (async () => {
    for (const { stroke, text } of keys) {
      const focus = focusOf(document.activeElement)
      const result = step([], stroke, keysThatAct(keyTable(commands(), focus.scope, preferences.keys.changed, platform), focus, preferences.keys.letters))
      if (result !== null && 'run' in result) await feedEarlyKeys(text, () => runCommand(result.run.entry.id, { by: 'key', answers: result.run.answers }))
    }
  })()
}
