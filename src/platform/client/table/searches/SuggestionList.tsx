import { lastSearchId } from '#src/platform/client/table/searches/LastSearchesList'
import type { Suggestions } from '#src/platform/client/table/searches/typed-words'
import { tableWords } from '#src/platform/client/table/messages'

/** Suggestions for the word being typed, shown below the search box. The focus stays in the box. */
export function SuggestionList({ id, suggestions: { offered, active }, onChoose }: {
  readonly id: string
  readonly suggestions: Suggestions
  readonly onChoose: (at: number) => void
}) {
  if (offered.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={tableWords.suggestions} className="last-searches suggestions">
      {offered.map(({ text, label, detail }, at) => (
        // the search box handles the arrow keys and Enter for this line; a click on the line does not move the focus
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={text}
          id={lastSearchId(id, at)}
          role="option"
          aria-selected={at === active}
          className="last-search"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(at)}
        >
          <span>{label}</span>
          {detail !== undefined && <small>{detail}</small>}
        </div>
      ))}
    </div>
  )
}
