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

/** The keys that a fast hand presses behind an Enter which waits for its list; a second such Enter among them waits in its turn. */
export interface KeysBehind {
  /** Keeps every key from now on; `cancelEnter` when Backspace or Escape takes the Enter back. */
  hold(cancelEnter: () => void): void
  /** Presses what was kept, in its order, where the focus is by then, as long as that is in the drawer. */
  play(): void
  /** Forgets what was kept; true when that was anything. */
  drop(): boolean
  /** Forgets the rest while they are pressed, behind one that did nothing; true when there was any. */
  cut(): boolean
}

/** A key that was pressed, or a text that was pasted. */
type Kept = (KeyPress & { readonly pressedAt: number }) | { readonly text: string }

/** Keys that act without a command: they type, move, or press what has the focus. */
const PLAIN = new Set(['Enter', 'Tab', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])

/**
 * Holds the keys of the window; commands behind the Enter wait as the letters do, so that none acts without the item.
 * `cutShort`: some were not pressed, as one before them opened something else.
 */
export function keysBehind(cutShort: () => void): KeysBehind {
  const kept: Kept[] = []
  let cancelEnter: () => void = () => undefined
  let release: () => void = () => undefined
  let isHeld = false
  let isPlaying = false
  /** True when one of the replayed keys was an Enter that waits for another list. */
  let isWaiting = false
  let isAnswered = false
  /** The place of the one that is pressed. */
  let playing = 0
  const stop = (): void => {
    isHeld = isPlaying = isWaiting = isAnswered = false
    kept.length = 0
    release()
    release = () => undefined
    window.removeEventListener('paste', keepPasted, true)
  }
  /** True for a key that is kept or ignored here, and is no other's. */
  const keep = (event: KeyboardEvent): boolean => {
    if (!event.isTrusted || event.isComposing) return false
    if (event.key === 'Escape') {
      const wasWaiting = !isPlaying
      // It goes on to the drawer, whose list it closes.
      stop()
      if (wasWaiting) cancelEnter()
      return false
    }
    const typesText = isTyped(event)
    if (strokeOf(event, platform) === null || !(typesText || PLAIN.has(event.key) || boundTo(event) !== null)) return false
    // Who waits presses Enter again: without a text in between it would accept an item that nobody saw.
    if (isPlainEnter(event) && !endsInText(kept)) return true
    if (event.key === 'Backspace' && !isPlaying) {
      const last = kept.at(-1)
      if (last === undefined) {
        stop()
        cancelEnter()
        return true
      }
      if (isText(last)) {
        kept.pop()
        return true
      }
    }
    // A held key acts once, but goes on typing.
    if (!event.repeat || typesText || event.key === 'Backspace') kept.push(pressOf(event))
    return true
  }
  const keepPasted = (event: ClipboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text !== '') kept.push({ text })
  }
  const playAll = async (): Promise<void> => {
    isPlaying = true
    // The focus goes to the quantity of the item that was taken just now.
    await drawn()
    // What is pressed meanwhile is kept behind the last one, and comes too.
    for (const [at, next] of kept.entries()) {
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
        kept.splice(0, at + 1)
        return goesOn ? playAll() : undefined
      }
    }
    stop()
  }
  return {
    hold(onCancel) {
      cancelEnter = onCancel
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
      // The list that closes because its item was taken ends nothing, also when it was answered while the keys are pressed.
      if (!isHeld || (isPlaying && (!isWaiting || isAnswered))) return false
      const hadAny = kept.length > 0
      stop()
      return hadAny
    },
    cut() {
      if (!isPlaying) return false
      const hadAny = kept.length > playing + 1
      stop()
      return hadAny
    },
  }
}

/** Whether the drawer gets the keys: no question, palette or dialog has opened, and the focus is in it. */
function hasDrawerKeys(): boolean {
  const isCovered = confirmationStore.asked !== null || paletteStore.call !== null || dialogs.open !== null
  return !isCovered && document.activeElement?.closest('[data-region="drawer"]') != null
}

/** Whether a text was put in since the last Enter. */
function endsInText(kept: readonly Kept[]): boolean {
  const last = kept.findLast((one) => isText(one) || ('key' in one && one.key === 'Enter'))
  return last !== undefined && isText(last)
}

function playOne(press: Kept): void {
  const target = document.activeElement
  if ('text' in press) return typeInto(press.text)
  const bound = boundTo(press)
  if (bound === null) return target === null ? undefined : pressIn(target, press)
  if (bound.isMeant?.(press.pressedAt) !== false) void runCommand(bound.entry.id, { by: 'key', answers: bound.answers })
}

/** The command that a key runs where the focus is now; null when it belongs to the field. */
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

/** When the page shows what the key before led to: a change of the drawer is drawn before the next task. */
function drawn(): Promise<void> {
  return new Promise((later) => setTimeout(later, 0))
}
