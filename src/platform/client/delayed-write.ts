import { createStore } from '#src/platform/client/state/store'

/** A write that waits until its value rests; it goes at once when the page or the session is left. */
export interface DelayedWrite {
  changed(): void
  /** `isLeaving`: the page goes, and the write has to outlive it. */
  now(isLeaving?: boolean): Promise<void>
  drop(): void
}

/** Every delayed write of the page. */
const delayed = createStore(() => ({ writes: new Set<DelayedWrite>() }))

/** Writes `afterMs` milliseconds after the last change. `write` tells its own failures. */
export function delayedWrite(write: (isLeaving: boolean) => Promise<void>, afterMs: number): DelayedWrite {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay = 0
  const kept: DelayedWrite = {
    changed() {
      clearTimeout(timer)
      timer = setTimeout(() => void kept.now(), afterMs)
    },
    async now(isLeaving = false) {
      // a page that goes cuts the requests that are under way: what they carry is sent again
      const isDue = timer !== undefined || (isLeaving && underWay > 0)
      kept.drop()
      if (!isDue) return
      underWay += 1
      try {
        await write(isLeaving)
      } finally {
        underWay -= 1
      }
    },
    drop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
  delayed.writes.add(kept)
  return kept
}

/** Forgets everything that still waits: from here on it would be written for another agency. */
export function dropDelayedWrites(): void {
  for (const kept of delayed.writes) kept.drop()
}

/** Writes everything that still waits: before a log out, and when the page goes. */
export async function flushDelayedWrites(isLeaving = false): Promise<void> {
  await Promise.all([...delayed.writes].map((kept) => kept.now(isLeaving)))
}
