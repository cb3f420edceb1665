import type { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { createStore } from '#src/platform/client/state/store'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { TableSource } from '#src/platform/client/table/table-source'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { showOtherResult } from '#src/workspace/client/import/check-result'
import type { ListedRow, OpenImport, ShownImport } from '#src/workspace/client/import/import-kind'

/** A refused or corrected row of an import; its id is its row number. */
export interface ImportRow extends ListedRow {
  readonly id: number
}

/** A new value for a cell, and the row as it was when the person typed. */
export interface RowCorrection {
  readonly row: ImportRow
  readonly column: number
  readonly value: string
}

interface OpenLists {
  /** The tables of refused rows on the screen, by import. */
  tables: ReadonlyMap<TableHandle<ImportRow>, string>
  /** Resolves when every correction that was typed so far is saved or refused. */
  saved: Promise<unknown>
  /** The columns that the person chose and has not checked yet, by import. */
  chosen: ReadonlyMap<string, ShownImport['columns']>
  /** The imports that were refused since their last check, and have to be checked again. */
  refused: ReadonlySet<string>
}

const lists = createStore<OpenLists>(() => ({ tables: new Map(), saved: Promise.resolve(), chosen: new Map(), refused: new Set() }))

/** Registers the table of an import's rows while it is on the screen; returns a function that unregisters it. */
export function openRowTable(key: string, table: TableHandle<ImportRow>): () => void {
  lists.tables = new Map([...lists.tables, [table, key]])
  return () => {
    lists.tables = new Map([...lists.tables].filter(([one]) => one !== table))
  }
}

/** Shows the current state of an import's rows in each pane that lists them. */
export function showRows(key: string, rows: readonly ListedRow[]): void {
  for (const table of tablesOf(key)) table.patchRows(rows.map(rowOf))
}

/** Reads the rows of an import again: those on the screen, and those of an earlier check when they are shown again. */
export function readRowsAgain(key: string): void {
  void queryClient.invalidateQueries({ queryKey: rowsKeyOf(key), refetchType: 'none' })
  for (const table of tablesOf(key)) void table.refresh()
}

/** Shows the rows of a new check. */
export function showCheckedRows(key: string): void {
  lists.refused = new Set([...lists.refused].filter((one) => one !== key))
  readRowsAgain(key)
}

/**
 * Records that the server refused an import or its preview, for example because somebody changed its rows or the records that they are
 * checked against. Shows the current state. After a 409, the result of a newer check than `check` gets the focus as soon as it is shown, so
 * that the next key press does not import rows that nobody has seen.
 */
export function noteRefused({ key, open, readAgain }: OpenImport, { status }: ApiError, check: number): void {
  lists.refused = new Set([...lists.refused, key])
  const shown = open()
  if (status === 409 && shown !== null) showOtherResult({ id: shown.id, check })
  readAgain()
  readRowsAgain(key)
}

/** True when an import was refused since its last check. */
export function wasRefused(key: string): boolean {
  return lists.refused.has(key)
}

/** Saves corrections one after another, so that a check that follows includes them. */
export function saveInTurn(save: () => Promise<unknown>): void {
  lists.saved = lists.saved.then(save, save)
}

/** Resolves when the corrections typed so far are saved or refused. */
export async function correctionsSaved(): Promise<void> {
  await lists.saved.catch(() => undefined)
}

/** Keeps the columns that a person chooses for the next check. */
export function chooseColumns(key: string, columns: ShownImport['columns']): void {
  lists.chosen = new Map([...lists.chosen, [key, columns]])
}

/** The columns for the next check: those that the person chose, or else those of the last check. */
export function columnsFor(key: string, shown: ShownImport): ShownImport['columns'] {
  return lists.chosen.get(key) ?? shown.columns
}

/** Allows an import to run with the rows of its last check. Refuses once it has started, or after the person has chosen other columns. */
export function asChecked({ key, open }: Pick<OpenImport, 'key' | 'open'>): Verdict {
  const shown = open()
  if (shown === null) return refuse('errors.import_committed')
  return haveColumnsChanged(key, shown) ? refuse('errors.import_columns_changed') : allow
}

/** True when the person chose different columns from those of the last check. */
export function haveColumnsChanged(key: string, shown: ShownImport): boolean {
  return JSON.stringify(columnsFor(key, shown)) !== JSON.stringify(shown.columns)
}

/** The row with a new value in a cell, before the server has answered. */
export function corrected({ row, column, value }: RowCorrection): ImportRow {
  const own = row.corrected.find((one) => one.column === column)?.file_value ?? row.cells[column] ?? ''
  const others = row.corrected.filter((one) => one.column !== column)
  const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_none, at) => (at === column ? value : (row.cells[at] ?? '')))
  return { ...row, cells, corrected: value === own ? others : [...others, { column, file_value: own, by: '', at: '' }], is_checked: false }
}

/** The refused and corrected rows of an import's last check. `check` names that check. */
export function importRowSource({ key, rows: request }: OpenImport, check: string): TableSource<ImportRow> {
  return {
    queryKey: [...rowsKeyOf(key), check],
    async page({ startRow, endRow, signal }) {
      const { rows, total } = await callApi(request({ skip: startRow, most: endRow - startRow }), { signal })
      return { rows: rows.map(rowOf), total }
    },
  }
}

function rowsKeyOf(key: string): readonly unknown[] {
  return ['import-rows', key]
}

function tablesOf(key: string): readonly TableHandle<ImportRow>[] {
  return [...lists.tables].flatMap(([table, of]) => (of === key ? [table] : []))
}

function rowOf(row: ListedRow): ImportRow {
  return { ...row, id: row.row }
}
