import { withSaved } from '#src/areas/reports/client/report-address'
import { savedWords } from '#src/areas/reports/domain/query'
import type { ViewKind } from '#src/areas/tickets/client/public/view-kind'

/** The kind of saved views that the screen calls saved reports. */
export const reportViews: ViewKind = { screen: 'reporting', words: savedWords, opened: ({ id, query }) => withSaved(query, id) }
