import type { RecordKind } from '#src/platform/domain/records/kinds'
import { createRecentSet } from '#src/platform/client/state/recent-set'

const MOST_REMEMBERED = 5000
/** Writes of this window that raised a record's version: `kind id from`; the oldest are forgotten. */
const raised = createRecentSet<string>(MOST_REMEMBERED)

/** A record as it was read. */
interface Versioned {
  readonly id: number
  readonly version: number
}

/**
 * Notes that a write of this window left a record at a version, one above the one that it met. What is shown may still
 * be as it was read before: the next write then names this version instead of being told of a change by somebody else.
 */
export function noteOwnVersion(kind: RecordKind, id: number, version: number | null): void {
  if (version === null) return
  raised.add(`${kind} ${id} ${version - 1}`)
}

/**
 * The version that a write of a record names: the one that was read, or the one that this window's own writes led to from
 * it. A change by another person or in another window between them breaks the chain, so that it is told (API-35).
 */
export function versionToWrite(kind: RecordKind, { id, version }: Versioned): number {
  let latest = version
  while (raised.has(`${kind} ${id} ${latest}`)) latest += 1
  return latest
}
