import { preferences } from '#src/workspace/client/preferences'
import { confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { dialogs } from '#src/workspace/client/running/dialogs'
import { focusOf, keysThatAct } from '#src/workspace/client/running/key-focus'
import { interceptKeys } from '#src/workspace/client/keys/key-capture'
import { step, strokeOf, type KeyPress } from '#src/workspace/client/keys/keys'
import { paletteStore } from '#src/workspace/client/running/palette-store'
import { platform } from '#src/workspace/client/keys/platform'
import { keyTable, type BoundKey } from '#src/workspace/client/commands/registry'
import { commands, runCommand } from '#src/workspace/client/running/run-command'
import { pressIn, typeInto } from '#src/areas/reconciliation/client/keys/press-in'

/**
 * Buffers the keys typed after an Enter that is waiting for its list to load. If a replayed key is another Enter that has to wait, the keys
 * after it stay buffered.
 */
export interface KeysBehind {
  /**
   * Buffers every key from now on; calls `cancelEnter` when Backspace or Escape cancels the Enter. `isAccept`: the Enter was a Ctrl+Enter,
   * so a second Ctrl+Enter is ignored like a second Enter.
   */
  hold(cancelEnter: () => void, isAccept: boolean): void
  /**
   * Replays the buffered keys in order. Each key goes to the element that has the focus at that time, provided that this element is in the
   * drawer.
   */
  play(): void
  /** Discards the buffered keys; returns true if there were any. */
  drop(): boolean
  /** Discards the remaining keys of a replay after a key that did nothing; true if any keys remained. */
  cut(): boolean
}

/** A key press, or pasted text. */
type Kept = (KeyPress & { readonly pressedAt: number }) | { readonly text: string }

/** Keys that have an effect even without a command: they edit text, move the cursor or the focus, or press the focused button. */
const PLAIN = new Set(['Enter', 'Tab', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])

/**
 * Intercepts all keys pressed in the window. Command keys that are pressed after the Enter are buffered like letters, so that no command
 * runs before the item is selected. Calls `cutShort` when it drops the remaining keys because one of the keys opened something over the
 * drawer.
 */
export function keysBehind(cutShort: () => void): KeysBehind {
  const inputs: Kept[] = []
  let cancelEnter: () => void = () => undefined
  let release: () => void = () => undefined
  let isHeld = false
  let isAccept = false
  let isPlaying = false
  /** True when one of the replayed keys was an Enter that waits for another list. */
  let isWaiting = false
  let isAnswered = false
  /** The index of the key being replayed. */
  let playing = 0
  const stop = (): void => {
    isHeld = isPlaying = isWaiting = isAnswered = false
    inputs.length = 0
    release()
    release = () => undefined
    window.removeEventListener('paste', keepPasted, true)
  }
  /** Handles a key press. Returns true if the key is buffered or swallowed here, so that no other listener handles it. */
  const keep = (event: KeyboardEvent): boolean => {
    if (!event.isTrusted || event.isComposing) return false
    if (event.key === 'Escape') {
      const wasWaiting = !isPlaying
      // Stop buffering, but let Escape continue to the drawer, which closes its list.
      stop()
      if (wasWaiting) cancelEnter()
      return false
    }
    const typesText = isTyped(event)
    if (strokeOf(event, platform) === null || !(typesText || PLAIN.has(event.key) || boundTo(event) !== null)) return false
    // Impatient people press Enter again. Unless text was typed in between, that Enter would accept an item that they have not seen, so it
    // is ignored.
    if (event.key === 'Enter' && (isAccept || isPlainEnter(event)) && !endsInText(inputs)) return true
    if (event.key === 'Backspace' && !isPlaying) {
      const last = inputs.at(-1)
      if (last === undefined) {
        stop()
        cancelEnter()
        return true
      }
      if (isText(last)) {
        inputs.pop()
        return true
      }
    }
    // A key that is held down acts only once, unless it types or erases text.
    if (!event.repeat || typesText || event.key === 'Backspace') inputs.push(pressOf(event))
    return true
  }
  const keepPasted = (event: ClipboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text !== '') inputs.push({ text })
  }
  const playAll = async (): Promise<void> => {
    isPlaying = true
    // Wait until the focus has moved to the quantity of the item just selected.
    await drawn()
    // Keys that are pressed during the replay are added to the end of the list, so they are replayed too.
    for (const [at, next] of inputs.entries()) {
      if (!hasDrawerKeys()) {
        stop()
        return cutShort()
      }
      playing = at
      playOne(next)
      await drawn()
      if (!isPlaying) return
      if (isWaiting) {
        const goesOn = isAnswered
        isPlaying = isWaiting = isAnswered = false
        inputs.splice(0, at + 1)
        return goesOn ? playAll() : undefined
      }
    }
    stop()
  }
  return {
    hold(onCancel, isByAccept) {
      cancelEnter = onCancel
      isAccept = isByAccept
      isWaiting = isPlaying
      if (isHeld) return
      isHeld = true
      release = interceptKeys('waiting enter', keep)
      window.addEventListener('paste', keepPasted, true)
    },
    play() {
      if (isPlaying) isAnswered = isWaiting
      else if (isHeld) void playAll()
    },
    drop() {
      // Keep the buffered keys when the list closes because its item was selected, even if the item was selected during the replay.
      if (!isHeld || (isPlaying && (!isWaiting || isAnswered))) return false
      const hadAny = inputs.length > 0
      stop()
      return hadAny
    },
    cut() {
      if (!isPlaying) return false
      const hadAny = inputs.length > playing + 1
      stop()
      return hadAny
    },
  }
}

/** Whether the drawer gets the keys: no confirmation, palette or dialog is open, and the focus is in the drawer. */
function hasDrawerKeys(): boolean {
  const isCovered = confirmationStore.asked !== null || paletteStore.call !== null || dialogs.open !== null
  return !isCovered && document.activeElement?.closest('[data-region="drawer"]') != null
}

/** Whether any text was typed or pasted since the last Enter. */
function endsInText(inputs: readonly Kept[]): boolean {
  const last = inputs.findLast((one) => isText(one) || ('key' in one && one.key === 'Enter'))
  return last !== undefined && isText(last)
}

function playOne(press: Kept): void {
  const target = document.activeElement
  if ('text' in press) return typeInto(press.text)
  const bound = boundTo(press)
  if (bound === null) return target === null ? undefined : pressIn(target, press)
  if (bound.isMeant?.(press.pressedAt) !== false) void runCommand(bound.entry.id, { by: 'key', answers: bound.answers })
}

/** The command that a key runs where the focus is now; null when the key has no command there, so that the focused element handles it. */
function boundTo(press: KeyPress): BoundKey | null {
  const stroke = strokeOf(press, platform)
  if (stroke === null) return null
  const focus = focusOf(document.activeElement)
  const result = step([], stroke, keysThatAct(keyTable(commands(), focus.scope, preferences.keys.changed, platform), focus, preferences.keys.letters))
  return result !== null && 'run' in result ? result.run : null
}

function isText(one: Kept): boolean {
  return 'text' in one || isTyped(one)
}

function isPlainEnter({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && !altKey
}

function isTyped({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}

function pressOf(event: KeyboardEvent): KeyPress & { readonly pressedAt: number } {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, altGraph: event.getModifierState('AltGraph'), pressedAt: timeStamp }
}

/** Resolves when the page shows the effect of the previous key: React renders a drawer change before the next task. */
function drawn(): Promise<void> {
  return new Promise((later) => setTimeout(later, 0))
}
