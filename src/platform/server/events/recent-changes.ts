import type { ReceivedChange } from '#src/platform/server/events/announce'

/** The number of changes to keep for each agency. Enough for the time in which a page loads, even while many people write. */
const MOST_KEPT = 1_000

/**
 * The latest changes that this server received, for clients that loaded data before their WebSocket connection was accepted. They are
 * stored separately for each agency, so that a large import in one agency does not make new clients of other agencies reload everything.
 */
export class RecentChanges {
  private readonly ofAgency = new Map<number, { readonly at: number; readonly change: ReceivedChange }[]>()
  /** Changes of an agency up to this time may be missing. */
  private readonly incompleteUntil = new Map<number, number>()
  /** Changes of any agency up to this time may be missing. */
  private lostUntil = -Infinity

  add(change: ReceivedChange): void {
    const { dot_authority_id: agency } = change
    const changes = this.ofAgency.get(agency) ?? []
    this.ofAgency.set(agency, changes)
    changes.push({ at: performance.now(), change })
    if (changes.length <= MOST_KEPT) return
    const [oldest] = changes.splice(0, 1)
    if (oldest !== undefined) this.incompleteUntil.set(agency, oldest.at)
  }

  /** Notes that changes up to now were not received, because the database connection was lost. */
  missed(): void {
    this.ofAgency.clear()
    this.incompleteUntil.clear()
    this.lostUntil = performance.now()
  }

  /** An agency's changes since a time of `performance.now()`, oldest first; null if some of them may be missing. */
  since(time: number, agency: number): readonly ReceivedChange[] | null {
    if (time <= Math.max(this.lostUntil, this.incompleteUntil.get(agency) ?? -Infinity)) return null
    return (this.ofAgency.get(agency) ?? []).filter(({ at }) => at >= time).map(({ change }) => change)
  }
}
