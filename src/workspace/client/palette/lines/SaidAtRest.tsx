import { useEffect, useState } from 'react'
import { words } from '#src/workspace/client/messages'
import type { PreviewState } from '#src/workspace/client/palette/lines/use-preview'

/** The parts of the palette's content that are announced. */
export interface Spoken {
  /** Why the typed text is not a valid answer. */
  readonly problem: string | null
  readonly isSearching: boolean
  readonly preview: PreviewState
  /** The number of lines to choose from; null when there is nothing to choose. */
  readonly count: number | null
}

/** Typing counts as paused when nothing was typed for this long. */
const REST_MS = 400

/** Announces what the palette shows once typing pauses, not after each letter. */
export function SaidAtRest({ typed, ...spoken }: Spoken & { readonly typed: string }) {
  const [sentence, setSentence] = useState('')
  const now = sentenceOf(spoken)
  useEffect(() => {
    const rest = setTimeout(() => setSentence(now), REST_MS)
    return () => clearTimeout(rest)
  }, [now, typed])
  return (
    <p className="for-ear" role="status">
      {sentence}
    </p>
  )
}

/** The sentences for what is shown: a problem, the number of results, and what a write would do. */
export function sentenceOf({ problem, isSearching, preview, count }: Spoken): string {
  if (problem !== null) return problem
  const results = count === null ? [] : isSearching ? [words('palette_searching')] : [count === 0 ? words('palette_none') : words('palette_results', { count })]
  return [...results, ...previewWords(preview)].join('. ')
}

/** How many records cannot be changed, with the reason if they share one. */
export function cannotWords(refused: Extract<PreviewState, { kind: 'known' }>['cannot']): string {
  const [only, ...others] = new Set(refused.map(({ message }) => message))
  return only !== undefined && others.length === 0 ? words('palette_cannot_because', { count: refused.length, reason: only }) : words('palette_cannot', { count: refused.length })
}

function previewWords(preview: PreviewState): readonly string[] {
  if (preview.kind === 'none') return []
  if (preview.kind === 'asking') return [words('palette_asking')]
  if (preview.kind === 'refused') return [preview.reason]
  const cannot = preview.cannot.length === 0 ? [] : [cannotWords(preview.cannot)]
  return [preview.will, ...cannot, ...(preview.asks === null ? [] : [preview.asks])]
}
