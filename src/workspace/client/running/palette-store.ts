import { proxy, ref } from 'valtio'
import { createStore } from '#src/platform/client/state/store'
import { isCellEdited } from '#src/platform/client/table/open-tables'
import type { ChangedElsewhere, CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { catchEarlyKeys, takeEarlyKeys } from '#src/workspace/client/keys/early-keys'

/** Why and how the palette was opened. */
export interface PaletteCall {
  readonly context: CommandContext
  readonly startsWith: string
  /** A command whose first question is shown immediately. */
  readonly command: CommandId | null
  readonly answers: Readonly<Record<string, unknown>>
  /**
   * The records that others have changed since the preview. Set, even if the list is empty, when the palette opens without the person
   * asking for it. Enter then works only after a delay, so that the person can read the preview first.
   */
  readonly changed?: readonly ChangedElsewhere[]
}

/**
 * The palette is open while `call` is set. `number` changes each time the palette opens, so that no state is left from the last time it was
 * open.
 */
export const paletteStore = proxy<{ call: PaletteCall | null; number: number }>({ call: null, number: 0 })

/** Opens the palette with a context taken before it gets the focus (S-6). */
export function openPalette(call: PaletteCall): void {
  catchEarlyKeys(closePalette)
  paletteStore.number += 1
  paletteStore.call = ref(call)
}

/**
 * Opens the palette for a late response of the server, such as a refusal, when the person may already be doing something else. Returns
 * false if the palette is already open, because the text typed into it is meant for its own records. Also returns false if a cell is being
 * edited, because a cell that loses the focus would save a half-typed value. `isAwaited`: the response came so fast that the person is
 * still waiting for it, so Enter works at once.
 */
export function openPaletteLate(call: PaletteCall, { isAwaited = false } = {}): boolean {
  if (paletteStore.call !== null || isCellEdited()) return false
  openPalette(isAwaited ? call : { changed: [], ...call })
  return true
}

/** How long a question that was opened by a number key must be on the screen before a number key may answer it. */
const READ_MS = 700
const numbers = createStore(() => ({ from: 0 }))

/**
 * Prevents number keys from answering, for a moment, the question that a number key is about to open: the person may press the same key
 * again for the next ticket.
 */
export function holdNumbers(): void {
  numbers.from = performance.now() + READ_MS
}

/** Whether a number key may answer the open question. */
export function mayNumberAnswer(): boolean {
  return performance.now() >= numbers.from
}

/** Closes the palette; the dialog restores the focus. */
export function closePalette(): void {
  takeEarlyKeys()
  paletteStore.call = null
}
