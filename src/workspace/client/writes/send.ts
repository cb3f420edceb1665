import { proxy } from 'valtio'
import { message } from '#src/platform/domain/messages'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi, callApiWithHeaders, type ApiAnswer } from '#src/platform/client/api/call-api'
import { reportError } from '#src/platform/client/api/report-error'
import { noteOwnChange } from '#src/platform/client/records/own-changes'
import type { RequestValue } from '#src/platform/client/api/requests'
import { createStore } from '#src/platform/client/state/store'
import { notifyMissed } from '#src/platform/client/api/socket'
import { announce } from '#src/workspace/client/speech/announce'
import type { AnyCommand, Confirmation, SuccessMessage, WriteCommand } from '#src/workspace/client/commands/command'
import { askConfirmation } from '#src/workspace/client/writes/confirmation-store'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { words } from '#src/workspace/client/messages'
import type { RegisteredCommand } from '#src/workspace/client/commands/registry'
import { showToast } from '#src/workspace/client/speech/toasts'
import { noteWithoutEffect, readChangeSets, recordWrite, stepOf, wasUndone } from '#src/workspace/client/writes/undo'
import { fingerprintOf } from '#src/workspace/client/writes/request-fingerprint'
import { finish, keysFor, touchedBy } from '#src/workspace/client/writes/unfinished'

type Answers = Readonly<Record<string, unknown>>

/** The answer of a dry run (API-31). */
export interface DryRun {
  readonly would_update: number
  readonly refused: readonly { readonly id: number; readonly ticket_number: string; readonly message: string }[]
  /** A sentence that the person must confirm first (TICK-49). */
  readonly confirm?: string
  /** One sentence per effect, with the number of records. */
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

/** The number of writes in flight, shown in the status bar (WORK-32). */
export const sending = proxy({ count: 0 })

/** Delay before a write in flight is shown and announced as being saved, which must be within 50 ms (WORK-32). */
export const SAY_SAVING_AFTER_MS = 40

/** The requests in flight, so that pressing a key again does not send the same request twice. */
const inFlight = createStore(() => ({ requests: new Set<string>() }))

/** True for a command that writes. */
export function isWrite(command: AnyCommand): command is WriteCommand {
  return command.kind === 'write'
}

/** Asks the server what a write would do: the server executes it and rolls back. No toast, since the palette shows the result. */
export function dryRun(command: WriteCommand, context: CommandContext, answers: Answers, signal: AbortSignal): Promise<DryRun> {
  const made = command.write(context, answers, false, null)
  const [request] = Array.isArray(made) ? made : [made]
  const body = typeof request.body === 'object' ? { ...request.body, dry_run: true } : { dry_run: true }
  // The same call answers with a `DryRun` when its body asks for one (API-31).
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
 * The only place that sends writes. In order: the rules, the confirmation, the optimistic update, the request with its Idempotency-Key
 * and Change-Set, the patch, the message, the undo record. If the write fails, the optimistic update is rolled back and the failure is
 * reported. Returns true when the write succeeded.
 */
export async function sendWrite({ id, command }: RegisteredCommand, context: CommandContext, answers: Answers, env: CommandEnvironment, whenRefused?: (error: ApiError) => void): Promise<boolean> {
  if (!isWrite(command)) return false
  const verdict = command.check?.(context, answers)
  if (verdict?.allowed === false) {
    showRefusal(message(verdict.message, verdict.values))
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

  const made = command.write(context, answers, question !== null, place)
  const requests: readonly RequestValue[] = Array.isArray(made) ? made : [made]
  const fingerprints = requests.map((request) => fingerprintOf(id, request))
  if (fingerprints.some((one) => inFlight.requests.has(one))) {
    announce(words('saving'))
    return false
  }
  const { changeSet, keyOf } = keysFor(fingerprints, touchedBy(id, command, context))
  const undoable = undoableIn(command, context)
  const [first] = requests
  const step = (undoable === 'undoes' || undoable === 'redoes') && first !== undefined ? stepOf(first) : null
  noteOwnChange(changeSet)
  for (const one of fingerprints) inFlight.requests.add(one)
  let done = 0
  let answer: unknown
  let wasDoneBefore = false
  let events = 0
  sending.count += 1
  try {
    for (const [at, request] of requests.entries()) {
      const answered = await sendOnce(request, keyOf(fingerprints[at] ?? ''), changeSet, command.showsFailure === undefined && command.failureMessage?.('', context, answers) == null ? [] : TOLD_IN_OWN_WORDS)
      answer = answered.answer
      wasDoneBefore ||= answered.headers.get('idempotent-replayed') === 'true'
      events += eventsOf(answered)
      done += 1
      command.onAnswer?.(answer, context, answers)
    }
    finish(fingerprints)
  } catch (error) {
    rollback?.()
    if (events > 0 && undoable === true) recordWrite({ changeSet, words: undoWords(command, null, context, answers), count: done, ...kindOf(command, context) }, null)
    const failure = reportFailure(command, error, context, answers)
    command.failed?.(failure, done, context, answers, step)
    whenRefused?.(failure)
    return false
  } finally {
    for (const one of fingerprints) inFlight.requests.delete(one)
    sending.count -= 1
  }
  // from here on the write is done; a later failure is reported, but nothing is rolled back
  try {
    command.patch?.(answer, context, answers)
    // A replayed answer describes an earlier state: read the current state and the undo list from the server (B2).
    if (wasDoneBefore) await readAgain()
    const success = wasUndone(changeSet) ? { words: words('done_and_taken_back'), tone: 'warning' as const } : command.successMessage(answer, context, answers, step)
    if (events === 0 && step !== null) noteWithoutEffect(step)
    // a write that changed nothing cannot be undone: the server has no change set for it (F10)
    else if (!wasDoneBefore && events > 0 && undoable !== false) {
      const count = Math.min(events, Math.max(1, command.many?.(context) ?? context.selection.count))
      recordWrite({ changeSet, words: undoWords(command, { answer }, context, answers), count, ...kindOf(command, context) }, step)
    }
    const isUnchanged = events === 0 && !wasDoneBefore && undoable === true && typeof success === 'string'
    tell(isUnchanged ? { words: command.unchangedMessage?.(answer, context, answers) ?? words('nothing_changed'), tone: 'info', series: 'nothing-changed' } : success)
    await command.afterwards?.(answer, context, answers, env)
  } catch (error) {
    reportError(error)
  }
  return true
}

/** How many records and tickets a write changed; Infinity when the answer does not say. */
function eventsOf({ headers }: ApiAnswer<unknown>): number {
  const events = headers.get('change-set-events')
  return events === null ? Infinity : Number(events)
}

function readAgain(): Promise<void> {
  notifyMissed()
  return readChangeSets()
}

/** Shows the refusal of a client-side rule and announces it at once. */
export function showRefusal(sentence: string): void {
  showToast('warning', sentence, { isSaid: true })
  announce(sentence, 'assertive')
}

/** Whether a write can be undone in a context, or is itself an undo or redo. */
function undoableIn({ undoable = false }: WriteCommand, context: CommandContext): boolean | 'undoes' | 'redoes' {
  return typeof undoable === 'function' ? undoable(context) : undoable
}

/** Failures that a command may report with its own message. The end of a session and a lost connection have fixed messages. */
const TOLD_IN_OWN_WORDS = [400, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504]

/** Reports a failure once: with the command's own message, otherwise with that of the call (TICK-54). */
function reportFailure(command: WriteCommand, error: unknown, context: CommandContext, answers: Answers): ApiError {
  if (error instanceof ApiError && command.showsFailure?.(error) === true) return error
  const words = error instanceof ApiError && TOLD_IN_OWN_WORDS.includes(error.status) ? command.failureMessage?.(error.message, context, answers) : null
  if (!(error instanceof ApiError) || words === null || words === undefined) return reportError(error)
  showToast('error', words, { isSaid: true })
  announce(words, 'assertive')
  return error
}

async function sendOnce(request: RequestValue, key: string, changeSet: string, ignore: readonly number[]): Promise<ApiAnswer<unknown>> {
  const slow = setTimeout(() => announce(words('saving')), SAY_SAVING_AFTER_MS)
  try {
    return await callApiWithHeaders(request, { ignore, headers: { 'idempotency-key': key, 'change-set': changeSet } })
  } finally {
    clearTimeout(slow)
  }
}

function tell(success: SuccessMessage): void {
  if (success === null) return
  if (typeof success === 'string') return showToast('success', success)
  if (success.quiet === true) announce(success.words)
  else showToast(success.tone, success.words, { details: success.details, isSaid: success.isSaid, series: success.series })
}

function kindOf({ records }: WriteCommand, context: CommandContext): { readonly records?: RecordKind } {
  const kind = typeof records === 'function' ? records(context) : records
  return kind === undefined ? {} : { records: kind }
}

function undoWords(command: WriteCommand, done: { readonly answer: unknown } | null, context: CommandContext, answers: Answers): string {
  const title = command.title.replace(/…$/, '')
  return (done === null ? undefined : command.undoWords?.(done.answer, context, answers)) ?? title.charAt(0).toLowerCase() + title.slice(1)
}
