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
  /** The idempotency key of each request, in the order of `requests`. */
  readonly keys: readonly string[]
  readonly changeSet: string
  /** The decision on the write, with its place in the order of all decisions; null for a write that cannot be undone. */
  readonly decision?: Decision | null
  /** What the write reverses, if it is an undo or redo; otherwise null. */
  readonly step: UndoEntry | null
  /** Rolls the optimistic update back. */
  readonly rollback: (() => void) | undefined
  /**
   * Set for a write of one record. If the server refuses the write only because this window's earlier writes have changed that record, the
   * write may be sent a second time.
   */
  readonly own?: OwnWrite | null
}

/**
 * How sending a write ended. 'unsent': the server cannot carry out the write now, for example because it cannot be reached; the same
 * requests can be sent again with the same idempotency keys. 'left': when the answer came, the session of the write had ended, or the
 * window already showed another person, who must not see the result (AUTH-42).
 */
export type Outcome = { readonly kind: 'done' } | { readonly kind: 'left' } | { readonly kind: 'refused'; readonly error: ApiError } | { readonly kind: 'unsent' }

/** How a write is sent in the background. */
interface Behind {
  /** How many times the write was sent before this attempt. */
  readonly tries: number
  /**
   * Called with the write before it is sent with later record versions and with new idempotency keys. Every further attempt must use those
   * versions and keys.
   */
  onRaised(write: DecidedWrite): void
}

/** The number of writes that are being sent in the foreground, shown in the status bar (WORK-32). */
export const sending = proxy({ count: 0 })

/** Delay before a write in flight is shown and announced as being saved. It must be below 50 ms (WORK-32). */
export const SAY_SAVING_AFTER_MS = 40

/** The fingerprints of the requests in flight, so that pressing a key again does not send the same request twice. */
const inFlight = createStore(() => ({ requests: new Set<string>() }))

/** True while a request with one of these fingerprints is in flight or waits to be sent. */
export function isInFlight(fingerprints: readonly string[]): boolean {
  return fingerprints.some((one) => inFlight.requests.has(one))
}

/** Marks a write's requests as in flight until `land` is called. */
export function takeOff({ fingerprints }: DecidedWrite): void {
  for (const one of fingerprints) inFlight.requests.add(one)
}

/** Marks a write's requests as no longer in flight. */
export function land({ fingerprints }: DecidedWrite): void {
  for (const one of fingerprints) inFlight.requests.delete(one)
}

/** How sending a write ended, and what its command does after the result is shown. */
interface Ended {
  readonly outcome: Outcome
  readonly afterwards?: () => unknown
}

/**
 * Sends the requests of a write in order, then applies the patch, shows the message and records the undo step. A failure rolls the
 * optimistic update back and is reported. With `behind`, the write is sent in the background; a lost connection then is not a failure but
 * leads to the outcome 'unsent'. Ends the write's decision unless the outcome is 'unsent'. Calls `whenDone` once the write is done, before
 * its command's `afterwards`, which may take long.
 */
export async function carryOut(decided: DecidedWrite, behind?: Behind, whenDone?: () => void): Promise<Outcome> {
  let ended: Ended | null = null
  try {
    ended = await sendAndRecord(decided, behind)
  } finally {
    // end the decision only now, so that an undo that waits for that end finds the write's step in the undo list
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
        // if the session has changed since the first request, fail as if the server had refused the session of the write
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
    // if the session has ended or another person is shown, do not report the failure: the background queue sends the write again at its own
    // person's next sign-in
    if (isBehind && error instanceof ApiError && (isLeft() || comesAgain(error, behind.tries))) return { outcome: { kind: 'unsent' } }
    land(write)
    write.own?.end(false)
    // only the person who made the write may see its messages and the rows that a rollback shows, and only in the session of the write
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
  // The server has saved the write. Code below that fails is reported, but nothing is rolled back.
  try {
    takeIn(events, () => command.patch?.(answer, context, answers))
    // The server had carried out this write before and repeats its old answer, so read the current state and the undo list (B2).
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
 * Prepares the second attempt of a refused write, if only this window's own earlier writes have raised the record's version since. The
 * person decided on the write once, so nothing is asked or shown again. Null for every other failure.
 */
async function afterOwnWrites(write: DecidedWrite, at: number, error: unknown): Promise<DecidedWrite | null> {
  const { own = null } = write
  // return any other failure at once, so that it is shown without delay and the person can send the write again by its key
  if (own === null || !(error instanceof ApiError) || error.status !== CONFLICT) return null
  const late = await import('#src/workspace/client/writes/after-own-writes').catch(() => null)
  const requests = (await late?.requestsAfterConflict(write, own, at, error, isInFlight)) ?? null
  return requests === null ? null : withRequests(write, requests)
}

/**
 * Waits for the answers of this window's earlier writes of the same record, and then returns the write with the version that they produced.
 * Without that, the server would refuse either this write or one of the earlier ones. Only for a write that was not sent yet and for which
 * the person is not waiting.
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
 * Reports the failure of a write: with the message of its command or, if the command has none, with the message of the API call (TICK-54).
 * `isBehind`: the write was sent in the background, so its failure always gets a toast of its own.
 */
export function reportFailure(command: WriteCommand, error: unknown, context: CommandContext, answers: Answers, isBehind = false): ApiError {
  if (error instanceof ApiError && TOLD_IN_OWN_WORDS.includes(error.status) && command.showsFailure?.(error) === true) return error
  const own = error instanceof ApiError && TOLD_IN_OWN_WORDS.includes(error.status) ? (command.failureMessage?.(error.message, context, answers) ?? (isBehind ? error.message : null)) : null
  if (!(error instanceof ApiError) || own === null) return reportError(error)
  showToast('error', own, { isSaid: true, about: error })
  announce(own, 'assertive')
  return error
}

/** How often a write is sent to a busy server before the server's answer counts as a refusal. */
const MOST_BUSY_TRIES = 8

/**
 * True for a failure that is not about the write itself, so that the same write can be sent again: a lost connection or an ended session.
 * For the first MOST_BUSY_TRIES attempts also a server that is busy or starting, or that is still carrying out an earlier attempt of the
 * same write (status 409 without the current rows).
 */
function comesAgain({ status, cause_kind: cause, body }: ApiError, tries: number): boolean {
  if (cause !== 'answer' || status === 401) return true
  const current: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : undefined
  return tries < MOST_BUSY_TRIES && ([429, 502, 503, 504].includes(status) || (status === 409 && !Array.isArray(current)))
}

/** Whether the server may have carried out a write although sending it ended with this error. */
function mayHaveArrived(error: unknown): boolean {
  return !(error instanceof ApiError) || error.cause_kind !== 'answer' || error.status >= 500
}

/** How many records and tickets a write changed; Infinity when the answer does not say. */
function eventsOf({ headers }: ApiAnswer<unknown>): number {
  const events = headers.get('change-set-events')
  return events === null ? Infinity : Number(events)
}

/** Runs `pass`, which handles an answer. If the write changed nothing, the versions in the answer do not count as raised by this window. */
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
 * Sends one request of a write. The caller reports a failure, because only the caller knows whether the failure is final and whether the
 * write's person is still signed in. `isSilent`: true in the background and for a second attempt, which the person must not notice.
 */
async function sendOnce(write: DecidedWrite, at: number, isSilent: boolean): Promise<ApiAnswer<unknown>> {
  const { requests, keys, changeSet } = write
  const request = requests[at]
  if (request === undefined) throw new Error(`No request ${at}`)
  const answered = callApiWithHeaders(request, { ignore: 'refusals', headers: { 'idempotency-key': keys[at] ?? '', 'change-set': changeSet } })
  return isSilent ? answered : sayingSaving(answered)
}

/** Waits for a part of a write. Announces that the write is being saved if the wait is longer than SAY_SAVING_AFTER_MS. */
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
