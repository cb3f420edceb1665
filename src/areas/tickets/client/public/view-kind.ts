import type { ViewScreen } from '#src/areas/tickets/domain/saved-views/saved-view'

/**
 * A kind of saved view that another area adds, such as a report. It is registered by the name of its file, `client/<name>-view-kind.ts`.
 */
export interface ViewKind {
  readonly screen: ViewScreen
  /** Describes in words what a saved view shows, from the query of the view. */
  words(query: string): string
  /** The query string of the URL that opens a view. It contains the view's id, so that the page can offer to change that view. */
  opened(view: { readonly id: number; readonly query: string }): string
}
