import { useRef, useState } from 'react'

/** The store for a screen's searches: the person's last 10 (SHELL-84). */
export interface SearchHistory {
  list(): Promise<readonly string[]>
  keep(text: string): Promise<void>
  clear(): Promise<void>
}

/** The lines that an empty search box offers: the last searches, and one that clears them. */
export interface LastSearches {
  /** The offered searches; empty while nothing is offered. */
  readonly offered: readonly string[]
  /** The index of the highlighted line; the last line clears the searches; -1 for none. */
  readonly active: number
  offer(): void
  close(): void
  /** Moves to the next or previous line. Returns false at the ends, where the search box handles the key. */
  move(step: 1 | -1): boolean
  keep(text: string): void
  forget(): void
}

/** The last searches of a search box. When they cannot be read, or without a history, nothing is offered. */
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
      // an answer that arrives after typing began is ignored
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
