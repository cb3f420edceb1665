import { History, Trash2 } from 'lucide-react'
import { tableWords } from '#src/platform/client/table/messages'
import type { LastSearches } from '#src/platform/client/table/searches/last-searches'

/** The element id of a line of the list. The search box names the highlighted line by this id in aria-activedescendant. */
export function lastSearchId(list: string, at: number): string {
  return `${list}-${at}`
}

/** The person's last searches, shown below the empty search box, and a line that clears them (SHELL-84). The focus stays in the box. */
export function LastSearchesList({ id, searches, onChoose }: {
  readonly id: string
  readonly searches: LastSearches
  readonly onChoose: (at: number) => void
}) {
  const { offered, active } = searches
  if (offered.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={tableWords.lastSearches} className="last-searches">
      {[...offered, tableWords.forgetSearches].map((text, at) => {
        const Icon = at === offered.length ? Trash2 : History
        return (
          // the search box handles the arrow keys and Enter for this line; a click on the line does not move the focus
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={at === offered.length ? 'forget' : `search ${text}`}
            id={lastSearchId(id, at)}
            role="option"
            aria-selected={at === active}
            className="last-search"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(at)}
          >
            <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
            <span>{text}</span>
          </div>
        )
      })}
    </div>
  )
}
