import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rowNoun, tableWords } from '#src/platform/client/table/messages'
import type { Noun } from '#src/platform/client/table/messages'
import { fixedDecimals, groupThousands } from '#src/platform/client/table/cells/decimal-text'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'
import type { SelectionTotals, TableSource } from '#src/platform/client/table/table-source'
import { useTableModel } from '#src/platform/client/table/use-table-model'
import type { Selection } from '#src/platform/client/table/selection'

/** The text shown while a count is loading; 0 would be wrong, since it would mean that there are no rows. */
const WAITING = '…'

/**
 * The footer of a table: the number of selected rows, their net amounts as summed by the server for each unit, and content that the area
 * adds.
 */
export function TableFoot<Row extends TableRow>({ table, source, noun = rowNoun, children }: {
  readonly table: TableHandle<Row> | null
  readonly source: TableSource<Row>
  readonly noun?: Noun
  readonly children?: ReactNode
}) {
  const model = useTableModel(table)
  const count = model?.selection.count ?? 0
  const totals = useSelectionTotals(source, count > 0 && table ? table.selection() : null)
  const total = model?.total ?? null
  const isFailed = model?.isCountFailed ?? false
  // if the rows failed to load too, the error shown over them already has a button that reads both the rows and the count again
  const areRowsFailed = model?.state === 'error'
  const all = total === null ? WAITING : groupThousands(String(total))
  return (
    <div className="table-foot">
      <span>
        {count > 0 ? (
          <>
            <strong>{groupThousands(String(count))}</strong> {tableWords.selected}
            {!(isFailed && total === null) && (
              <>
                {' '}
                of <strong>{all}</strong>
              </>
            )}
            {model?.selection.kind === 'all' && ` (${tableWords.allThatMatch})`}
          </>
        ) : (areRowsFailed && !model.hasRows) || (total === null && isFailed) ? null : (
          <>
            <strong>{all}</strong> {total === 1 ? noun.one : noun.many}
          </>
        )}
      </span>
      {isFailed && !areRowsFailed && (
        <span className="table-foot-failed">
          <output>{tableWords.countFailed}</output>
          <button type="button" onClick={() => table?.countAgain()}>
            {tableWords.retry}
          </button>
        </span>
      )}
      {totals?.net.map(({ unit, amount }) => (
        <span key={unit}>
          Net <strong>{groupThousands(fixedDecimals(amount, 2))}</strong> {unit}
        </span>
      ))}
      {children}
    </div>
  )
}

/**
 * The server's totals of a selection. The previous totals are returned until the new ones arrive. Null if nothing is selected, if the
 * source has no totals, and until the first totals arrive.
 */
export function useSelectionTotals<Row extends TableRow>(source: TableSource<Row>, selection: Selection | null): SelectionTotals | null {
  const { data } = useQuery({
    queryKey: [...source.queryKey, 'totals', selection && [selection.kind, selection.kind === 'ids' ? [...selection.ids] : [selection.filters, ...selection.except]]],
    queryFn: ({ signal }) => (selection && source.totals ? source.totals(selection, signal) : null),
    enabled: selection !== null && source.totals !== undefined,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return selection ? (data ?? null) : null
}
