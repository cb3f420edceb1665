import { createListeners } from '#src/platform/client/state/listeners'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { RegisteredCommand } from '#src/workspace/client/commands/registry'

/** A command that ran successfully, with the context it acted on and the answers to its questions. */
export interface DoneCommand {
  readonly entry: RegisteredCommand
  readonly context: CommandContext
  readonly answers: Readonly<Record<string, unknown>>
  /** The change set of its write; null for a command that does not write. */
  readonly changeSet: string | null
}

const done = createListeners<[command: DoneCommand]>()

/** Subscribes to commands that ran successfully, for example to record them (PLUS-24). */
export function onCommandDone(listener: (command: DoneCommand) => void): () => void {
  return done.add(listener)
}

/** Tells the subscribers that a command ran. */
export function notifyCommandDone(command: DoneCommand): void {
  done.notify(command)
}
