/** How an arrow or page key moves the active row of a list. */
export type ListMove = 'next' | 'previous' | 'page down' | 'page up'

const PAGE_ROWS = 10
const BY: Readonly<Record<ListMove, number>> = { next: 1, previous: -1, 'page down': PAGE_ROWS, 'page up': -PAGE_ROWS }

/** The active row after a move: from none to the first, and no further than the ends. */
export function movedTo(rows: readonly { readonly id: number }[], active: number | null, by: ListMove): number | null {
  const at = rows.findIndex(({ id }) => id === active)
  const next = at === -1 ? 0 : Math.min(Math.max(at + BY[by], 0), rows.length - 1)
  return rows[next]?.id ?? null
}

/** Keys that came before the list which they are meant for. */
export interface EarlyListKeys {
  keepMove(by: ListMove): void
  keepTake(): void
  /** Keeps a text typed after Enter; false while no Enter waits. */
  keepTyped(text: string): boolean
  /** What was kept, once. */
  play(): { readonly moves: readonly ListMove[]; readonly isTaken: boolean; readonly typed: string }
  forget(): void
}

/** Keeps the arrows and the Enter that a fast hand types before the list answers its text, and what it types after that Enter. */
export function earlyListKeys(): EarlyListKeys {
  let moves: ListMove[] = []
  let isTaken = false
  let typed = ''
  const forget = (): void => {
    moves = []
    isTaken = false
    typed = ''
  }
  return {
    keepMove(by) {
      if (!isTaken) moves.push(by)
    },
    keepTake() {
      isTaken = true
    },
    keepTyped(text) {
      if (isTaken) typed += text
      return isTaken
    },
    play() {
      const kept = { moves, isTaken, typed }
      forget()
      return kept
    },
    forget,
  }
}
