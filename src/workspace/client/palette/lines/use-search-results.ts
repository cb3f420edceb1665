import { useEffect, useState } from 'react'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { readTyped, sourcesFor, type FoundLine, type PaletteSource } from '#src/workspace/client/palette/source'

/** Delay after the last key before the sources are searched. */
const WAIT_MS = 120
/** The first round ends when all sources have answered, or after this time at the latest. */
const ROUND_MS = 400

/** What the sources found. */
export interface SearchResults {
  readonly found: readonly FoundInSource[]
  /**
   * True once the first round is over, after a short wait or when all sources have answered. The lines found until then are shown together;
   * those of later rounds are added below them.
   */
  readonly isFirstRoundOver: boolean
}

interface FoundInSource {
  readonly source: PaletteSource
  readonly lines: readonly FoundLine[]
  /** 0 for the first round. Every answer that arrives later is a round of its own. */
  readonly round: number
}

const nothing: readonly FoundInSource[] = []

/** The sources' results for the typed text. A newer text aborts the older search. `isSearching` is true until all sources have answered. */
export function useSearchResults(typed: string, context: CommandContext, isAsked: boolean): SearchResults & { readonly isSearching: boolean } {
  const [result, setResult] = useState({ typed: '', found: nothing, isFirstRoundOver: true, isDone: true })
  useEffect(() => {
    const { prefix, text } = readTyped(typed)
    const sources = isAsked ? sourcesFor(prefix, text) : []
    if (sources.length === 0) return setResult({ typed, found: nothing, isFirstRoundOver: true, isDone: true })
    const leaving = new AbortController()
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const ask = () => {
      let results = nothing
      let round = 0
      const show = (isDone: boolean) => {
        if (leaving.signal.aborted) return
        round += 1
        setResult({ typed, found: inOrder(results), isFirstRoundOver: true, isDone })
      }
      const answers = sources.map((source) =>
        source
          .search(text, { context, signal: leaving.signal })
          .then((lines) => {
            results = [...results, { source, lines, round }]
            if (round > 0) show(false)
          })
          // A source that fails has already reported its error, so ignore it here and still show the results of the other sources.
          .catch(() => undefined),
      )
      timers.add(setTimeout(() => round === 0 && show(false), ROUND_MS))
      void Promise.all(answers).then(() => show(true))
    }
    timers.add(setTimeout(ask, WAIT_MS))
    return () => {
      for (const timer of timers) clearTimeout(timer)
      leaving.abort()
    }
  }, [typed, context, isAsked])
  if (result.typed === typed) return { found: result.found, isFirstRoundOver: result.isFirstRoundOver, isSearching: !result.isDone }
  const { prefix, text } = readTyped(typed)
  const isSearching = sourcesFor(prefix, text).length > 0
  return { found: nothing, isFirstRoundOver: !isSearching, isSearching }
}

/** The answers by round, and within a round by the `order` of their sources, no matter which answer arrived first. */
function inOrder(results: readonly FoundInSource[]): readonly FoundInSource[] {
  return results.toSorted((a, b) => a.round - b.round || a.source.order - b.source.order)
}
