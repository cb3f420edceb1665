import { useEffect, useState } from 'react'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { readTyped, sourcesFor, type FoundLine, type PaletteSource } from '#src/workspace/client/palette/source'

const WAIT_MS = 120
type Found = ReadonlyMap<PaletteSource, readonly FoundLine[]>
const nothing: ReadonlyMap<PaletteSource, readonly FoundLine[]> = new Map()

/** The sources' results for the typed text. A newer text aborts the older search. `isSearching` is true until all sources have answered. */
export function useSearchResults(typed: string, context: CommandContext, isAsked: boolean): { readonly found: Found; readonly isSearching: boolean } {
  const [result, setResult] = useState<{ readonly typed: string; readonly found: Found; readonly isDone: boolean }>({ typed: '', found: nothing, isDone: true })
  useEffect(() => {
    const { prefix, text } = readTyped(typed)
    const sources = isAsked ? sourcesFor(prefix, text) : []
    if (sources.length === 0) return setResult({ typed, found: nothing, isDone: true })
    const leaving = new AbortController()
    const wait = setTimeout(() => {
      const found = new Map<PaletteSource, readonly FoundLine[]>(sources.map((source) => [source, []]))
      const answers = sources.map((source) =>
        source
          .search(text, { context, signal: leaving.signal })
          .then((lines) => {
            if (leaving.signal.aborted) return
            found.set(source, lines)
            setResult({ typed, found: new Map(found), isDone: false })
          })
          // The call has reported the failing source; the other sources still answer.
          .catch(() => undefined),
      )
      void Promise.all(answers).then(() => !leaving.signal.aborted && setResult({ typed, found: new Map(found), isDone: true }))
    }, WAIT_MS)
    return () => {
      clearTimeout(wait)
      leaving.abort()
    }
  }, [typed, context, isAsked])
  return result.typed === typed ? { found: result.found, isSearching: !result.isDone } : { found: nothing, isSearching: sourcesFor(readTyped(typed).prefix, readTyped(typed).text).length > 0 }
}
