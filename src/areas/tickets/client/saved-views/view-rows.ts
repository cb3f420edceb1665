import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { SavedView } from '#src/areas/tickets/client/public/view-calls'
import { lineOf, listWords } from '#src/areas/tickets/client/saved-views/saved-views'
import { words } from '#src/areas/tickets/client/saved-views/messages'

/** A saved view as a row in the list of saved views. */
export interface SavedViewRow extends SavedView {
  readonly list: string
  readonly filters: string
  readonly shared: string
  /** Null while the tickets are being counted. */
  readonly tickets: number | null
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'saved-view-table': SavedViewRow
  }
}

export const viewNoun: Noun = { one: 'view', many: 'views' }

/** The columns of saved views. */
export const viewColumns = columns<SavedViewRow>([
  { id: 'name', label: words('name'), kind: 'text', width: 200, flex: 1, strong: true },
  { id: 'tickets', label: words('tickets'), kind: 'count', width: 96 },
  { id: 'list', label: words('list'), kind: 'text', width: 200, flex: 1 },
  { id: 'filters', label: words('filters'), kind: 'text', width: 360, flex: 3 },
  { id: 'shared', label: words('shared'), kind: 'text', width: 88 },
  { id: 'created_by_name', label: words('saved_by'), kind: 'text', width: 144 },
])

/** A view as a row of the list. */
export function rowOf(view: SavedView, tickets: number | null): SavedViewRow {
  const filters = lineOf(view)
  return { ...view, list: listWords(view), filters: filters === '' ? words('no_filters') : filters, shared: words(view.is_shared ? 'yes' : 'no'), tickets }
}
