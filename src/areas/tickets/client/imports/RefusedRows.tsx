import { useEffect, useId, useMemo, useState, type CSSProperties } from 'react'
import { Table } from '#src/platform/client/table/Table'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { CellValue } from '#src/platform/client/table/columns'
import type { TicketImport } from '#src/areas/tickets/client/imports/import-calls'
import { importRowSource, openRowTable, type ImportRow } from '#src/areas/tickets/client/imports/import-rows'
import { words } from '#src/areas/tickets/client/imports/messages'
import { cellOf, rowColumns } from '#src/areas/tickets/client/imports/row-columns'
import { saveCell } from '#src/areas/tickets/client/imports/save-cell'
import { announce } from '#src/workspace/client/speech/announce'
import { useTableMode } from '#src/workspace/client/table/table-mode'

/** How many rows the list shows before it scrolls. */
const ROWS_IN_SIGHT = 10

interface RefusedRowsProps {
  readonly shown: TicketImport
  /** False once the import has started: the rows stay, as they were imported or refused. */
  readonly isOpen: boolean
}

/** The refused and corrected rows of an import, which are corrected in place (TICK-95). */
export function RefusedRows({ shown, isOpen }: RefusedRowsProps) {
  const { id, columns, errors, listed_rows: count, listed_width: width } = shown
  const heading = useId()
  const { isReader } = useTableMode('refused_arrivals')
  const [table, setTable] = useState<TableHandle<ImportRow> | null>(null)
  // another check lists other rows, a correction does not
  const check = JSON.stringify({ columns, errors, listed_width: width, good: shown.good, count, isOpen })
  const specs = useMemo(() => {
    const of = JSON.parse(check) as Pick<TicketImport, 'columns' | 'errors' | 'listed_width'> & { readonly isOpen: boolean }
    return rowColumns(of, of.isOpen)
  }, [check])
  const source = useMemo(() => importRowSource(id, check), [id, check])
  useEffect(() => (table === null ? undefined : openRowTable(id, table)), [id, table])
  const style: CSSProperties & Record<'--rows', number> = { '--rows': Math.min(count, ROWS_IN_SIGHT) }
  return (
    <section aria-labelledby={heading} data-scope="import-rows">
      <h4 id={heading}>{words('listed')}</h4>
      {isOpen && <p>{words('how_to_correct')}</p>}
      <div className="import-rows" style={style}>
        <Table<ImportRow>
          ref={setTable}
          label={words('listed')}
          noun={{ one: words('one_row'), many: words('many_rows') }}
          columns={specs}
          source={source}
          empty={words('none_listed')}
          announce={announce}
          readerMode={isReader}
          onEdit={({ row, columnId, value }: { readonly row: ImportRow; readonly columnId: string; readonly value: CellValue }) => {
            const column = cellOf(columnId)
            if (column !== null) saveCell({ row, column, value: String(value ?? '') })
          }}
        />
      </div>
    </section>
  )
}
