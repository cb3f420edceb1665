import { useRef, useState } from 'react'

/** Stores the last 10 searches of a person on one screen (SHELL-84). */
export interface SearchHistory {
  list(): Promise<readonly string[]>
  keep(text: string): Promise<void>
  clear(): Promise<void>
}

/** The lines that an empty search box offers: the last searches, and a line that clears them. */
export interface LastSearches {
  /** The offered searches; empty while nothing is offered. */
  readonly offered: readonly string[]
  /** The index of the highlighted line; -1 for none. The last line is the one that clears the searches. */
  readonly active: number
  offer(): void
  close(): void
  /** Highlights the next or previous line. Returns false at the first and last line, where the search box handles the key. */
  move(step: 1 | -1): boolean
  keep(text: string): void
  forget(): void
}

/** The last searches for a search box. Nothing is offered if there is no history or it cannot be read. */
export function useLastSearches(history: SearchHistory | undefined): LastSearches {
  const [offered, setOffered] = useState<readonly string[]>([])
  const [active, setActive] = useState(-1)
  const turn = useRef(0)
  const close = () => {
    turn.current += 1
    setOffered([])
    setActive(-1)
  }
  return {
    offered,
    active,
    close,
    offer() {
      setActive(-1)
      turn.current += 1
      const mine = turn.current
      // the answer is ignored if it arrives after typing has begun
      void history?.list().then((searches) => mine === turn.current && setOffered(searches), close)
    },
    move(step) {
      const next = active + step
      if (offered.length === 0 || next > offered.length || next < -1) return false
      setActive(next)
      return true
    },
    keep(text) {
      if (text.trim() !== '') void history?.keep(text.trim()).catch(() => undefined)
    },
    forget() {
      close()
      void history?.clear().catch(() => undefined)
    },
  }
}
