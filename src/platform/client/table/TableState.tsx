import type { ReactNode } from 'react'
import { tableWords } from '#src/platform/client/table/messages'
import type { TableState as State } from '#src/platform/client/table/model'

/** The key that refreshes a table, in two forms: for `aria-keyshortcuts`, and as shown to people. */
export interface RefreshKey {
  readonly shortcut: string | undefined
  readonly caps: ReactNode
}

/**
 * Shown when a table has no rows, no matching rows or an error, either instead of the rows or over the rows that were read last (SHELL-73).
 * While rows are loading, the grid draws placeholders.
 */
export function TableState({ state, hasRows, empty, noMatch, onClearFilters, onRetry, refreshKey }: {
  readonly state: State
  readonly hasRows: boolean
  readonly empty: string
  /** Says why no rows match and how to show rows again. Replaces the button that clears the filters. */
  readonly noMatch?: ReactNode
  readonly onClearFilters?: () => void
  readonly onRetry: () => void
  /** The key that has the same effect as the retry button. */
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
