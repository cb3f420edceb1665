import type { ReactNode } from 'react'
import { tableWords } from '#src/platform/client/table/messages'
import type { TableState as State } from '#src/platform/client/table/model'

/** The key that refreshes a table: as `aria-keyshortcuts`, and as it is shown. */
export interface RefreshKey {
  readonly shortcut: string | undefined
  readonly caps: ReactNode
}

/**
 * Shown instead of the rows, or over the rows that were read last: empty, no match, error (SHELL-73). The grid draws the loading
 * placeholders.
 */
export function TableState({ state, hasRows, empty, noMatch, onClearFilters, onRetry, refreshKey }: {
  readonly state: State
  readonly hasRows: boolean
  readonly empty: string
  /** Explains what hides the rows and how to show them; replaces the button that clears the filters. */
  readonly noMatch?: ReactNode
  readonly onClearFilters?: () => void
  readonly onRetry: () => void
  /** The key that does the same as the retry button. */
  readonly refreshKey?: RefreshKey | undefined
}) {
  if (state === 'error')
    return (
      <div className={hasRows ? 'table-banner' : 'table-state'} role="alert">
        <span>{tableWords.failed}</span>
        <button type="button" aria-keyshortcuts={refreshKey?.shortcut} onClick={onRetry}>
          {tableWords.retry}
          {refreshKey?.caps}
        </button>
      </div>
    )
  if (state === 'no_match')
    return (
      <div className="table-state">
        <output>{tableWords.noMatch}</output>
        {noMatch}
        {noMatch === undefined && onClearFilters && (
          <button type="button" onClick={onClearFilters}>
            {tableWords.clearFilters}
          </button>
        )}
      </div>
    )
  return state === 'empty' ? (
    <output className="table-state">{empty}</output>
  ) : null
}
