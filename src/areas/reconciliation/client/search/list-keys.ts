/** How an arrow or page key moves the active row of a list. */
export type ListMove = 'next' | 'previous' | 'page down' | 'page up'

const PAGE_ROWS = 10
const BY: Readonly<Record<ListMove, number>> = { next: 1, previous: -1, 'page down': PAGE_ROWS, 'page up': -PAGE_ROWS }

/** The active row after a move, which stops at the ends of the list; the first row if none was active. */
export function movedTo(rows: readonly { readonly id: number }[], active: number | null, by: ListMove): number | null {
  const at = rows.findIndex(({ id }) => id === active)
  const next = at === -1 ? 0 : Math.min(Math.max(at + BY[by], 0), rows.length - 1)
  return rows[next]?.id ?? null
}

/** A buffer of keys that were pressed before the list they are meant for has loaded. */
export interface EarlyListKeys {
  keepMove(by: ListMove): void
  keepTake(adds: boolean): void
  hasMoves(): boolean
  /** Returns the buffered keys and empties the buffer. */
  play(): { readonly moves: readonly ListMove[]; readonly isTaken: boolean; readonly adds: boolean }
  forget(): void
}

/** Creates a buffer for the arrows and the Enter that a fast typist presses before the list matches the text. */
export function earlyListKeys(): EarlyListKeys {
  let moves: ListMove[] = []
  let isTaken = false
  let addsTaken = false
  const forget = (): void => {
    moves = []
    isTaken = addsTaken = false
  }
  return {
    keepMove(by) {
      if (!isTaken) moves.push(by)
    },
    keepTake(adds) {
      isTaken = true
      addsTaken = adds
    },
    hasMoves: () => moves.length > 0,
    play() {
      const snapshot = { moves, isTaken, adds: addsTaken }
      forget()
      return snapshot
    },
    forget,
  }
}
