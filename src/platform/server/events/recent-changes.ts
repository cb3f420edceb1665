import type { ReceivedChange } from '#src/platform/server/events/announce'

/** The number of changes to keep. Enough for the time in which a page loads, even while many people write. */
const MOST_KEPT = 1_000

/** The changes that this server received last, for windows that read something before their connection was accepted. */
export class RecentChanges {
  private kept: { readonly at: number; readonly change: ReceivedChange }[] = []
  /** Changes up to this time may be missing. */
  private incompleteUntil = -Infinity

  add(change: ReceivedChange): void {
    this.kept.push({ at: performance.now(), change })
    if (this.kept.length > MOST_KEPT) this.incompleteUntil = this.kept.shift()?.at ?? this.incompleteUntil
  }

  /** Notes that changes up to now were not received, because the database connection was lost. */
  missed(): void {
    this.kept = []
    this.incompleteUntil = performance.now()
  }

  /** The changes since a time of `performance.now()`, oldest first; null if some of them may be missing. */
  since(time: number): readonly ReceivedChange[] | null {
    if (time <= this.incompleteUntil) return null
    return this.kept.filter(({ at }) => at >= time).map(({ change }) => change)
  }
}
