import type { ViewScreen } from '#src/areas/tickets/domain/saved-views/saved-view'

/** A kind of saved views that another area brings, such as reports. It is found by its file name: `client/<name>-view-kind.ts`. */
export interface ViewKind {
  readonly screen: ViewScreen
  /** What a view shows, in words, from its query. */
  words(query: string): string
  /** The query that opens a view, which has its id so that the view can be changed where it is open. */
  opened(view: { readonly id: number; readonly query: string }): string
}
