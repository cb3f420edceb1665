import { tabStore } from '#src/platform/client/browser-store'
import { isOwnChange, noteOwnChange } from '#src/platform/client/records/own-changes'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { createStore } from '#src/platform/client/state/store'
import type { WriteCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The records that a write changes. If `ids` is null, it is not known which records of the kind; if `kind` is null, any record. */
export interface Touched {
  readonly kind: string | null
  readonly ids: readonly number[] | null
}

/** The idempotency key and change set of a request that has had no successful answer. */
interface Kept {
  readonly key: string
  readonly changeSet: string
  readonly touched: Touched
  /** True if the server has confirmed the write although its answer did not arrive. */
  readonly hasArrived: boolean
}

const UNFINISHED = 'slipway.unfinished'
const ABOUT_TICKETS = new Set(['tickets', 'reconciliation'])

/**
 * The unfinished writes by the fingerprint of their request. If the same request is sent again, it gets the same idempotency key, so that
 * the server does not execute it twice (reliability, API-18).
 */
const unfinished = createStore(() => ({ writes: new Map<string, Kept>() }))

/** The records that a write is about: those selected in its context, of the command's kind. */
export function touchedBy(id: string, { records, undoable }: WriteCommand, context: CommandContext): Touched {
  // an undo reverses the last write, which may have changed any kind of record
  if (undoable === 'undoes' || undoable === 'redoes') return { kind: null, ids: null }
  const [area = ''] = id.split('.')
  const named = typeof records === 'function' ? records(context) : records
  return { kind: named ?? (ABOUT_TICKETS.has(area) ? 'ticket' : area), ids: area === 'reconciliation' && context.drawer !== null ? [context.drawer.slip_id] : chosenIn(context) }
}

/**
 * The idempotency keys and change set of a write: those of an earlier, unfinished attempt with the same requests, or new ones. Also drops
 * the keys of all other unfinished writes of the same records: if the person later repeats one of those, that is a new write (B2).
 */
export function keysFor(fingerprints: readonly string[], touched: Touched): { readonly changeSet: string; keyOf(fingerprint: string): string } {
  for (const [fingerprint, earlier] of unfinished.writes) if (!fingerprints.includes(fingerprint) && overlap(earlier.touched, touched)) unfinished.writes.delete(fingerprint)
  const changeSet = fingerprints.flatMap((one) => unfinished.writes.get(one)?.changeSet ?? []).at(0) ?? crypto.randomUUID()
  return {
    changeSet,
    keyOf(fingerprint) {
      const write = unfinished.writes.get(fingerprint) ?? { key: crypto.randomUUID(), changeSet, touched, hasArrived: false }
      unfinished.writes.set(fingerprint, write)
      return write.key
    },
  }
}

/**
 * Creates a new idempotency key for a request that was refused and is sent again with another body. It replaces the stored key of the
 * refused request, unless that key has been dropped because the person has since decided something else about the records.
 */
export function renewKey(refused: string, fingerprint: string): string {
  const key = crypto.randomUUID()
  const write = unfinished.writes.get(refused)
  unfinished.writes.delete(refused)
  if (write !== undefined) unfinished.writes.set(fingerprint, { ...write, key, hasArrived: false })
  return key
}

/** Forgets the keys of a write that succeeded. Does not forget a newer key of the same request, which belongs to a later decision. */
export function finish(fingerprints: readonly string[], keys: readonly string[]): void {
  for (const one of fingerprints) if (keys.includes(unfinished.writes.get(one)?.key ?? '')) unfinished.writes.delete(one)
}

/**
 * Follows the server's messages about saved changes. A message about an unfinished write proves that the write was saved. Its idempotency
 * key is kept, so that repeating the command does not repeat the write. Once somebody else changes the same records, the key is dropped,
 * and the same request counts as a new write (B2). Returns a function that unsubscribes.
 */
export function watchArrivals(): () => void {
  return onSocketMessage((message) => {
    if (message['kind'] !== 'tickets' && message['kind'] !== 'records') return
    const { change_set: changeSet, ids: named, record } = message
    const ids = Array.isArray(named) ? named.filter((id): id is number => typeof id === 'number') : null
    const touched: Touched = { kind: message['kind'] === 'tickets' ? 'ticket' : typeof record === 'string' ? record : null, ids }
    for (const [fingerprint, write] of unfinished.writes) {
      if (write.changeSet === changeSet) unfinished.writes.set(fingerprint, { ...write, hasArrived: true })
      else if (write.hasArrived && !isOwnChange(changeSet) && overlap(write.touched, touched)) unfinished.writes.delete(fingerprint)
    }
  })
}

/** Stores the keys of unfinished writes for the tab, so that retries after a reload are not executed twice (WORK-33). */
export function keepUnfinished(): void {
  if (unfinished.writes.size === 0) tabStore.remove(UNFINISHED)
  else tabStore.write(UNFINISHED, JSON.stringify([...unfinished.writes]))
}

/** Restores what `keepUnfinished` stored; drops unreadable entries. */
export function recallUnfinished(): void {
  for (const entry of entriesIn(tabStore.read(UNFINISHED))) {
    const [fingerprint, write]: readonly unknown[] = Array.isArray(entry) ? entry : []
    if (typeof fingerprint !== 'string' || !isKept(write)) continue
    unfinished.writes.set(fingerprint, write)
    noteOwnChange(write.changeSet)
  }
}

function entriesIn(text: string | null): readonly unknown[] {
  if (text === null) return []
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const touched: unknown = Reflect.get(value, 'touched')
  if (typeof touched !== 'object' || touched === null) return false
  const [kind, ids]: readonly unknown[] = [Reflect.get(touched, 'kind'), Reflect.get(touched, 'ids')]
  return (
    typeof Reflect.get(value, 'key') === 'string' && typeof Reflect.get(value, 'changeSet') === 'string' && typeof Reflect.get(value, 'hasArrived') === 'boolean' &&
    (kind === null || typeof kind === 'string') && (ids === null || (Array.isArray(ids) && ids.every((id) => typeof id === 'number')))
  )
}

function chosenIn({ row, selection }: CommandContext): readonly number[] | null {
  if (selection.count === 0) return row === null ? null : [row.id]
  return selection.kind === 'ids' ? selection.ids : null
}

function overlap(one: Touched, other: Touched): boolean {
  if (one.kind !== null && other.kind !== null && one.kind !== other.kind) return false
  return one.ids === null || other.ids === null || one.ids.some((id) => other.ids?.includes(id))
}
