import { CircleCheck, TriangleAlert } from 'lucide-react'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { words } from '#src/workspace/client/messages'
import { cannotWords } from '#src/workspace/client/palette/lines/SaidAtRest'
import type { PreviewState } from '#src/workspace/client/palette/lines/use-preview'

const MOST_NAMED = 6

/**
 * What a write will do: how many records change, and which cannot and why (WORK-17). While the last question is open, it is the
 * preview for the highlighted line. With `isWhole`, all questions are answered and the line above runs the command.
 */
export function PreviewNotes({ preview, isWhole, isListing }: { readonly preview: PreviewState; readonly isWhole: boolean; readonly isListing: boolean }) {
  if (preview.kind === 'none') return null
  return (
    <div className="palette-preview">
      {!(isWhole && preview.kind === 'known' && preview.count > 0) && <p className="palette-heading">{words('palette_what')}</p>}
      {preview.kind === 'asking' && <p className="palette-fact">{words('palette_asking')}</p>}
      {preview.kind === 'refused' && (
        <p className="palette-fact" data-tone="cannot">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.75} /> {preview.reason}
        </p>
      )}
      {preview.kind === 'known' && (!isWhole || preview.count === 0) && (
        <p className="palette-fact" data-tone="will">
          <CircleCheck aria-hidden size={16} strokeWidth={1.75} /> {preview.will}
        </p>
      )}
      {preview.kind === 'known' && preview.cannot.length > 0 && <Cannot refused={preview.cannot} isListing={isWhole || isListing} />}
      {preview.kind === 'known' && preview.asks !== null && (
        <p className="palette-fact" data-tone="cannot">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.75} /> {preview.asks}
        </p>
      )}
    </div>
  )
}

function Cannot({ refused, isListing }: { readonly refused: Extract<PreviewState, { kind: 'known' }>['cannot']; readonly isListing: boolean }) {
  const reasons = new Set(refused.map(({ message }) => message))
  return (
    <>
      <p className="palette-fact" data-tone="cannot">
        <TriangleAlert aria-hidden size={16} strokeWidth={1.75} /> {cannotWords(refused)}
        {!isListing && (
          <span className="palette-detail">
            <KeyCaps keys="mod+i" silent={false} /> {words('palette_shows_them')}
          </span>
        )}
      </p>
      {isListing && (
        <ul className="palette-refused">
          {refused.slice(0, MOST_NAMED).map(({ id, ticket_number, message }) => (
            <li key={id}>
              <strong>{ticket_number}</strong> {reasons.size > 1 && message}
            </li>
          ))}
          {refused.length > MOST_NAMED && <li>{words('palette_more', { count: refused.length - MOST_NAMED })}</li>}
        </ul>
      )}
    </>
  )
}
