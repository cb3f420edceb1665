import type { WriteCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { UndoEntry } from '#src/workspace/client/commands/environment'
import { undoableIn } from '#src/workspace/client/writes/carry-out'
import { earlierDecided, lastOpenDecision, type Decision, type DecisionKind } from '#src/workspace/client/writes/decisions'
import { laneSettled } from '#src/workspace/client/writes/lane'
import { stepWritten, undoHandle } from '#src/workspace/client/writes/undo'

/** What an undo or redo refers to, fixed when its key is pressed: gives the step once the earlier decisions have their results, null if it was not saved. */
export type Aim = () => UndoEntry | null

/** The kind of decision that a write is in a context; null for a write that cannot be undone. */
export function decisionKind(command: WriteCommand, context: CommandContext): DecisionKind | null {
  const undoable = undoableIn(command, context)
  if (undoable === 'undoes') return 'undo'
  if (undoable === 'redoes') return 'redo'
  return undoable ? 'write' : null
}

/**
 * What an undo or redo pressed now refers to: the latest decision of this window, even if it is not saved yet, never the one before it (WORK-22).
 * 'same' if that decision is the same kind of reversal: the key was pressed again before its effect could be seen.
 */
export function aimOf(kind: 'undo' | 'redo'): Aim | 'same' {
  const last = lastOpenDecision()
  if (last?.kind === kind) return 'same'
  // after a write there is nothing to redo, unless it was not saved
  if (last?.kind === 'write' && kind === 'redo') return undoHandle.lastRedoable
  if (last !== null) return () => (last.changeSet === null ? null : stepWritten(last.changeSet))
  const step = listedStep(kind)
  return () => (step === null ? null : stepWritten(step.changeSet))
}

/** The step that the undo list offers for an undo or redo. */
export function listedStep(kind: 'undo' | 'redo'): UndoEntry | null {
  return kind === 'undo' ? undoHandle.lastUndoable() : undoHandle.lastRedoable()
}

/** Waits until everything that was decided before an undo or redo is saved or refused. False if the server cannot be reached or does not answer. */
export async function isAllSaved(before: Decision | null): Promise<boolean> {
  const isSettled = await laneSettled(before)
  return (await earlierDecided(before)) && isSettled
}
