import { createRecentSet } from '#src/platform/client/state/recent-set'

const MOST_REMEMBERED = 500
/** The ids of the change sets that this browser tab wrote last. The oldest are dropped when there are too many. */
const written = createRecentSet<string>(MOST_REMEMBERED)

/** Records a change set before it is sent, so that the server's notification about it is recognized as this browser tab's own. */
export function noteOwnChange(changeSet: string): void {
  written.add(changeSet)
}

/** True when this browser tab made the change. The command that made it has already announced it to screen readers (WORK-31). */
export function isOwnChange(changeSet: unknown): boolean {
  return typeof changeSet === 'string' && written.has(changeSet)
}
