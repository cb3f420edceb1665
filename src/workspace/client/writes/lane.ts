import { proxy } from 'valtio'
import { reportError } from '#src/platform/client/api/report-error'
import { onSocketState } from '#src/platform/client/api/socket'
import { noteOwnChange } from '#src/platform/client/records/own-changes'
import { isSessionShown, onSessionEnd, onSessionLoad } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'
import { announce } from '#src/workspace/client/speech/announce'
import { words } from '#src/workspace/client/messages'
import { afterEarlierWrites, carryOut, isInFlight, land, takeOff, type DecidedWrite } from '#src/workspace/client/writes/carry-out'
import { decide, ordersBefore, type Decision } from '#src/workspace/client/writes/decisions'
import { formerOf, onOwnWriteChange, personShown, type OwnWrite } from '#src/workspace/client/writes/own-writes'
import { dropKept, keepWrite, keptWrites, type KeptWrite } from '#src/workspace/client/writes/kept-writes'

/** Maximum number of background writes that may wait. */
export const MOST_WAITING = 20

/** The queue of background writes, for the status bar: its length, and whether sending is paused because the server cannot be reached. */
export const lane = proxy({ waiting: 0, isHeld: false })

/** What is needed to rebuild a write after a reload. */
export type Remaking = Pick<KeptWrite, 'command' | 'kept' | 'answers' | 'isConfirmed' | 'place'>

interface Waiting {
  /** The write as it is stored in the browser, to be sent after a reload. */
  kept: KeptWrite
  write: DecidedWrite
  tries: number
}

interface Lane {
  /** The waiting writes in the order of the decisions; the first one is being sent. */
  writes: Waiting[]
  isSending: boolean
  /** The owner of the writes. */
  owner: string
  retry: ReturnType<typeof setTimeout> | undefined
  /** Called when the queue changes, for callers that wait until it has room or until their write has ended. */
  watchers: (() => void)[]
  /** When a write was last added to an empty queue, as a value of `performance.now()`. */
  since: number
  /** Resolves when the writes stored before a reload have been added; null if none are being added. */
  recalling: Promise<void> | null
}

const queue = createStore<Lane>(() => ({ writes: [], isSending: false, owner: '', retry: undefined, watchers: [], since: 0, recalling: null }))

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 15_000
/** "All saved" is announced only if the queue took longer than this to become empty. */
const LONG_WAIT_MS = 3_000

/** Adds a write to the queue. Its requests are sent in the background, after those of the writes that are already in the queue. */
export function addToLane(write: DecidedWrite, remaking: Remaking): void {
  const former = write.own == null ? [] : formerOf(write.own)
  const keptWrite: KeptWrite = { ...remaking, id: crypto.randomUUID(), owner: queue.owner, at: Date.now(), keys: write.keys, changeSet: write.changeSet, ...(former.length === 0 ? {} : { former }) }
  if (queue.writes.length === 0) queue.since = performance.now()
  queue.writes.push({ kept: keptWrite, write, tries: 0 })
  void keepWrite(keptWrite)
  changed()
  void sendAll()
}

/** Resolves when the writes stored before a reload have been queued, or could not be read. Null while no stored writes are being read. */
export function laneRecall(): Promise<void> | null {
  return queue.recalling
}

/** Resolves with true once the queue has room for one more write, with false if it is full and the server cannot be reached. */
export async function laneRoom(): Promise<boolean> {
  while (queue.writes.length >= MOST_WAITING) {
    if (lane.isHeld) return false
    await change()
  }
  return true
}

/**
 * Waits until the queue has no write that was decided on before the decision `before`, or no write at all if `before` is null. Resolves
 * with true then, and with false as soon as the server cannot be reached.
 */
export async function laneSettled(before: Pick<Decision, 'order'> | null = null): Promise<boolean> {
  const isWaiting = () => queue.writes.some(({ write: { decision } }) => before === null || (decision?.order ?? 0) < before.order)
  while (isWaiting() && !lane.isHeld) await change()
  return !isWaiting()
}

/**
 * Starts the queue; called once. When a session begins, sends the writes that this person left unsent before a reload or in an earlier
 * session. Sends again whenever the connection is back. `loadRemake` loads the commands and the code that rebuilds a stored write.
 */
export function watchLane(loadRemake: () => Promise<Remake>): void {
  onSessionEnd(() => {
    clearTimeout(queue.retry)
    // the writes remain stored, and are sent at their owner's next sign-in
    for (const { write } of queue.writes.splice(0)) {
      land(write)
      write.decision?.end()
    }
    queue.owner = ''
    changed()
  })
  onSessionLoad(() => {
    const recalling = recall(loadRemake).catch((error: unknown) => void reportError(error)).finally(() => {
      if (queue.recalling === recalling) queue.recalling = null
    })
    queue.recalling = recalling
  })
  onSocketState((state) => {
    if (state === 'live') sendHeld()
  })
  window.addEventListener('online', sendHeld)
  onOwnWriteChange(keepFormer)
}

/**
 * Stores again the queued writes of the record of `own`, each with the current list of the earlier writes that it follows. The list is
 * needed if such a write is sent after a reload.
 */
function keepFormer({ kind, sets: { id } }: OwnWrite): void {
  for (const waiting of queue.writes) {
    const { write: { own = null }, tries } = waiting
    if (tries > 0 || own === null || own.kind !== kind || own.sets.id !== id) continue
    waiting.kept = { ...waiting.kept, former: formerOf(own) }
    void keepWrite(waiting.kept)
  }
}

/** Rebuilds a stored write; null when it can no longer be used. */
type Remake = (storedWrite: KeptWrite) => DecidedWrite | null

async function recall(loadRemake: () => Promise<Remake>): Promise<void> {
  const owner = personShown()
  if (owner === queue.owner) return
  queue.owner = owner
  // the stored writes were decided on before anything that the person decides while they are being read
  const orderAt = ordersBefore()
  const storedWrites = await keptWrites(owner)
  // the commands must be loaded first: without its command, a stored write could not be rebuilt and would be dropped
  const remake = storedWrites.length === 0 ? () => null : await loadRemake()
  if (queue.owner !== owner) return
  for (const [index, storedWrite] of storedWrites.entries()) {
    const write = remake(storedWrite)
    if (write === null) void dropKept(storedWrite.id)
    else if (!isInFlight(write.fingerprints)) {
      noteOwnChange(write.changeSet)
      takeOff(write)
      queue.writes.push({ kept: storedWrite, write: { ...write, decision: decideAgain(write, orderAt(index, storedWrites.length)) }, tries: 1 })
    }
  }
  changed()
  void sendAll()
}

/** Creates the decision on a write from before a reload again, at its place in the order of decisions. */
function decideAgain({ changeSet }: DecidedWrite, order: number): Decision {
  const decision = decide('write', order)
  decision.setChangeSet(changeSet)
  return decision
}

function sendHeld(): void {
  clearTimeout(queue.retry)
  lane.isHeld = false
  void sendAll()
}

async function sendAll(): Promise<void> {
  if (queue.isSending || lane.isHeld) return
  queue.isSending = true
  let wasSaved = false
  try {
    for (let first = queue.writes[0]; first !== undefined; first = queue.writes[0]) {
      const sent: Waiting = first
      if (sent.tries === 0) {
        const ready = await afterEarlierWrites(sent.write)
        // the session ended meanwhile
        if (queue.writes[0] !== sent) {
          land(ready)
          continue
        }
        if (ready !== sent.write || sent.kept.former !== undefined) keepAgain(sent, ready)
      }
      // wait if another tab has signed in as somebody else, because the server would then attribute the write to that person
      if (queue.owner !== personShown() || !isSessionShown()) return hold(sent)
      const outcome = await carryOut(sent.write, { tries: sent.tries++, onRaised: (write) => keepAgain(sent, write) })
      if (outcome.kind !== 'unsent') void dropKept(sent.kept.id)
      // the session has ended in the meantime
      if (queue.writes[0] !== sent) continue
      if (outcome.kind === 'unsent') return hold(sent)
      queue.writes.shift()
      wasSaved = true
      changed()
    }
  } finally {
    queue.isSending = false
  }
  if (wasSaved && performance.now() - queue.since > LONG_WAIT_MS && queue.owner !== '') announce(words('all_saved'))
}

/** Stores the requests and idempotency keys that all further attempts of a write use, also those after a reload (RECO-99). */
function keepAgain(waiting: Waiting, write: DecidedWrite): void {
  waiting.write = write
  const { former: _former, ...storedWrite } = waiting.kept
  waiting.kept = { ...storedWrite, keys: write.keys, bodies: write.requests.map(({ body }) => body) }
  // after the end of its session, the write is no longer in the queue: another page may already have sent and deleted it
  if (queue.writes.includes(waiting)) void keepWrite(waiting.kept)
}

function hold({ tries }: Waiting): void {
  lane.isHeld = true
  queue.retry = setTimeout(sendHeld, Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries - 1, 10), LONGEST_RETRY_MS))
  changed()
}

function changed(): void {
  lane.waiting = queue.writes.length
  if (queue.writes.length === 0) lane.isHeld = false
  queue.watchers.splice(0).forEach((tell) => tell())
}

function change(): Promise<void> {
  return new Promise((resolve) => queue.watchers.push(resolve))
}
