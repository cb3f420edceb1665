import { useEffect, useId, useMemo, useState, type CSSProperties } from 'react'
import { Table } from '#src/platform/client/table/Table'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { CellValue } from '#src/platform/client/table/columns'
import type { Scope } from '#src/workspace/client/commands/scopes'
import type { ImportKind, OpenImport, ShownImport } from '#src/workspace/client/import/import-kind'
import { importRowSource, openRowTable, type ImportRow } from '#src/workspace/client/import/import-rows'
import { words } from '#src/workspace/client/import/messages'
import { cellOf, rowColumns } from '#src/workspace/client/import/row-columns'
import { saveCell } from '#src/workspace/client/import/save-cell'
import { announce } from '#src/workspace/client/speech/announce'
import { useTableMode } from '#src/workspace/client/table/table-mode'

/** How many rows the list shows before it scrolls. */
const ROWS_IN_SIGHT = 10

interface RefusedRowsProps {
  readonly kind: Pick<ImportKind, 'correct'>
  /** The import that the rows belong to. Pass the same object for the same import on every render. */
  readonly open: OpenImport
  readonly shown: ShownImport
  /** The label of a field, as in the column mapping. Pass the same function on every render. */
  readonly labelOf: (field: string) => string
  /** The scope of the keys in the cells of the rows. */
  readonly scope: Scope
  /** False once the import has started: the rows are still listed, but can no longer be corrected. */
  readonly isOpen: boolean
}

/** The refused and corrected rows of an import, which are corrected in place (TICK-95). */
export function RefusedRows({ kind, open, shown, labelOf, scope, isOpen }: RefusedRowsProps) {
  const { columns, errors, listed_rows: count, listed_width: width } = shown
  const heading = useId()
  const { isReader } = useTableMode('refused_arrivals')
  const [table, setTable] = useState<TableHandle<ImportRow> | null>(null)
  // identifies the list of rows: a new check lists other rows, but a correction does not change which rows are listed
  const check = JSON.stringify({ columns, errors, listed_width: width, good: shown.good, count, isOpen })
  const specs = useMemo(() => {
    const of = JSON.parse(check) as Pick<ShownImport, 'columns' | 'errors' | 'listed_width'> & { readonly isOpen: boolean }
    return rowColumns(of, labelOf, of.isOpen)
  }, [check, labelOf])
  const source = useMemo(() => importRowSource(open, check), [open, check])
  useEffect(() => (table === null ? undefined : openRowTable(open.key, table)), [open, table])
  const style: CSSProperties & Record<'--rows', number> = { '--rows': Math.min(count, ROWS_IN_SIGHT) }
  return (
    <section aria-labelledby={heading} data-scope={scope}>
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
            if (column !== null) saveCell(kind.correct, { row, column, value: String(value ?? '') })
          }}
        />
      </div>
    </section>
  )
}
