import { useEffect, useRef, useState } from 'react'

/** A suggestion for the word at the end of the text in a search box. */
export interface Suggestion {
  /** The whole text of the search box after this suggestion is chosen. */
  readonly text: string
  readonly label: string
  readonly detail?: string
}

/** Words in a search box that have a special meaning, such as filters (PLUS-23). */
export interface TypedWords {
  /** Suggestions for the last word of the text. */
  suggest(text: string, signal: AbortSignal): Promise<readonly Suggestion[]>
  /**
   * Applies the special words in a text and returns the other words, which stay in the box. `isDone`: the person has finished typing, so
   * special words that cannot be applied are reported as errors.
   */
  take(text: string, isDone: boolean): string
  /** While the person is still typing: the part of the text to search for. */
  searched(text: string): string
}

/** The suggestions of a search box. */
export interface Suggestions {
  readonly offered: readonly Suggestion[]
  /** The index of the highlighted line; -1 for none. */
  readonly active: number
  offer(text: string): void
  close(): void
  /** Highlights the next or previous line. Returns false at the first and last line, where the search box handles the key. */
  move(step: 1 | -1): boolean
}

const ASK_AFTER_MS = 80

/** The suggestions of a search box. Offers none if `words` is undefined or the suggestions cannot be read. */
export function useSuggestions(words: TypedWords | undefined): Suggestions {
  const [offered, setOffered] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const asking = useRef<AbortController>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(timer.current)
    asking.current?.abort()
    setOffered([])
    setActive(-1)
  }
  useEffect(() => () => {
    clearTimeout(timer.current)
    asking.current?.abort()
  }, [])
  return {
    offered,
    active,
    close,
    offer(text) {
      clearTimeout(timer.current)
      asking.current?.abort()
      const request = (asking.current = new AbortController())
      setActive(-1)
      if (words === undefined || text.trim() === '') return setOffered([])
      timer.current = setTimeout(() => {
        void words.suggest(text, request.signal).then((suggestions) => !request.signal.aborted && setOffered(suggestions), () => !request.signal.aborted && setOffered([]))
      }, ASK_AFTER_MS)
    },
    move(step) {
      const next = active + step
      if (offered.length === 0 || next >= offered.length || next < -1) return false
      setActive(next)
      return true
    },
  }
}
