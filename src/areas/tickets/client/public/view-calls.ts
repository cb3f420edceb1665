import type { Static } from 'typebox'
import { savedViews, type SavedView as Schema } from '#src/areas/tickets/api/saved-views'
import { requests } from '#src/platform/client/api/requests'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'

/** A saved view as the API returns it. */
export type SavedView = Static<typeof Schema>

/** The API calls for saved views. */
export const viewCalls = requests(savedViews)

/** The query key of the views that a person sees. */
export const viewsKey = (agency: number, person: number) => ['saved-views', agency, person] as const

/** Notifies every list of saved views that a view has changed, so that the lists show the change. */
export function noteView({ saved_view: { id } }: { readonly saved_view: SavedView }): void {
  notifyRecordsChanged('saved_view', [id])
}
