import { usDateTime, usTime } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { undo } from '#src/platform/api/undo'
import type { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { currentPerson, onSessionEnd, onSessionLoad } from '#src/platform/client/session/session'
import { onSocketState } from '#src/platform/client/api/socket'
import { createStore } from '#src/platform/client/state/store'
import type { SuccessMessage } from '#src/workspace/client/commands/command'
import type { UndoEntry, UndoHandle } from '#src/workspace/client/commands/environment'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { words } from '#src/workspace/client/messages'
import { showToast } from '#src/workspace/client/speech/toasts'
import { isDeciding, orderOf, type Decision, type Reversal } from '#src/workspace/client/writes/decisions'
import { atMost } from '#src/workspace/client/writes/own-writes'
import { countOf, inOrderOfDecisions, listAfter, redoableOf, thingsOf, undoableOf, wordsOfChangeSet, type ChangeSet } from '#src/workspace/client/writes/undo-list'

/** The calls that reverse a change set and list this person's change sets (API-32). */
export const undoCalls = requests(undo)

const FRESH_MS = 10_000
const MOST_NAMED = 3

/** This person's change sets. */
interface UndoHistory {
  /** The change sets, newest first. The server stores them, so they outlive this window and this browser. */
  list: readonly ChangeSet[]
  readAt: number
  /** The read in progress; null if there is none. */
  reading: Promise<boolean> | null
  /**
   * Set to a new object whenever a write ends without an answer, or with the answer of an earlier attempt: the server may have carried out
   * the write, and the list may lack it. Null again after a successful read that began later.
   */
  doubt: object | null
}

const undoHistory = createStore<UndoHistory>(() => ({ list: [], readAt: 0, reading: null, doubt: null }))

/** Reads the list at the start of a session and after each reconnect, and clears it at the end. */
export function watchUndo(): void {
  onSessionEnd(undoHistory.reset)
  onSessionLoad(() => void readChangeSets())
  onSocketState((state) => {
    if (state === 'live') void readChangeSets()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void readChangeSetsWhenOld()
  })
}

/** Reads the list again unless it was read in the last 10 s, so that the palette shows what an undo would reverse. */
export async function readChangeSetsWhenOld(): Promise<void> {
  if (Date.now() - undoHistory.readAt > FRESH_MS) await readChangeSets()
}

/**
 * Reads what can be undone; returns whether the read succeeded. A failed read is not reported and leaves the list as it is, because the
 * next write will report the same problem.
 */
export async function readChangeSets(): Promise<boolean> {
  const reading = read()
  undoHistory.reading = reading
  try {
    return await reading
  } finally {
    if (undoHistory.reading === reading) undoHistory.reading = null
  }
}

async function read(): Promise<boolean> {
  const person = currentPerson()
  // a partner without a role cannot undo anything, and may not make the call (VEND-10)
  if (person === null || person.role === null) return false
  undoHistory.readAt = Date.now()
  const { list: known, doubt } = undoHistory
  try {
    const { change_sets: changeSets } = await callApi(undoCalls.changeSets(), { ignore: 'all' })
    // Read again if this window's list changed in the meantime: the answer may lack this window's latest write or undo, and could offer a
    // step that is already reversed.
    if (undoHistory.list !== known) return await read()
    if (currentPerson()?.dot_authority_id !== person.dot_authority_id || currentPerson()?.id !== person.id) return false
    undoHistory.list = withOwnWords(changeSets)
    // if `doubt` has changed, a write lost its answer during this read, and the list may lack that write
    if (undoHistory.doubt === doubt) undoHistory.doubt = null
    return true
  } catch (error) {
    console.warn('What can be undone could not be read', error)
    return false
  }
}

/**
 * Notes that the list may lack a write whose answer was lost or was the answer of an earlier attempt. That write may be the latest step, so
 * the list is read before the next undo or redo.
 */
export function noteUnanswered(): void {
  undoHistory.doubt = {}
}

/** True if the list is sure to have every step of this window, because since the last read every write was answered normally. */
export function isListed(): boolean {
  return undoHistory.doubt === null
}

/**
 * If the undo list may lack a step of this window, waits until the list has been read; false if the read fails or takes too long. Otherwise
 * true at once, even if the list is being read, because that can only add changes made in other windows, which the person has not seen.
 */
export async function whenListed(): Promise<boolean> {
  if (undoHistory.doubt !== null && undoHistory.reading !== null) await atMost(undoHistory.reading)
  if (undoHistory.doubt !== null) await atMost(readChangeSets())
  return undoHistory.doubt === null
}

/**
 * Adds a successful write of this window to the list until the list is read again. The list is in the order of the decisions, not of the
 * answers. `step`: the change set that the write undid or redid; null if it did neither.
 */
export function recordWrite({ changeSet, words: named, count = 1, records }: WrittenHere, step: UndoEntry | null): void {
  const source = undoHistory.list.find(({ change_set }) => change_set === step?.changeSet)
  const counts = source ?? (records === undefined ? { ticket_count: count } : { ticket_count: 0, record_counts: { [records]: count } })
  const { ticket_count, record_counts = {} } = counts
  undoHistory.list = listAfter(undoHistory.list, { change_set: changeSet, events: [], ticket_count, record_counts, reverses: step?.changeSet ?? null, reversed: false, words: step?.words ?? named })
}

/** The step of a saved change set; null if the undo list does not have the change set, or if the change set has been reversed. */
export function stepWritten(changeSet: string): UndoEntry | null {
  return entryOf(undoHistory.list.find((set) => set.change_set === changeSet && !set.reversed) ?? null)
}

/** Records that an undo or redo of a step changed nothing or was refused. The step is then not offered again, to undo or to redo (F10). */
export function noteWithoutEffect({ changeSet }: UndoEntry): void {
  undoHistory.list = undoHistory.list.map((set) => (set.change_set === changeSet ? { ...set, reversed: true, isPassed: true } : set))
}

/** True for a change set that this window knows to be undone. */
export function wasUndone(changeSet: string): boolean {
  return undoHistory.list.some((set) => set.change_set === changeSet && set.reversed)
}

/** The change set that an undo or redo of this window has reversed; null if the undo or redo changed nothing and so is not in the list. */
export function reversedBy(changeSet: string): string | null {
  return undoHistory.list.find((set) => set.change_set === changeSet)?.reverses ?? null
}

/**
 * The step that the list offers for an undo or redo. With the decision `before`, ignores this window's change sets that were decided on
 * after that decision. With the decision `after`, considers only this window's change sets that were decided on after that decision.
 */
export function lastListed(kind: Reversal, before: Pick<Decision, 'order'> | null, after: Pick<Decision, 'order'> | null = null): UndoEntry | null {
  const list = undoHistory.list.filter(({ change_set }) => {
    const order = orderOf(change_set) ?? 0
    return (before === null || order <= before.order) && (after === null || order > after.order)
  })
  return entryOf(kind === 'undo' ? undoableOf(list) : redoableOf(list))
}

/** What can be undone or redone now. */
export const undoHandle: UndoHandle = {
  next: (kind) => (isDeciding() ? undefined : lastListed(kind, null)),
  lastUndoable: () => lastListed('undo', null),
  lastRedoable: () => lastListed('redo', null),
}

/** A write of this window. `records`: the kind of record that it changed, when that is not a ticket. */
interface WrittenHere extends Omit<UndoEntry, 'things'> {
  readonly records?: RecordKind
}

const REFUSED = [403, 404, 422]

/**
 * After the server has refused to undo or redo a step, no longer offers the step, so that older steps become available, and reports that.
 * After any other failure, such as a lost connection, the step is offered again.
 */
export function passOver(step: UndoEntry | null, { status }: ApiError): void {
  if (step === null || !REFUSED.includes(status)) return
  noteWithoutEffect(step)
  showToast('warning', words('passed_over', { words: step.words }))
}

interface Undone {
  readonly undone: number
  readonly left: readonly { readonly ticket_number: string; readonly changed_by: string; readonly changed_at: string; readonly message?: string | null }[]
  /** How many more records are in projects that the person can no longer see. */
  readonly not_seen?: number
}

/**
 * The message of an undo or redo: what it changed, and which records it left alone and why. It leaves alone records that somebody has
 * changed since, that a rule protects, or that the person can no longer see (S-4).
 */
export function saidOfUndo(kind: 'undone' | 'redone', what: string, { undone, left, not_seen: notSeen = 0 }: Undone): SuccessMessage {
  if (left.length + notSeen === 0) return words(kind, { words: what })
  const names = left.map(({ ticket_number: number, changed_by: by, changed_at: at, message: why = null }) =>
    why === null ? words('left_ticket_by', { number, by, at: clockOf(at) }) : words('left_because', { number, why }))
  const some = undone === 0 ? words(`${kind}_none`) : words(`${kind}_some`, { undone: countText(undone), all: countText(undone + left.length + notSeen) })
  const unseen = notSeen === 0 ? [] : [words('left_not_seen', { count: notSeen })]
  if (left.length <= MOST_NAMED) return { words: [some, ...names, ...unseen].join('; '), tone: 'warning' }
  return { words: [some, words('left_some', { left: left.length }), ...unseen].join('; '), tone: 'warning', details: names }
}

function entryOf(set: ChangeSet | null): UndoEntry | null {
  if (set === null) return null
  return { changeSet: set.change_set, words: wordsOfChangeSet(set, undoHistory.list), count: countOf(set), things: (count) => thingsOf(set, count) }
}

/** The server's list with this window's names for its own writes, their order, and its marks on steps that must not be offered again. */
function withOwnWords(read: readonly ChangeSet[]): readonly ChangeSet[] {
  const own = new Map(undoHistory.list.map((set) => [set.change_set, set]))
  return inOrderOfDecisions(read.map((set) => {
    const known = own.get(set.change_set)
    return { ...set, ...(known?.isPassed === true ? { reversed: true, isPassed: true } : {}), ...(known?.words === undefined ? {} : { words: known.words }) }
  }))
}

/** A time as text: '9:14 AM' today, '11/20/2026 9:14 AM' on another day. */
function clockOf(time: string): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString()
  return isToday ? usTime(time, browserZone()) : usDateTime(time, browserZone())
}
