import type { RecordKind } from '#src/platform/domain/records/kinds'
import { createStore } from '#src/platform/client/state/store'
import { createRecentSet } from '#src/platform/client/state/recent-set'

/** The number of writes to remember. Enough for several bulk changes, each of as many tickets as one write may change. */
const MOST_REMEMBERED = 20_000
/** Writes of this browser tab that raised a record's version, as `kind id oldVersion`. The oldest are dropped when there are too many. */
const raised = createRecentSet<string>(MOST_REMEMBERED)
/** True while this browser tab processes the answer to a write that changed nothing. */
const taking = createStore(() => ({ isUnchanged: false }))

/** A record with the version that was read from the server. */
interface Versioned {
  readonly id: number
  readonly version: number
}

/**
 * Notes that a write of this browser tab raised a record's version by one. The screen may still have the older version; the next write then
 * sends the new version, and so does not fail with a conflict. Does nothing during `takeUnchanged`, because this tab did not produce the
 * versions in an answer to a write that changed nothing.
 */
export function noteOwnVersion(kind: RecordKind | 'ticket', id: number, version: number | null): void {
  if (version === null || taking.isUnchanged) return
  raised.add(`${kind} ${id} ${version - 1}`)
}

/** Processes the answer to a write that changed nothing. The versions in that answer are not noted as produced by this browser tab. */
export function takeUnchanged<Result>(takeIn: () => Result): Result {
  taking.isUnchanged = true
  try {
    return takeIn()
  } finally {
    taking.isUnchanged = false
  }
}

/**
 * The version to send with a write: the version that was read, plus one for each write of this browser tab since then. If another person or
 * tab also changed the record since then, one of these versions is not this tab's, and the server reports a conflict (API-35).
 */
export function versionToWrite(kind: RecordKind | 'ticket', { id, version }: Versioned): number {
  let latest = version
  while (raised.has(`${kind} ${id} ${latest}`)) latest += 1
  return latest
}
