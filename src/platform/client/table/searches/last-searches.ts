import { useRef, useState } from 'react'

/** Where a screen's searches are kept: the last 10 of the person (SHELL-84). */
export interface SearchHistory {
  list(): Promise<readonly string[]>
  keep(text: string): Promise<void>
  clear(): Promise<void>
}

/** What an empty search box offers: the last searches, and below them to forget them. */
export interface LastSearches {
  /** Empty while nothing is offered. */
  readonly offered: readonly string[]
  /** The place of the line that the arrows are on, the one that forgets being the last; -1 for none. */
  readonly active: number
  offer(): void
  close(): void
  /** To the next or former line; false beyond the ends, where the key is the box's own. */
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
      // what comes after something was typed is too late
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
