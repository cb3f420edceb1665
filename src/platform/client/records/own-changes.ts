/** The change sets that this window wrote last; the oldest are forgotten. */
const written = new Set<string>()
const MOST_REMEMBERED = 500

/** Notes a change set before it is sent, so that the line's word of it is known for this window's own. */
export function noteOwnChange(changeSet: string): void {
  written.add(changeSet)
  for (const oldest of written) {
    if (written.size <= MOST_REMEMBERED) return
    written.delete(oldest)
  }
}

/** True when this window made the change: its words are said already, by the command (WORK-31). */
export function isOwnChange(changeSet: unknown): boolean {
  return typeof changeSet === 'string' && written.has(changeSet)
}
