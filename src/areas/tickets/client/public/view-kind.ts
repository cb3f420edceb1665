import type { ViewScreen } from '#src/areas/tickets/domain/saved-views/saved-view'

/** A kind of saved view that another area adds, such as a report. It is found by its file name: `client/<name>-view-kind.ts`. */
export interface ViewKind {
  readonly screen: ViewScreen
  /** Describes what a view shows, from its query. */
  words(query: string): string
  /** The query that opens a view. It includes the view's id, so that the open view can be changed. */
  opened(view: { readonly id: number; readonly query: string }): string
}
