import { useRef, useState } from 'react'

/** Where a screen's searches are kept: the last 10 of the person (SHELL-84). */
export interface SearchHistory {
  list(): Promise<readonly string[]>
  keep(text: string): Promise<void>
  clear(): Promise<void>
}

/** What an empty search box offers: the last searches, and a line that clears them. */
export interface LastSearches {
  /** Empty while nothing is offered. */
  readonly offered: readonly string[]
  /** The position of the highlighted line, of which the clearing one is the last; -1 for none. */
  readonly active: number
  offer(): void
  close(): void
  /** Moves to the next or previous line; false at the ends, where the search box handles the key. */
  move(step: 1 | -1): boolean
  keep(text: string): void
  forget(): void
}

/** The last searches of a box. What cannot be read is not offered; a box without a history offers nothing. */
export function useLastSearches(history: SearchHistory | undefined): LastSearches {
  const [offered, setOffered] = useState<readonly string[]>([])
  const [active, setActive] = useState(-1)
  const asked = useRef(0)
  const close = () => {
    asked.current += 1
    setOffered([])
    setActive(-1)
  }
  return {
    offered,
    active,
    close,
    offer() {
      setActive(-1)
      asked.current += 1
      const mine = asked.current
      // an answer that arrives after typing began is ignored
      void history?.list().then((searches) => mine === asked.current && setOffered(searches), close)
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
