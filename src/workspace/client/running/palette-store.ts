import { proxy, ref } from 'valtio'
import type { ChangedElsewhere, CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { catchEarlyKeys, takeEarlyKeys } from '#src/workspace/client/keys/early-keys'

/** What the palette was opened for. */
export interface PaletteCall {
  readonly context: CommandContext
  readonly startsWith: string
  /** A command whose first question is shown immediately. */
  readonly command: CommandId | null
  readonly answers: Readonly<Record<string, unknown>>
  /** What somebody else changed since the preview, which is why the write was refused. */
  readonly changed?: readonly ChangedElsewhere[]
}

/** The palette is open while `call` is set. */
export const paletteStore = proxy<{ call: PaletteCall | null }>({ call: null })

/** Opens the palette with a context taken before it gets the focus (S-6). */
export function openPalette(call: PaletteCall): void {
  catchEarlyKeys(closePalette)
  paletteStore.call = ref(call)
}

/** Closes the palette; the dialog restores the focus. */
export function closePalette(): void {
  takeEarlyKeys()
  paletteStore.call = null
}
