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

/** The state of the background writes for the status bar: how many wait, and whether they are held because the server cannot be reached. */
export const lane = proxy({ waiting: 0, isHeld: false })

/** What is needed to rebuild a write after a reload. */
export type Remaking = Pick<KeptWrite, 'command' | 'kept' | 'answers' | 'isConfirmed' | 'place'>

interface Waiting {
  /** The write as it is stored for a later page. */
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
  /** Called when a write ends, for callers that wait for room in the lane or for its end. */
  watchers: (() => void)[]
  /** When the first of the waiting writes was added, in ms of the page's clock. */
  since: number
  /** Resolves when the writes of an earlier page have been added; null if none are being added. */
  recalling: Promise<void> | null
}

const queue = createStore<Lane>(() => ({ writes: [], isSending: false, owner: '', retry: undefined, watchers: [], since: 0, recalling: null }))

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 15_000
/** The message that all writes are saved is announced only if they waited longer than this. */
const LONG_WAIT_MS = 3_000

/** Adds a write; its requests are sent after those of the earlier writes. */
export function addToLane(write: DecidedWrite, remaking: Remaking): void {
  const former = write.own == null ? [] : formerOf(write.own)
  const keptWrite: KeptWrite = { ...remaking, id: crypto.randomUUID(), owner: queue.owner, at: Date.now(), keys: write.keys, changeSet: write.changeSet, ...(former.length === 0 ? {} : { former }) }
  if (queue.writes.length === 0) queue.since = performance.now()
  queue.writes.push({ kept: keptWrite, write, tries: 0 })
  void keepWrite(keptWrite)
  changed()
  void sendAll()
}

/** Resolves when the writes of an earlier page have been added to the lane, or could not be read; null if none are being added. */
export function laneRecall(): Promise<void> | null {
  return queue.recalling
}

/** Resolves with true once there is room for one more write, with false when the lane is full and the server cannot be reached. */
export async function laneRoom(): Promise<boolean> {
  while (queue.writes.length >= MOST_WAITING) {
    if (lane.isHeld) return false
    await change()
  }
  return true
}

/**
 * Resolves when no write that was decided on before `before` is waiting, or when the server cannot be reached. If `before` is null, all
 * writes count. The result is true if none is waiting.
 */
export async function laneSettled(before: Pick<Decision, 'order'> | null = null): Promise<boolean> {
  const isWaiting = () => queue.writes.some(({ write: { decision } }) => before === null || (decision?.order ?? 0) < before.order)
  while (isWaiting() && !lane.isHeld) await change()
  return !isWaiting()
}

/**
 * Sends the writes that an earlier page or session of this person left unsent, and then watches the session and the connection. Called
 * once. `loadRemake` loads the commands and the code that rebuilds a kept write.
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
 * Stores this record's waiting writes again, each with the current list of the earlier writes that it follows. A later page needs that
 * list.
 */
function keepFormer({ kind, sets: { id } }: OwnWrite): void {
  for (const waiting of queue.writes) {
    const { write: { own = null }, tries } = waiting
    if (tries > 0 || own === null || own.kind !== kind || own.sets.id !== id) continue
    waiting.kept = { ...waiting.kept, former: formerOf(own) }
    void keepWrite(waiting.kept)
  }
}

/** Rebuilds a kept write; null when it can no longer be used. */
type Remake = (storedWrite: KeptWrite) => DecidedWrite | null

async function recall(loadRemake: () => Promise<Remake>): Promise<void> {
  const owner = personShown()
  if (owner === queue.owner) return
  queue.owner = owner
  // the stored writes were decided on before anything that the person decides while they are being read
  const orderAt = ordersBefore()
  const storedWrites = await keptWrites(owner)
  // loads the commands first: without its command, a kept write could not be rebuilt and would be dropped
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

/** Reserves the place of a decision that an earlier page made. */
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
      // another tab may have signed in as somebody else a moment ago: the server would then attribute the write to that person
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

/** Stores the requests and keys with which a write is sent from now on, so that a page after a reload repeats the same ones (RECO-99). */
function keepAgain(waiting: Waiting, write: DecidedWrite): void {
  waiting.write = write
  const { former: _former, ...storedWrite } = waiting.kept
  waiting.kept = { ...storedWrite, keys: write.keys, bodies: write.requests.map(({ body }) => body) }
  // if its session has ended, the write has left the queue, and may have been sent and deleted by now
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
