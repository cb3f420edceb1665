import { useEffect, useRef } from 'react'
import type { TableHandle } from '#src/platform/client/table/handle'
import { tableWords, type Noun } from '#src/platform/client/table/messages'
import type { Filters, TableRow } from '#src/platform/client/table/model'
import { useTableModel } from '#src/platform/client/table/use-table-model'
import { announce } from '#src/workspace/client/speech/announce'

/** Announces how many rows are left after a search or a filter, once they are counted (CLERK-39). Renders nothing. */
export function FoundSaid<Row extends TableRow>({ table, filters, noun }: { readonly table: TableHandle<Row> | null; readonly filters: Filters; readonly noun: Noun }) {
  const model = useTableModel(table)
  const wanted = JSON.stringify(filters)
  const lastFilters = useRef(wanted)
  const isRead = model !== null && model.state !== 'loading' && JSON.stringify(model.filters) === wanted
  const total = isRead && model.state !== 'error' ? model.total : null
  useEffect(() => {
    if (total === null || lastFilters.current === wanted) return
    lastFilters.current = wanted
    announce(total === 0 ? tableWords.noMatch : tableWords.found(total, noun))
  }, [total, wanted, noun])
  return null
}
