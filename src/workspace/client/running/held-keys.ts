import { createStore } from '#src/platform/client/state/store'
import { feedEarlyKeys } from '#src/workspace/client/keys/early-keys'
import { focusOf, keysThatAct } from '#src/workspace/client/running/key-focus'
import { commands, runCommand } from '#src/workspace/client/running/run-command'
import { paletteStore } from '#src/workspace/client/running/palette-store'
import { keyTable } from '#src/workspace/client/commands/registry'
import { step } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'
import { preferences } from '#src/workspace/client/preferences'

/** A key pressed before the commands had loaded: a chord or F key by its stroke, or a character typed after such a key. */
type HeldKey = { readonly stroke: string } | { readonly text: string }

const heldKeys = createStore<{ keys: HeldKey[] }>(() => ({ keys: [] }))

const CHORD = /^(?:(?:mod|ctrl|alt|meta)\+|(?:shift\+)?f\d+$)/

/**
 * Keeps keys that are pressed before the commands have loaded, so that they are not lost: a chord or F key, and the text typed after it.
 * False for a key that belongs to the focused element.
 */
export function holdKey(event: KeyboardEvent, stroke: string): boolean {
  const isText = stroke.replace(/^shift\+/, '').length === 1 && event.key.length === 1
  const isBehind = heldKeys.keys.length > 0 && isText && !focusOf(event.target instanceof Element ? event.target : null).isField
  if (event.repeat || (!CHORD.test(stroke) && !isBehind)) return false
  heldKeys.keys.push(isBehind ? { text: event.key } : { stroke })
  return true
}

/** Runs the kept keys in order, once the commands have loaded. Text goes into the palette if one of the keys opened it. */
export function playHeldKeys(): void {
  const { keys } = heldKeys
  heldKeys.reset()
  void (async () => {
    for (const key of keys) {
      if ('text' in key) {
        if (paletteStore.call !== null) feedEarlyKeys(key.text)
        continue
      }
      const focus = focusOf(document.activeElement)
      const result = step([], key.stroke, keysThatAct(keyTable(commands(), focus.scope, preferences.keys.changed, platform), focus, preferences.keys.letters))
      if (result !== null && 'run' in result) await runCommand(result.run.entry.id, { by: 'key', answers: result.run.answers })
    }
  })()
}
