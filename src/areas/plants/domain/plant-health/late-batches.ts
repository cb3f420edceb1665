import { LATE_BATCH_SECONDS, LATE_BATCH_TICKETS } from '#src/areas/plants/domain/limits'

/** The number of late tickets that arrived at the same moment. `at` is in milliseconds since the epoch. */
export interface LateArrival {
  readonly at: number
  readonly late: number
}

/** A batch of late tickets that arrived close together. `from` and `to` are in milliseconds since the epoch. */
export interface LateBatch {
  readonly from: number
  readonly to: number
  readonly tickets: number
}

/**
 * The late batches among a plant's receipts: 5 or more late tickets within one minute (PLUS-25). Batches that overlap, or follow each other
 * within a minute, count as one batch.
 */
export function lateBatches(arrivals: readonly LateArrival[]): readonly LateBatch[] {
  const late = arrivals.filter((one) => one.late > 0).toSorted((a, b) => a.at - b.at)
  const spanMs = LATE_BATCH_SECONDS * 1000
  const batches: LateBatch[] = []
  for (const { from, to, tickets } of runsOf(late, spanMs)) {
    if (late.some((first) => first.at >= from && first.at <= to && within(late, first.at, spanMs) >= LATE_BATCH_TICKETS)) batches.push({ from, to, tickets })
  }
  return batches
}

/** How many late tickets arrived within `spanMs` after a moment. */
function within(late: readonly LateArrival[], from: number, spanMs: number): number {
  return late.reduce((sum, { at, late: tickets }) => (at >= from && at - from <= spanMs ? sum + tickets : sum), 0)
}

/** Joins late arrivals into batches. In a batch, each arrival is at most `spanMs` after the previous one. */
function runsOf(late: readonly LateArrival[], spanMs: number): readonly LateBatch[] {
  const runs: LateBatch[] = []
  for (const { at, late: tickets } of late) {
    const last = runs.at(-1)
    if (last !== undefined && at - last.to <= spanMs) runs[runs.length - 1] = { ...last, to: at, tickets: last.tickets + tickets }
    else runs.push({ from: at, to: at, tickets })
  }
  return runs
}
