import type { RecordKind } from '#src/platform/domain/records/kinds'
import { createStore } from '#src/platform/client/state/store'
import { createRecentSet } from '#src/platform/client/state/recent-set'

/** The number of remembered writes. Enough for several changes, each of as many tickets as one write may change. */
const MOST_REMEMBERED = 20_000
/** Writes of this window that raised a record's version, as `kind id oldVersion`; the oldest are dropped. */
const raised = createRecentSet<string>(MOST_REMEMBERED)
/** True while this window processes the answer to a write that changed nothing. */
const taking = createStore(() => ({ isUnchanged: false }))

/** A record as it was read. */
interface Versioned {
  readonly id: number
  readonly version: number
}

/**
 * Notes that a write of this window raised a record's version by one. The screen may still have the older version. The next write then
 * sends the new version instead of failing with a conflict. Ignores the answer to a write that changed nothing, because this window did not
 * produce the version in it.
 */
export function noteOwnVersion(kind: RecordKind | 'ticket', id: number, version: number | null): void {
  if (version === null || taking.isUnchanged) return
  raised.add(`${kind} ${id} ${version - 1}`)
}

/** Processes the answer to a write that changed nothing. Its versions are then not noted as those of this window. */
export function takeUnchanged<Result>(takeIn: () => Result): Result {
  taking.isUnchanged = true
  try {
    return takeIn()
  } finally {
    taking.isUnchanged = false
  }
}

/**
 * The version that a write sends: the version that was read, plus one for each later write of this window. If another person or window
 * changed the record in between, there is a gap in these versions, so the write is reported as a conflict (API-35).
 */
export function versionToWrite(kind: RecordKind | 'ticket', { id, version }: Versioned): number {
  let latest = version
  while (raised.has(`${kind} ${id} ${latest}`)) latest += 1
  return latest
}
