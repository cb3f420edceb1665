import { createRecentSet } from '#src/platform/client/state/recent-set'

const MOST_REMEMBERED = 500
/** The change sets that this window wrote last; the oldest are dropped. */
const written = createRecentSet<string>(MOST_REMEMBERED)

/** Records a change set before it is sent, so that the push about it is recognized as this window's own. */
export function noteOwnChange(changeSet: string): void {
  written.add(changeSet)
}

/** True when this window made the change, which its command has already announced (WORK-31). */
export function isOwnChange(changeSet: unknown): boolean {
  return typeof changeSet === 'string' && written.has(changeSet)
}
