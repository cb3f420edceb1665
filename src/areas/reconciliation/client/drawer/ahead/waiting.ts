import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { onSessionEnd } from '#src/platform/client/session/session'
import { noteOwnVersion } from '#src/platform/client/records/own-versions'
import { createStore } from '#src/platform/client/state/store'
import type { AcceptCall, DrawerState, Progress } from '#src/areas/reconciliation/client/drawer/drawer-state'

/** The tickets that were accepted in a coding run and are being saved in the background (RECO-99). */
interface Waiting {
  /** For each ticket id, the state of the drawer when the ticket was accepted, in the order of the accepts. */
  readonly tickets: Map<number, DrawerState>
  /** The functions to call when the save of a ticket ends, by ticket id. */
  readonly watchers: Map<number, (() => void)[]>
  /** For each ticket id, which calls of its save have succeeded. */
  readonly progress: Map<number, Progress>
  /** Refused tickets with everything that the person typed, in the order in which the drawer will show them after the current ticket. */
  readonly back: DrawerState[]
  /**
   * Accepts that were made after the suggestions were read, so that the suggestions do not reflect them yet: those in `tickets`, and
   * saved ones until the suggestions are read again.
   */
  readonly unknown: Set<DrawerState>
  /** The refused ticket that the drawer last showed again, and when it did, as `performance.now()` in ms. */
  cameBack: { readonly slipId: number; readonly at: number }
}

const waiting = createStore<Waiting>(() => ({ tickets: new Map(), watchers: new Map(), progress: new Map(), back: [], unknown: new Set(), cameBack: { slipId: 0, at: -Infinity } }))

/** A key pressed within this time after the drawer shows a refused ticket again was meant for the ticket that the drawer showed before. */
const NOTICED_AFTER_MS = 700

onSessionEnd(() => waiting.reset())

/** Records that an accepted ticket is being saved in the background from now on. */
export function startWaiting(accepted: DrawerState): void {
  waiting.tickets.set(accepted.slipId, accepted)
  waiting.unknown.add(accepted)
}

/** True from the accept of a ticket until the server has saved or refused it. */
export function isBeingSaved(slipId: number): boolean {
  return waiting.tickets.has(slipId)
}

/** Resolves when a ticket is no longer being saved. */
export async function whenSaved(slipId: number): Promise<void> {
  if (isBeingSaved(slipId)) await new Promise<void>((resolve) => waiting.watchers.set(slipId, [...(waiting.watchers.get(slipId) ?? []), resolve]))
}

/**
 * Records the answer to one call of a save. Ignores a call that is already recorded: when a save is repeated, the server answers its
 * completed calls again.
 */
export function noteProgress(slipId: number, call: AcceptCall, after: (slip: SlipDetail) => SlipDetail): void {
  const slip = waiting.tickets.get(slipId)?.slip ?? null
  const before = waiting.progress.get(slipId) ?? (slip === null ? null : { done: [], slip })
  if (before === null || before.done.includes(call)) return
  const now = after(before.slip)
  noteVersions(before.slip, now)
  waiting.progress.set(slipId, { done: [...before.done, call], slip: now })
}

/**
 * Records that a save has raised a ticket's version. A write from a table row that still shows the earlier version then sends the new
 * version.
 */
export function noteVersions(before: SlipDetail, now: SlipDetail): void {
  for (let version = before.version + 1; version <= now.version; version += 1) noteOwnVersion('ticket', before.id, version)
}

/**
 * Removes a ticket from the tickets that are being saved. Returns the accept and which of its calls succeeded; null if the ticket was not
 * being saved.
 */
export function endWaiting(slipId: number): { readonly accepted: DrawerState; readonly progress: Progress | null } | null {
  const accepted = waiting.tickets.get(slipId)
  if (accepted === undefined) return null
  const progress = waiting.progress.get(slipId) ?? null
  waiting.tickets.delete(slipId)
  waiting.progress.delete(slipId)
  for (const tell of waiting.watchers.get(slipId) ?? []) tell()
  waiting.watchers.delete(slipId)
  return { accepted, progress }
}

/** The accepts that the suggestions do not reflect yet, because the suggestions were read earlier. */
export function unknownAccepts(): ReadonlySet<DrawerState> {
  return waiting.unknown
}

/** Removes an accept from `unknown`, because suggestions now reflect it or because it was refused. */
export function forgetUnknown(accepted: DrawerState): void {
  waiting.unknown.delete(accepted)
}

/** Records that the drawer shows a refused ticket again. */
export function noteCameBack(slipId: number): void {
  waiting.cameBack = { slipId, at: performance.now() }
}

/**
 * True if this refused ticket was shown again only a moment ago and its failure or conflict is still open: nobody can have read the reason
 * yet.
 */
export function cameBackJustNow({ slipId, failed, conflict }: DrawerState): boolean {
  return waiting.cameBack.slipId === slipId && (failed !== null || conflict !== null) && performance.now() - waiting.cameBack.at < NOTICED_AFTER_MS
}

/** Queues a refused ticket, so that the drawer shows it after the current ticket. */
export function putBack(state: DrawerState): void {
  waiting.back.push(state)
}

/** Removes a project's next refused ticket of this person from the queue and returns it; null when there is none. */
export function takeBackNext({ projectId, owner }: Pick<DrawerState, 'projectId' | 'owner'>): DrawerState | null {
  const at = waiting.back.findIndex((one) => one.projectId === projectId && one.owner === owner)
  return at === -1 ? null : (waiting.back.splice(at, 1)[0] ?? null)
}
