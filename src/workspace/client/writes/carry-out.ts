import { proxy } from 'valtio'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { ApiError, canceledError } from '#src/platform/client/api/api-error'
import { callApiWithHeaders, type ApiAnswer } from '#src/platform/client/api/call-api'
import { reportError } from '#src/platform/client/api/report-error'
import type { RequestValue } from '#src/platform/client/api/requests'
import { createStore } from '#src/platform/client/state/store'
import { takeUnchanged } from '#src/platform/client/records/own-versions'
import { sessionSignal } from '#src/platform/client/session/of-session'
import { notifyMissed } from '#src/platform/client/api/socket'
import { announce } from '#src/workspace/client/speech/announce'
import type { SuccessMessage, WriteCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment, UndoEntry } from '#src/workspace/client/commands/environment'
import { words } from '#src/workspace/client/messages'
import { showToast } from '#src/workspace/client/speech/toasts'
import type { Decision } from '#src/workspace/client/writes/decisions'
import { noteUnanswered, noteWithoutEffect, readChangeSets, recordWrite, wasUndone } from '#src/workspace/client/writes/undo'
import { doneOfSameRecord, ownerNow, personShown, type OwnWrite } from '#src/workspace/client/writes/own-writes'
import { finish } from '#src/workspace/client/writes/unfinished'

type Answers = Readonly<Record<string, unknown>>

/** A write that is ready to send: the rules allow it, its questions are answered, and its requests and keys no longer change. */
export interface DecidedWrite {
  readonly command: WriteCommand
  readonly context: CommandContext
  readonly answers: Answers
  readonly env: CommandEnvironment
  readonly requests: readonly RequestValue[]
  readonly fingerprints: readonly string[]
  /** The Idempotency-Key of each request. */
  readonly keys: readonly string[]
  readonly changeSet: string
  /** The decision on the write, with its place in the order of all decisions; null for a write that cannot be undone. */
  readonly decision?: Decision | null
  /** What the write reverses, if it is an undo or redo; otherwise null. */
  readonly step: UndoEntry | null
  /** Rolls the optimistic update back. */
  readonly rollback: (() => void) | undefined
  /** Set for a write of one record. If this window's earlier writes of that record made the server refuse it, it may be sent once more. */
  readonly own?: OwnWrite | null
}

/**
 * How sending a write ended. 'unsent': the server cannot be reached now; the same requests can be sent again with the same keys. 'left':
 * when the answer came, the session of the write had ended, or the window already showed another person, who must not see the result
 * (AUTH-42).
 */
export type Outcome = { readonly kind: 'done' } | { readonly kind: 'left' } | { readonly kind: 'refused'; readonly error: ApiError } | { readonly kind: 'unsent' }

/** How a write is sent in the background. */
interface Behind {
  /** How often the write was sent before. */
  readonly tries: number
  /** Called before the write is sent with later versions and other keys. Every later attempt must use the same versions and keys. */
  onRaised(write: DecidedWrite): void
}

/** The number of writes that are being sent in the foreground, shown in the status bar (WORK-32). */
export const sending = proxy({ count: 0 })

/** Delay before a write in flight is shown and announced as being saved, which must be within 50 ms (WORK-32). */
export const SAY_SAVING_AFTER_MS = 40

/** The requests in flight, so that pressing a key again does not send the same request twice. */
const inFlight = createStore(() => ({ requests: new Set<string>() }))

/** True while one of these requests is in flight or waits to be sent. */
export function isInFlight(fingerprints: readonly string[]): boolean {
  return fingerprints.some((one) => inFlight.requests.has(one))
}

/** Marks a write's requests as in flight, until `land`. */
export function takeOff({ fingerprints }: DecidedWrite): void {
  for (const one of fingerprints) inFlight.requests.add(one)
}

/** Marks a write's requests as no longer in flight. */
export function land({ fingerprints }: DecidedWrite): void {
  for (const one of fingerprints) inFlight.requests.delete(one)
}

/** How sending a write ended, and what its command does afterwards, once the result is shown. */
interface Ended {
  readonly outcome: Outcome
  readonly afterwards?: () => unknown
}

/**
 * Sends the requests of a write in order, then applies the patch, shows the message and records the undo step. A failure rolls the
 * optimistic update back and is reported. `behind` means in the background, where a lost connection is not a failure but gives the outcome
 * 'unsent'. Ends the decision, unless the write is to be sent again. `whenDone` is called once the write is done, before its command's
 * `afterwards`, which may take long.
 */
export async function carryOut(decided: DecidedWrite, behind?: Behind, whenDone?: () => void): Promise<Outcome> {
  let ended: Ended | null = null
  try {
    ended = await sendAndRecord(decided, behind)
  } finally {
    // only now, so that an undo that waits for this write finds its step in the undo list
    if (ended?.outcome.kind !== 'unsent') decided.decision?.end()
  }
  try {
    if (ended.outcome.kind === 'done') whenDone?.()
    await ended.afterwards?.()
  } catch (error) {
    reportError(error)
  }
  return ended.outcome
}

async function sendAndRecord(decided: DecidedWrite, behind?: Behind): Promise<Ended> {
  const { command, context, answers, requests: { length }, changeSet, step } = decided
  let write = decided
  const undoable = undoableIn(command, context)
  let done = 0
  let answer: unknown
  let wasDoneBefore = false
  let events = 0
  const isBehind = behind !== undefined
  const [session, person, sessionEnd] = [ownerNow(), personShown(), sessionSignal()]
  // also true if the same person has signed in again after a logout, because the screen has changed since
  const isLeft = () => sessionEnd.aborted || personShown() !== person
  if (!isBehind) sending.count += 1
  try {
    for (let at = 0; at < length; ) {
      let answered: ApiAnswer<unknown>
      try {
        // after the session changed, the write fails as if the server had refused its session
        if (at > 0 && ownerNow() !== session) throw canceledError(401)
        answered = await sendOnce(write, at, isBehind || write !== decided)
      } catch (error) {
        const again = write === decided && !isLeft() ? await afterOwnWrites(write, at, error) : null
        if (again === null) throw error
        write = again
        behind?.onRaised(again)
        continue
      }
      at += 1
      answer = answered.answer
      wasDoneBefore ||= answered.headers.get('idempotent-replayed') === 'true'
      const changed = eventsOf(answered)
      events += changed
      done += 1
      if (!isLeft()) takeIn(changed, () => command.onAnswer?.(answer, context, answers))
    }
    finish(write.fingerprints, write.keys)
  } catch (error) {
    // if the session has ended or another person is shown, a refusal must wait: the lane sends the write again when its own person has
    // signed in again
    if (isBehind && error instanceof ApiError && (isLeft() || comesAgain(error, behind.tries))) return { outcome: { kind: 'unsent' } }
    land(write)
    write.own?.end(false)
    // only the person who made the write may see the rows that a rollback shows, and the messages, and only in that session
    if (isLeft()) return { outcome: { kind: 'left' } }
    write.rollback?.()
    if (undoable !== false && mayHaveArrived(error)) noteUnanswered()
    if (events > 0 && undoable === true) recordWrite({ changeSet, words: undoWords(command, null, context, answers), count: done, ...kindOf(command, context) }, null)
    const failure = reportFailure(command, error, context, answers, isBehind)
    command.failed?.(failure, done, context, answers, step)
    return { outcome: { kind: 'refused', error: failure } }
  } finally {
    if (!isBehind) sending.count -= 1
  }
  land(write)
  if (isLeft()) {
    // the write's rows, messages and undo step are not for the current session
    write.own?.end(false)
    return { outcome: { kind: 'left' } }
  }
  // from here on the write is done; a later failure is reported, but nothing is rolled back
  try {
    takeIn(events, () => command.patch?.(answer, context, answers))
    // A replayed answer describes an earlier state: read the current state and the undo list from the server (B2).
    if (wasDoneBefore) {
      // the undo list lacks the write until the list is read, and that read may fail
      if (undoable !== false) noteUnanswered()
      await readAgain()
    }
    takeIn(events, () => write.own?.end(true, answer))
    const success = wasUndone(changeSet) ? { words: words('done_and_taken_back'), tone: 'warning' as const } : command.successMessage(answer, context, answers, step)
    if (events === 0 && step !== null) noteWithoutEffect(step)
    // a write that changed nothing cannot be undone: the server has no change set for it (F10)
    else if (!wasDoneBefore && events > 0 && undoable !== false) {
      const count = Math.min(events, Math.max(1, command.many?.(context) ?? context.selection.count))
      recordWrite({ changeSet, words: undoWords(command, { answer }, context, answers), count, ...kindOf(command, context) }, step)
    }
    const isUnchanged = events === 0 && !wasDoneBefore && undoable === true && typeof success === 'string'
    tell(isUnchanged ? { words: command.unchangedMessage?.(answer, context, answers) ?? words('nothing_changed'), tone: 'info', series: 'nothing-changed' } : success)
    return { outcome: { kind: 'done' }, afterwards: () => takeIn(events, () => command.afterwards?.(answer, context, answers, write.env)) }
  } catch (error) {
    reportError(error)
    return { outcome: { kind: 'done' } }
  } finally {
    write.own?.end(false)
  }
}

/**
 * Prepares the second attempt of a refused write, if only this window's own earlier writes have raised the version that the write names.
 * It is the same decision, so nothing is asked or shown again. Null for every other failure.
 */
async function afterOwnWrites(write: DecidedWrite, at: number, error: unknown): Promise<DecidedWrite | null> {
  const { own = null } = write
  // return any other refusal without a wait, so that it is shown at once and pressing the key again sends the write again
  if (own === null || !(error instanceof ApiError) || error.status !== CONFLICT) return null
  const late = await import('#src/workspace/client/writes/after-own-writes').catch(() => null)
  const requests = (await late?.requestsAfterConflict(write, own, at, error, isInFlight)) ?? null
  return requests === null ? null : withRequests(write, requests)
}

/**
 * Prepares a write for sending after this window's earlier writes of its record, and waits for their answers. If the write were sent at
 * once, the server would refuse either it or one of the earlier writes. Only for a write that was not sent yet, and that the person does
 * not wait for.
 */
export async function afterEarlierWrites(write: DecidedWrite): Promise<DecidedWrite> {
  const { own = null } = write
  if (own === null || own.earlier.length + doneOfSameRecord(own).length === 0) return write
  const late = await import('#src/workspace/client/writes/after-own-writes').catch(() => null)
  const requests = (await late?.requestsAfterEarlierWrites(write, own, isInFlight)) ?? null
  return requests === null ? write : withRequests(write, requests)
}

function withRequests(write: DecidedWrite, requests: Pick<DecidedWrite, 'requests' | 'fingerprints' | 'keys'>): DecidedWrite {
  const again = { ...write, ...requests }
  takeOff(again)
  return again
}

/** Failures that a command may report with its own message. The end of a session and a lost connection have fixed messages. */
const TOLD_IN_OWN_WORDS = [400, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504]

/**
 * Reports a failure once: with the command's own message, otherwise with that of the call (TICK-54). `isBehind`: the write was sent in
 * the background, so its failure gets a toast of its own.
 */
export function reportFailure(command: WriteCommand, error: unknown, context: CommandContext, answers: Answers, isBehind = false): ApiError {
  if (error instanceof ApiError && TOLD_IN_OWN_WORDS.includes(error.status) && command.showsFailure?.(error) === true) return error
  const own = error instanceof ApiError && TOLD_IN_OWN_WORDS.includes(error.status) ? (command.failureMessage?.(error.message, context, answers) ?? (isBehind ? error.message : null)) : null
  if (!(error instanceof ApiError) || own === null) return reportError(error)
  showToast('error', own, { isSaid: true, about: error })
  announce(own, 'assertive')
  return error
}

/** How often a busy server is asked again before its answer counts as a refusal. */
const MOST_BUSY_TRIES = 8

/**
 * True for a failure after which the same write can be sent again, because it is not about the write itself: no connection, a session that
 * ended, and, for some tries, a server that is busy or starting, or the same write still being carried out (a 409 without the current
 * rows).
 */
function comesAgain({ status, cause_kind: cause, body }: ApiError, tries: number): boolean {
  if (cause !== 'answer' || status === 401) return true
  const current: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : undefined
  return tries < MOST_BUSY_TRIES && ([429, 502, 503, 504].includes(status) || (status === 409 && !Array.isArray(current)))
}

/** Whether a write that failed in this way may have been carried out anyway. */
function mayHaveArrived(error: unknown): boolean {
  return !(error instanceof ApiError) || error.cause_kind !== 'answer' || error.status >= 500
}

/** How many records and tickets a write changed; Infinity when the answer does not say. */
function eventsOf({ headers }: ApiAnswer<unknown>): number {
  const events = headers.get('change-set-events')
  return events === null ? Infinity : Number(events)
}

/** Passes an answer to its command. If the write changed nothing, the versions in the answer do not count as raised by this window. */
function takeIn<Result>(events: number, pass: () => Result): Result {
  return events === 0 ? takeUnchanged(pass) : pass()
}

async function readAgain(): Promise<void> {
  notifyMissed()
  await readChangeSets()
}

/** Whether a write can be undone in a context, or is itself an undo or redo. */
export function undoableIn({ undoable = false }: WriteCommand, context: CommandContext): boolean | 'undoes' | 'redoes' {
  return typeof undoable === 'function' ? undoable(context) : undoable
}

const CONFLICT = 409

/**
 * Sends one request of a write. The caller reports a failure once it is final, and only to the write's person. `isSilent`: in the
 * background, or a second attempt, which the person must not notice.
 */
async function sendOnce(write: DecidedWrite, at: number, isSilent: boolean): Promise<ApiAnswer<unknown>> {
  const { requests, keys, changeSet } = write
  const request = requests[at]
  if (request === undefined) throw new Error(`No request ${at}`)
  const answered = callApiWithHeaders(request, { ignore: 'refusals', headers: { 'idempotency-key': keys[at] ?? '', 'change-set': changeSet } })
  return isSilent ? answered : sayingSaving(answered)
}

/** Waits for a part of a write, and announces that the write is being saved if that takes a while. */
export async function sayingSaving<Result>(waiting: Promise<Result>): Promise<Result> {
  const slow = setTimeout(() => announce(words('saving')), SAY_SAVING_AFTER_MS)
  try {
    return await waiting
  } finally {
    clearTimeout(slow)
  }
}

function tell(success: SuccessMessage): void {
  if (success === null) return
  if (typeof success === 'string') return showToast('success', success)
  if (success.quiet === true) announce(success.words)
  else showToast(success.tone, success.words, { details: success.details, isSaid: success.isSaid, series: success.series, isLine: success.isLine })
}

/** The kind of record that a write changes in a context; undefined for tickets. */
export function recordsOf({ records }: WriteCommand, context: CommandContext): RecordKind | undefined {
  return typeof records === 'function' ? records(context) : records
}

function kindOf(command: WriteCommand, context: CommandContext): { readonly records?: RecordKind } {
  const kind = recordsOf(command, context)
  return kind === undefined ? {} : { records: kind }
}

function undoWords(command: WriteCommand, done: { readonly answer: unknown } | null, context: CommandContext, answers: Answers): string {
  const title = command.title.replace(/…$/, '')
  return (done === null ? undefined : command.undoWords?.(done.answer, context, answers)) ?? title.charAt(0).toLowerCase() + title.slice(1)
}
