import { proxy, ref } from 'valtio'
import { onSessionEnd } from '#src/platform/client/session/session'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The context that the status dialog was opened in; null while it is closed. */
export const statusDialog = proxy<{ context: CommandContext | null }>({ context: null })

/** Opens the dialog for the project of a command's context (PROJ-51). */
export function openStatusDialog(context: CommandContext): void {
  statusDialog.context = ref(context)
}

/** Closes the dialog and discards its input. */
export function closeStatusDialog(): void {
  statusDialog.context = null
}

onSessionEnd(closeStatusDialog)
