import type { WriteCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { UndoEntry } from '#src/workspace/client/commands/environment'
import { words } from '#src/workspace/client/messages'
import { undoableIn } from '#src/workspace/client/writes/carry-out'
import { earlierDecisionsEnded, openDecisions, type Decision, type DecisionKind, type Reversal } from '#src/workspace/client/writes/decisions'
import { laneRecall, laneSettled } from '#src/workspace/client/writes/lane'
import { atMost } from '#src/workspace/client/writes/own-writes'
import { isListed, lastListed, stepWritten, whenListed } from '#src/workspace/client/writes/undo'

/**
 * Waits for the results of all earlier decisions, then resolves with the step that an undo or redo reverses. Which step that is was fixed
 * when the key was pressed. Null if that step was not saved, 'unknown' if the server cannot be reached or does not answer.
 */
export type Aim = (decision: Decision) => Promise<UndoEntry | null | 'unknown'>

/** The kind of decision that a write is in a context; null for a write that cannot be undone. */
export function decisionKind(command: WriteCommand, context: CommandContext): DecisionKind | null {
  const undoable = undoableIn(command, context)
  if (undoable === 'undoes') return 'undo'
  if (undoable === 'redoes') return 'redo'
  return undoable ? 'write' : null
}

/** Whether a decision reverses an earlier one. */
export function isReversal(kind: DecisionKind | null): kind is Reversal {
  return kind === 'undo' || kind === 'redo'
}

/** The refusal of an undo or redo while it is not known what it would reverse. */
export function notYet(kind: DecisionKind | undefined): string {
  return words(kind === 'redo' ? 'not_redone_yet' : 'not_undone_yet')
}

/**
 * Determines which step an undo or redo reverses if its key is pressed now: the step of this window's latest decision, even if that is not
 * saved yet, and never an earlier or later step (WORK-22). 'same' if the latest decision is the same kind of reversal and has not ended:
 * the key was then pressed again before its effect could be seen. `previewed`: the change set that a preview has named; if set, that one is
 * reversed no matter what else was decided.
 */
export function aimOf(kind: Reversal, previewed: string | null): Aim | 'same' {
  const open = newestFirst(openDecisions())
  const [previous = null] = open
  if (previous?.kind === kind && lastListed('undo', null, previous) === null) return 'same'
  if (previewed !== null) return async (decision) => ((await isAllSaved(decision)) ? stepWritten(previewed) : 'unknown')
  const recall = laneRecall()
  // the step that the screen offers; null if the undo list may lack a step, because a write is unanswered or was left unsent by a reload
  const visible = recall === null && isListed() ? { step: lastListed(kind, null) } : null
  return async (decision) => {
    // after a reload, the latest decision may be one that was made before the reload
    if (!(await isRecalled(recall))) return 'unknown'
    const earlier = recall === null ? open : newestFirst([...open, ...openDecisions(decision)])
    if (!(await isAllSaved(decision))) return 'unknown'
    // ignores a redo that ended without a request, because it changed nothing
    const last = earlier.find((one) => one.kind !== 'redo' || one.changeSet !== null) ?? null
    if (last === null && visible !== null) return visible.step === null ? null : stepWritten(visible.step.changeSet)
    // a write that was decided on after `last`, the latest decision without an answer at the key press, may have been answered before it
    const later = last === null ? null : lastListed('undo', decision, last)
    if (later !== null) return kind === 'undo' ? later : null
    // after a write there is nothing to redo, unless it was not saved
    if (last === null || (last.kind === 'write' && kind === 'redo')) return lastListed(kind, decision)
    return last.changeSet === null || last.kind === kind ? null : stepWritten(last.changeSet)
  }
}

function newestFirst(decisions: readonly Decision[]): readonly Decision[] {
  return decisions.toSorted((one, other) => other.order - one.order)
}

/**
 * Waits until everything that was decided before an undo or redo is saved or refused and the undo list is up to date. False if the server
 * cannot be reached or does not answer.
 */
export async function isAllSaved(before: Decision | null): Promise<boolean> {
  if (!(await isRecalled(laneRecall()))) return false
  const isSettled = await laneSettled(before)
  // if an answer was lost, only the undo list shows whether its write was saved
  return (await earlierDecisionsEnded(before)) && isSettled && (await whenListed())
}

/** Waits, up to a limit, until the writes left unsent by a reload have been read. False if they could not be read, or not in time. */
async function isRecalled(recall: ReturnType<typeof laneRecall>): Promise<boolean> {
  if (recall === null) return true
  await atMost(recall)
  return recall !== laneRecall()
}
