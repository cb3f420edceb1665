import { createStore } from '#src/platform/client/state/store'

/** A debounced write, which is sent immediately when the page or the session ends. */
export interface DelayedWrite {
  changed(): void
  /** Writes immediately if there is an unsaved change. `isLeaving`: the page is closing, so the request must outlive the page. */
  now(isLeaving?: boolean): Promise<void>
  drop(): void
}

/**
 * The delayed writes of the page that have something to send or are in flight. Finished writes are removed, so that this set does not refer
 * to tables that have been closed.
 */
const delayed = createStore(() => ({ writes: new Set<DelayedWrite>() }))

/** Creates a write that runs `afterMs` milliseconds after the last change. `write` reports its own failures, so it never rejects. */
export function delayedWrite(write: (isLeaving: boolean) => Promise<void>, afterMs: number): DelayedWrite {
  let timer: ReturnType<typeof setTimeout> | undefined
  // When the page closes, a write that is counted here is sent again. `drop` replaces this object, so that the writes that are in flight by
  // then no longer count.
  let current = { underWay: 0 }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const handle: DelayedWrite = {
    changed() {
      stop()
      delayed.writes.add(handle)
      timer = setTimeout(() => void handle.now(), afterMs)
    },
    async now(isLeaving = false) {
      const own = current
      // a closing page aborts its requests in flight, so their changes are sent again
      if (timer === undefined && !(isLeaving && own.underWay > 0)) return
      stop()
      own.underWay += 1
      await write(isLeaving)
      own.underWay -= 1
      if (timer === undefined && current.underWay === 0) delayed.writes.delete(handle)
    },
    drop() {
      stop()
      current = { underWay: 0 }
      delayed.writes.delete(handle)
    },
  }
  return handle
}

/** Drops all pending writes when the agency changes, because they would otherwise go to the new agency. */
export function dropDelayedWrites(): void {
  for (const write of delayed.writes) write.drop()
}

/** Sends all pending writes: before a sign-out, and when the page closes. */
export async function flushDelayedWrites(isLeaving = false): Promise<void> {
  await Promise.all([...delayed.writes].map((write) => write.now(isLeaving)))
}
