import { useEffect, useMemo, useRef } from 'react'
import { suggestedCalls } from '#src/areas/reconciliation/client/suggested/suggested-calls'
import { withSuggestion } from '#src/areas/reconciliation/client/suggested/column/suggestion-column'
import { suggestionLookup } from '#src/areas/reconciliation/client/suggested/column/suggestion-lookup'
import type { AddedColumns } from '#src/areas/tickets/client/list/public/TicketTable'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { callApi } from '#src/platform/client/api/call-api'
import { gather } from '#src/platform/client/api/gather'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import type { TableHandle } from '#src/platform/client/table/handle'

/**
 * Debounce delay after a coding before the suggestions of other tickets are updated, because codings come in quick succession; and the
 * maximum delay while codings continue.
 */
const QUIET_MS = 1_000
const MOST_MS = 5_000

/** The column of suggestions in a project's ticket table; it is updated when tickets are coded, in this window or elsewhere (PLUS-7). */
export function useAddedSuggestions(projectId: number, table: TableHandle<Slip> | null): AddedColumns {
  const shown = useRef(table)
  useEffect(() => {
    shown.current = table
  }, [table])
  const lookup = useMemo(() => suggestionLookup(
    async (ids) => (await callApi(suggestedCalls.suggestions({ projectId, slip_ids: [...ids] }), { ignore: 'all' })).pay_item_suggestions,
    (ids) => shown.current?.redrawRows(ids),
  ), [projectId])
  useEffect(() => {
    const gathering = gather(() => lookup.outdate(), MOST_MS)
    const offRows = onRowsChanged('slips', () => gathering.changed(QUIET_MS))
    const offSocket = onSocketMessage(({ kind, dot_project_ids: projects }) => {
      if (kind === 'tickets' && (!Array.isArray(projects) || projects.includes(projectId))) gathering.changed(QUIET_MS)
    })
    return () => {
      offRows()
      offSocket()
      gathering.stop()
    }
  }, [lookup, projectId])
  return useMemo(() => ({
    columns: (specs) => withSuggestion(specs, lookup),
    onPage: (rows) => lookup.page(rows.filter(({ coded }) => !coded).map(({ id }) => id)),
  }), [lookup])
}
