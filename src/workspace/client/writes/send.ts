import { message } from '#src/platform/domain/messages'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { reportError } from '#src/platform/client/api/report-error'
import type { Place } from '#src/platform/client/place'
import { noteOwnChange } from '#src/platform/client/records/own-changes'
import type { RequestValue } from '#src/platform/client/api/requests'
import { announce } from '#src/workspace/client/speech/announce'
import type { AnyCommand, CommandId, Confirmation, WriteCommand } from '#src/workspace/client/commands/command'
import { askConfirmation } from '#src/workspace/client/writes/confirmation-store'
import { afterEarlierWrites, carryOut, isInFlight, land, recordsOf, reportFailure, sayingSaving, takeOff, type DecidedWrite } from '#src/workspace/client/writes/carry-out'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { notifyCommandDone } from '#src/workspace/client/commands/done-commands'
import type { CommandEnvironment, UndoEntry } from '#src/workspace/client/commands/environment'
import { decide, type Decision, type DecisionKind } from '#src/workspace/client/writes/decisions'
import { addToLane, lane, laneRecall, laneRoom, laneSettled, MOST_WAITING } from '#src/workspace/client/writes/lane'
import { words } from '#src/workspace/client/messages'
import type { RegisteredCommand } from '#src/workspace/client/commands/registry'
import { showToast } from '#src/workspace/client/speech/toasts'
import { aimOf, decisionKind, isAllSaved, isReversal, notYet, type Aim } from '#src/workspace/client/writes/reversal'
import { lastListed } from '#src/workspace/client/writes/undo'
import { fingerprintOf } from '#src/workspace/client/commands/request-fingerprint'
import { atMost, decisionNumber, hasOwnWrites, isDecidedOtherwise, isOvertaken, isReplaced, ownerNow, ownWriteOf, personShown, shownNow, startOwnWrite, type Shown, type SingleWrite } from '#src/workspace/client/writes/own-writes'
import { keysFor, touchedBy } from '#src/workspace/client/writes/unfinished'

type Answers = Readonly<Record<string, unknown>>

/** The answer of a dry run (API-31). */
export interface DryRun {
  readonly would_update: number
  readonly refused: readonly { readonly id: number; readonly ticket_number: string; readonly message: string }[]
  /** A sentence that the person must confirm before the write is sent (TICK-49). */
  readonly confirm?: string
  /** One sentence for each effect of the write, with the number of records. */
  readonly effects?: readonly string[]
  /** The records that the dry run counted. The write then names exactly these (B3). */
  readonly chosen?: readonly { readonly id: number; readonly version: number }[]
  /** A hash of what the write would do. The write then sends the hash, so that the server can refuse if the effects have changed since. */
  readonly seen?: string
  /** For an assignment of many tickets: the lots by material (RECO-83). */
  readonly by_material?: readonly Lot[]
  /** What an undo or redo would reverse. */
  readonly step?: UndoEntry
}

/** The selected tickets of one material and unit, with their count and total net amount. */
export interface Lot {
  readonly material_description: string
  readonly uom: string | null
  readonly count: number
  readonly net_amount: number | null
  readonly slip_ids: readonly number[]
}

/** True for a command that writes. */
export function isWrite(command: AnyCommand): command is WriteCommand {
  return command.kind === 'write'
}

/**
 * Asks the server what a write would do: the server executes the write and rolls it back. A failure causes no toast, since the palette
 * shows it. For an undo or redo, waits for all earlier decisions first, because they determine the step that would be reversed; throws if
 * their results are not known in time.
 */
export async function dryRun(command: WriteCommand, context: CommandContext, answers: Answers, signal: AbortSignal): Promise<DryRun> {
  const kind = decisionKind(command, context)
  if (isReversal(kind) && !(await isAllSaved(null))) throw new ApiError(-1, notYet(kind))
  const step = isReversal(kind) ? lastListed(kind, null) : null
  const outgoing = command.write(context, answers, false, null, step)
  const [request] = Array.isArray(outgoing) ? outgoing : [outgoing]
  const body = typeof request.body === 'object' ? { ...request.body, dry_run: true } : { dry_run: true }
  // The call of the write returns a `DryRun` if the body requests one (API-31).
  const asking: RequestValue<DryRun> = { call: request.call, params: request.params, query: request.query, body }
  const answer = await callApi(asking, { signal, ignore: 'all' })
  return step === null ? answer : { ...answer, step }
}

/** Asks the server, by a dry run, which confirmation it requires for this write; null for none. Reports a failure and throws it. */
async function foreseen(command: WriteCommand, context: CommandContext, answers: Answers): Promise<Confirmation | null> {
  if (command.confirmsForeseen === undefined) return null
  try {
    const { confirm } = await dryRun(command, context, answers, new AbortController().signal)
    return confirm === undefined ? null : { ...command.confirmsForeseen, body: confirm }
  } catch (error) {
    throw reportFailure(command, error, context, answers)
  }
}

/** A write as the person decided on it. */
interface Decided {
  /** The decision on the write, with its place in the order of all decisions; null for a write that cannot be undone. */
  readonly decision: Decision | null
  /** Its number among all decisions. */
  readonly decidedAt: number
  /** Whether the person has confirmed it. */
  readonly isConfirmed: boolean
}

interface Sending {
  readonly whenRefused?: ((error: ApiError) => void) | undefined
  /** The decision on the write, if it was made before this call. */
  readonly decision?: Decision | undefined
}

/**
 * The only way to send a write. Checks the rules, asks for confirmation, applies the optimistic update, and then sends the requests with
 * their `Idempotency-Key` and `Change-Set` headers, in the foreground or through the background queue (`addToLane`). Notifies the
 * subscribers of `onCommandDone` once the write is done or queued.
 */
export async function sendWrite(entry: RegisteredCommand, context: CommandContext, answers: Answers, env: CommandEnvironment, { whenRefused, decision }: Sending = {}): Promise<void> {
  const { command } = entry
  if (!isWrite(command)) return
  const kind = decisionKind(command, context)
  // determined before the first await, so that an undo never reverses a write that the person decided on after pressing the undo key
  const aim = isReversal(kind) ? aimOf(kind, context.reverses ?? null) : null
  if (aim === 'same') return announce(words('saving'))
  const decided = await decideOn(command, context, answers, kind, decision)
  if (decided === null) return
  let sent: 'behind' | null = null
  try {
    sent = await sendDecided(entry, command, { context, answers, env }, decided, aim, whenRefused)
  } finally {
    // the decision of a queued write ends when the queue has sent the write
    if (sent !== 'behind') decided.decision?.end()
  }
}

/** Checks the rules and asks the person to confirm if the write requires it. Null if the write is refused or not confirmed. */
async function decideOn(command: WriteCommand, context: CommandContext, answers: Answers, kind: DecisionKind | null, earlierDecision?: Decision): Promise<Decided | null> {
  const verdict = command.check?.(context, answers)
  if (verdict?.allowed === false) {
    showRefusal(message(verdict.message, verdict.values), verdict)
    return null
  }
  const decision = kind === null ? null : (earlierDecision ?? decide(kind))
  const decidedAt = decision?.number ?? decisionNumber()
  let question: Confirmation | null
  try {
    question = command.confirm?.(context, answers) ?? (await foreseen(command, context, answers))
  } catch (error) {
    decision?.end()
    if (!(error instanceof ApiError)) reportError(error)
    return null
  }
  if (question === null) return { decision, decidedAt, isConfirmed: false }
  // the decision is made only when the person answers, so it comes after everything that was decided while the question was open
  decision?.end()
  if (!(await askConfirmation(question))) return null
  return { decision: kind === null ? null : decide(kind), decidedAt: decisionNumber(), isConfirmed: true }
}

/** Sends a write that the person has decided on, or adds it to the background queue; returns 'behind' in that case. */
async function sendDecided(
  entry: RegisteredCommand, command: WriteCommand, { context, answers, env }: Pick<DecidedWrite, 'context' | 'answers' | 'env'>,
  { decision, decidedAt, isConfirmed }: Decided, aim: Aim | null, whenRefused?: (error: ApiError) => void,
): Promise<'behind' | null> {
  const { id } = entry
  // no matter how long this write waits, it is sent in the session in which the person decided on it, or not at all
  const [session, shown] = [ownerNow(), shownNow()]
  // The optimistic update comes before `place`, which requests coordinates and can take seconds: the screen must change at once (B6).
  const rollback = command.optimistic?.(context, answers)
  const stop = (): null => {
    // no rollback if another person is shown by now, because that person must not see the rows that the rollback would show
    if (personShown() === shown.person) rollback?.()
    return null
  }
  const place = (await command.place?.(context, answers, env)) ?? null
  if (place === 'stopped') return stop()
  if (place !== null && 'allowed' in place) {
    showRefusal(message(place.message, place.values))
    return stop()
  }

  // wait until the writes left unsent by a reload are queued, because they were decided on earlier; for an undo or redo, `aim` waits
  const recall = aim === null ? laneRecall() : null
  if (recall !== null) await sayingSaving(atMost(recall))
  const wasWaiting = recall !== null || lane.waiting > 0 || hasOwnWrites()
  // The queued background writes were decided on earlier, so they are sent first. An undo or redo waits for all earlier decisions (`aim`).
  const step = aim === null || decision === null ? null : await aim(decision)
  if (aim === null && command.ahead === undefined) await laneSettled()
  // if another person has signed in while an undo or redo waited, its messages are not for that person
  if (aim !== null && personShown() !== decision?.owner) return stop()
  if (ownerNow() !== session) {
    showSessionEnd(command, context, shown)
    return stop()
  }
  if (step === 'unknown') {
    showRefusal(notYet(decision?.kind))
    return stop()
  }
  // the step to reverse was never saved, and an older step must not be reversed instead
  if (aim !== null && step === null) {
    showRefusal(message(decision?.kind === 'redo' ? 'workspace.nothing_to_redo' : 'workspace.nothing_to_undo'))
    return stop()
  }
  // the waiting writes may have changed what the rules check
  const again = wasWaiting || step !== null ? command.check?.(context, answers, step) : undefined
  if (again?.allowed === false) {
    showRefusal(message(again.message, again.values), again)
    return stop()
  }
  // check this before `command.write` creates the requests, because a form counts as being saved from then on
  const sets = command.sets?.(context, answers) ?? null
  if (sets !== null && isOvertaken({ kind: recordsOf(command, context) ?? 'ticket', sets }, decidedAt)) {
    showRefusal(words('overtaken', { title: command.title.replace(/…$/, '') }))
    command.ahead?.notSent(context)
    return stop()
  }
  const outgoing = command.write(context, answers, isConfirmed, place, step)
  const requests: readonly RequestValue[] = Array.isArray(outgoing) ? outgoing : [outgoing]
  const fingerprints = requests.map((request) => fingerprintOf(id, request))
  const single = singleWrite(id, command, context, answers, requests, fingerprints)
  if (isInFlight(fingerprints) && (single === null || !isDecidedOtherwise(single))) {
    announce(words('saving'))
    return null
  }
  const { changeSet, keyOf } = keysFor(fingerprints, single === null ? touchedBy(id, command, context) : { kind: single.kind, ids: [single.sets.id] })
  decision?.setChangeSet(changeSet)
  const own = single === null ? null : ownWriteOf({ ...single, changeSet }, [], decidedAt)
  const write: DecidedWrite = { command, context, answers, env, requests, fingerprints, keys: requests.map(({ once }, at) => once ?? keyOf(fingerprints[at] ?? '')), changeSet, decision, step, rollback, own }
  noteOwnChange(changeSet)
  takeOff(write)
  const notifyDone = () => notifyCommandDone({ entry, context, answers, changeSet })
  if (command.ahead !== undefined) {
    const isBehind = await goesBehind(id, write, { isConfirmed, place, shown })
    if (isBehind === true) notifyDone()
    if (isBehind !== null) return isBehind ? 'behind' : null
  }
  // Tracks the write as unanswered. Not needed for a write in the background queue, since other writes wait for the queue anyway.
  if (own !== null) startOwnWrite(own)
  const ready = command.ahead === undefined ? write : await afterEarlierWrites(write)
  if (ownerNow() !== session) {
    land(ready)
    own?.end(false)
    showSessionEnd(command, context, shown)
    return stop()
  }
  const outcome = await carryOut(ready, undefined, notifyDone)
  if (outcome.kind === 'refused') whenRefused?.(outcome.error)
  return null
}

/** The details of a write whose command declares the fields of one record that it sets (`sets`); null for any other write. */
export function singleWrite(id: CommandId, command: WriteCommand, context: CommandContext, answers: Answers, requests: readonly RequestValue[], fingerprints: readonly string[]): Omit<SingleWrite, 'changeSet'> | null {
  const sets = requests.length === 0 ? null : (command.sets?.(context, answers) ?? null)
  return sets === null ? null : { id, kind: recordsOf(command, context) ?? 'ticket', sets, requests, fingerprints }
}

/**
 * Moves the screen on, then adds a write to the background queue (RECO-99); returns true. Null if the screen has nothing to move on to: the
 * write is then sent in the foreground, after the queued ones. False if the write is not sent at all, because the queue has no room or
 * another person is shown by now.
 */
async function goesBehind(id: CommandId, write: DecidedWrite, { isConfirmed, place, shown }: { readonly isConfirmed: boolean; readonly place: Place | null; readonly shown: Shown }): Promise<boolean | null> {
  const { command, context, answers } = write
  const stop = (): false => {
    if (personShown() === shown.person) write.rollback?.()
    land(write)
    command.ahead?.notSent(context)
    return false
  }
  if (!(await laneRoom())) {
    showRefusal(words('too_many_unsent', { most: String(MOST_WAITING) }))
    return stop()
  }
  if ((await command.ahead?.goOn(context, answers)) !== true) {
    await laneSettled()
    return null
  }
  // not queued if another person is shown now, because the queue would send the write as that person
  if (personShown() !== shown.person) {
    showSessionEnd(command, context, shown)
    return stop()
  }
  addToLane(write, { command: id, kept: command.ahead?.keep(context), answers, isConfirmed, place })
  return true
}

/** Says that a write was not sent because its session has ended or changed, unless another person would read the message (AUTH-42). */
function showSessionEnd({ ahead }: WriteCommand, context: CommandContext, shown: Shown): void {
  if (!isReplaced(shown)) showRefusal(message('errors.session_expired'))
  ahead?.notSent(context)
}

/**
 * Shows the refusal of a client-side rule and announces it immediately. `about`: the object by which `closeToastsAbout` finds the toast.
 */
export function showRefusal(sentence: string, about: object = {}): void {
  showToast('warning', sentence, { isSaid: true, about })
  announce(sentence, 'assertive')
}

