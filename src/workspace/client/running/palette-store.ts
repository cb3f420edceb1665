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
  /** What somebody else changed since the preview. Set, even if empty, when the palette opens by itself: its preview must be read first. */
  readonly changed?: readonly ChangedElsewhere[]
}

/** The palette is open while `call` is set. `number` differs for each call: nothing that was entered for one may count for the next. */
export const paletteStore = proxy<{ call: PaletteCall | null; number: number }>({ call: null, number: 0 })

/** Opens the palette with a context taken before it gets the focus (S-6). */
export function openPalette(call: PaletteCall): void {
  catchEarlyKeys(closePalette)
  paletteStore.number += 1
  paletteStore.call = ref(call)
}

/**
 * Opens the palette for an answer that comes late, such as a refusal, when the person may be doing something else by then. Returns false if
 * the palette is already open, because what is typed into it is for its own records, or if a cell is being edited, because a cell that
 * loses the focus would save a half-typed value. `isAwaited`: the answer comes so soon that the person is still waiting for it, so that
 * Enter counts at once.
 */
export function openPaletteLate(call: PaletteCall, { isAwaited = false } = {}): boolean {
  if (paletteStore.call !== null || isCellEdited()) return false
  openPalette(isAwaited ? call : { changed: [], ...call })
  return true
}

/** How long a question must be on the screen before a number key may answer it, if a number key opened it. */
const READ_MS = 700
const numbers = createStore(() => ({ from: 0 }))

/**
 * Keeps number keys from answering the question that one of them is opening: a second press of the same key is meant for the next ticket.
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
