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
import { afterEarlierWrites, carryOut, isInFlight, land, recordsOf, reportFailure, reverses, takeOff, undoableIn, type DecidedWrite } from '#src/workspace/client/writes/carry-out'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { addToLane, lane, laneRoom, laneSettled, lastWaiting, MOST_WAITING, ownerOfLane } from '#src/workspace/client/writes/lane'
import { words } from '#src/workspace/client/messages'
import type { RegisteredCommand } from '#src/workspace/client/commands/registry'
import { showToast } from '#src/workspace/client/speech/toasts'
import { stepOf, wasWritten } from '#src/workspace/client/writes/undo'
import { fingerprintOf } from '#src/workspace/client/writes/request-fingerprint'
import { hasOwnWrites, isDecidedOtherwise, lastUndoableUnderWay, ownerNow, ownWriteOf, ownWritesEnded, startOwnWrite, type SingleWrite } from '#src/workspace/client/writes/own-writes'
import { keysFor, touchedBy } from '#src/workspace/client/writes/unfinished'

type Answers = Readonly<Record<string, unknown>>

/** The answer of a dry run (API-31). */
export interface DryRun {
  readonly would_update: number
  readonly refused: readonly { readonly id: number; readonly ticket_number: string; readonly message: string }[]
  /** A sentence that the person must confirm first (TICK-49). */
  readonly confirm?: string
  /** One sentence for each effect of the write, with the number of records. */
  readonly effects?: readonly string[]
  /** The counted records, which the write then names (B3). */
  readonly chosen?: readonly { readonly id: number; readonly version: number }[]
  /** For an assignment of many tickets: the lots by material (RECO-83). */
  readonly by_material?: readonly Lot[]
}

/** The selected tickets of one material and unit, with their sum. */
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

/** Asks the server what a write would do: the server executes it and rolls back. No toast, since the palette shows the result. */
export function dryRun(command: WriteCommand, context: CommandContext, answers: Answers, signal: AbortSignal): Promise<DryRun> {
  const made = command.write(context, answers, false, null)
  const [request] = Array.isArray(made) ? made : [made]
  const body = typeof request.body === 'object' ? { ...request.body, dry_run: true } : { dry_run: true }
  // The call of the write returns a `DryRun` if the body requests one (API-31).
  const asking: RequestValue<DryRun> = { call: request.call, params: request.params, query: request.query, body }
  return callApi(asking, { signal, ignore: 'all' })
}

/** The confirmation that the server requires for this write; null for none. A refused dry run is shown and thrown. */
async function foreseen(command: WriteCommand, context: CommandContext, answers: Answers): Promise<Confirmation | null> {
  if (command.confirmsForeseen === undefined) return null
  try {
    const { confirm } = await dryRun(command, context, answers, new AbortController().signal)
    return confirm === undefined ? null : { ...command.confirmsForeseen, body: confirm }
  } catch (error) {
    throw reportFailure(command, error, context, answers)
  }
}

/**
 * The only way to a write. In order: the rules, the confirmation, the optimistic update, then the requests with their Idempotency-Keys and
 * Change-Set: in the foreground, or in the background by the lane. Returns true when the write succeeded or the lane has it.
 */
export async function sendWrite({ id, command }: RegisteredCommand, context: CommandContext, answers: Answers, env: CommandEnvironment, whenRefused?: (error: ApiError) => void): Promise<boolean> {
  if (!isWrite(command)) return false
  const verdict = command.check?.(context, answers)
  if (verdict?.allowed === false) {
    showRefusal(message(verdict.message, verdict.values), verdict)
    return false
  }
  let question: Confirmation | null
  try {
    question = command.confirm?.(context, answers) ?? (await foreseen(command, context, answers))
  } catch (error) {
    if (!(error instanceof ApiError)) reportError(error)
    return false
  }
  if (question !== null && !(await askConfirmation(question))) return false

  // whatever this write waits for, it is sent in the session in which the person decided on it, or not at all
  const [session, person] = [ownerNow(), ownerOfLane()]
  // The optimistic update comes first, because the request for the coordinates can take seconds and the screen must change at once (B6).
  const rollback = command.optimistic?.(context, answers)
  const stop = (): false => {
    rollback?.()
    return false
  }
  const place = (await command.place?.(context, answers, env)) ?? null
  if (place === 'stopped') return stop()
  if (place !== null && 'allowed' in place) {
    showRefusal(message(place.message, place.values))
    return stop()
  }

  const wasWaiting = lane.waiting > 0 || hasOwnWrites()
  const meant = command.undoable === 'undoes' ? (lastWaiting() ?? lastUndoableUnderWay()) : null
  // The background writes were decided on earlier, so they are sent first; an undo must know the last one.
  if (command.ahead === undefined && !(await isSavedBefore(command, context))) {
    showRefusal(words(command.undoable === 'redoes' ? 'not_redone_yet' : 'not_undone_yet'))
    return stop()
  }
  // the write to undo was never saved, and the person did not mean an older one
  if (meant !== null && !wasWritten(meant)) {
    showRefusal(message('workspace.nothing_to_undo'))
    return stop()
  }
  // the waiting writes may have changed what the rules check
  const again = wasWaiting ? command.check?.(context, answers) : undefined
  if (again?.allowed === false) {
    showRefusal(message(again.message, again.values))
    return stop()
  }
  if (ownerNow() !== session) {
    showSessionEnd(command, context)
    return stop()
  }
  const made = command.write(context, answers, question !== null, place)
  const requests: readonly RequestValue[] = Array.isArray(made) ? made : [made]
  const fingerprints = requests.map((request) => fingerprintOf(id, request))
  const single = singleWrite(id, command, context, answers, requests, fingerprints)
  if (isInFlight(fingerprints) && (single === null || !isDecidedOtherwise(single))) {
    announce(words('saving'))
    return false
  }
  const { changeSet, keyOf } = keysFor(fingerprints, single === null ? touchedBy(id, command, context) : { kind: single.kind, ids: [single.sets.id] })
  const [first] = requests
  const step = reverses(command, context) && first !== undefined ? stepOf(first) : null
  const own = single === null ? null : ownWriteOf({ ...single, undoneBy: undoableIn(command, context) === true ? changeSet : null })
  const write: DecidedWrite = { command, context, answers, env, requests, fingerprints, keys: requests.map(({ once }, at) => once ?? keyOf(fingerprints[at] ?? '')), changeSet, step, rollback, own }
  noteOwnChange(changeSet)
  takeOff(write)
  if (command.ahead !== undefined) {
    const isBehind = await goesBehind(id, write, { isConfirmed: question !== null, place, person })
    if (isBehind !== null) return isBehind
  }
  // a write in the background needs no tracking: other writes wait for it anyway
  if (own !== null) startOwnWrite(own)
  const ready = command.ahead === undefined ? write : await afterEarlierWrites(write)
  if (ownerNow() !== session) {
    land(ready)
    own?.end(false)
    showSessionEnd(command, context)
    return stop()
  }
  const outcome = await carryOut(ready)
  if (outcome.kind === 'refused') whenRefused?.(outcome.error)
  return outcome.kind === 'done'
}

/** The facts about a write of a single record that names the fields it sets; null for any other write. */
function singleWrite(id: CommandId, command: WriteCommand, context: CommandContext, answers: Answers, requests: readonly RequestValue[], fingerprints: readonly string[]): Omit<SingleWrite, 'undoneBy'> | null {
  const sets = requests.length === 0 ? null : (command.sets?.(context, answers) ?? null)
  return sets === null ? null : { id, kind: recordsOf(command, context) ?? 'ticket', sets, requests, fingerprints }
}

/**
 * Waits for the background writes; an undo or redo also waits for the other writes before it. False for an undo or redo if the server
 * cannot be reached, because it would reverse an older write.
 */
async function isSavedBefore(command: WriteCommand, context: CommandContext): Promise<boolean> {
  await laneSettled()
  return !reverses(command, context) || ((await ownWritesEnded()) && lane.waiting === 0)
}

/**
 * Hands a write to the lane after the screen has moved on (RECO-99). Null if there is nothing to move on to; the write is then sent in the
 * foreground, after the waiting ones.
 */
async function goesBehind(id: CommandId, write: DecidedWrite, { isConfirmed, place, person }: { readonly isConfirmed: boolean; readonly place: Place | null; readonly person: string }): Promise<boolean | null> {
  const { command, context, answers } = write
  const stop = (): false => {
    write.rollback?.()
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
  // the lane keeps the writes of a lapsed session until the same person signs in again, but it would send this one as another person
  if (ownerOfLane() !== person) {
    showRefusal(message('errors.session_expired'))
    return stop()
  }
  addToLane(write, { command: id, kept: command.ahead?.keep(context), answers, isConfirmed, place })
  return true
}

/** Says that a write was not sent because its session has ended or changed. */
function showSessionEnd({ ahead }: WriteCommand, context: CommandContext): void {
  showRefusal(message('errors.session_expired'))
  ahead?.notSent(context)
}

/** Shows the refusal of a client-side rule and announces it immediately. `about`: by what `closeToastsAbout` finds it. */
export function showRefusal(sentence: string, about: object = {}): void {
  showToast('warning', sentence, { isSaid: true, about })
  announce(sentence, 'assertive')
}

