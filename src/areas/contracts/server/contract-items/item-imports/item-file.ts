import { Readable } from 'node:stream'
import type { ContractEntry } from '#src/platform/api/contract'
import { CSV_ERRORS_SHOWN } from '#src/platform/domain/csv-limits'
import { message } from '#src/platform/domain/messages'
import { checkItemColumns, quantityFault, readItemRow, type ItemColumn, type ItemFileKind } from '#src/areas/contracts/domain/contract-items/item-file'
import type { ItemFault } from '#src/areas/contracts/domain/change-orders/new-items'
import { csvFormOf, unreadable } from '#src/platform/server/csv/csv-file'
import { findItemTable, itemRows } from '#src/areas/contracts/server/contract-items/item-imports/item-table'
import { findItemFile, insertItemFile, setFileCommitted, setItemPreview, type ItemFile, type ItemPreview, type RowFault } from '#src/areas/contracts/server/contract-items/item-imports/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Call } from '#src/platform/server/http/call'
import { conflict, throwIfRefused, notFound, unprocessable } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'
import { piecesOf } from '#src/platform/server/time-slice'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'

/** The owner of the items that an import adds: a project's contract or, without a project, the agency's catalog. */
export interface FileOwner {
  readonly kind: ItemFileKind
  readonly projectId: number | null
  /** Returns the function that checks a row by the rules of these items and against the existing ones. */
  readerIn(db: AgencyTransaction): Promise<(sent: SentItem) => ReadItem<unknown>>
}

/** A row of a file with the values a person would have typed. */
export type SentItem = ReturnType<typeof readItemRow>['sent']
/** The item of a row, or its errors. */
export type ReadItem<Item> = { readonly item: Item } | { readonly faults: readonly ItemFault[] }
type FileCall = Pick<Call<ContractEntry>, 'person' | 'inAgency' | 'platform' | 'request'>

/** Stores an uploaded file, finds its item table and, if its columns are recognized, checks it immediately (PAY-12). */
export async function uploadFile(call: FileCall & { readonly query: { readonly file_name: string } }, owner: FileOwner) {
  const content: unknown = call.request.body
  if (!Buffer.isBuffer(content)) throw unreadable()
  const form = await csvFormOf(content)
  const table = await findItemTable(owner.kind, content, form)
  const { key } = await call.platform.files.keep(Readable.from(piecesOf(content)))
  const made = { ...form, ...table, dot_project_id: owner.projectId, employee_id: call.person.id, file_name: call.query.file_name, file_key: key }
  const file = await call.inAgency((db) => insertItemFile(db, made))
  return checkItemColumns(owner.kind, file.columns, file.headings.length).allowed ? preview(call, owner, file, file.columns) : written(file)
}

/** Returns the import with its preview. */
export async function detailOfFile(call: Pick<FileCall, 'person' | 'inAgency'> & { readonly params: { readonly id: number } }, { projectId }: Pick<FileOwner, 'projectId'>) {
  return written(await call.inAgency(async (db) => {
    if (projectId !== null) await assertProjectVisible(db, call.person, projectId)
    return found(await findItemFile(db, projectId, call.params.id))
  }))
}

/** Checks every row with the chosen columns; writes no item (PAY-12). */
export async function mapFile(
  call: FileCall & { readonly params: { readonly id: number }; readonly body: { readonly columns: readonly (ItemColumn | null)[] } },
  owner: FileOwner,
) {
  const file = await call.inAgency(async (db) => {
    if (owner.projectId !== null) await assertProjectVisible(db, call.person, owner.projectId)
    return found(await findItemFile(db, owner.projectId, call.params.id))
  })
  assertOpen(file)
  throwIfRefused(checkItemColumns(owner.kind, call.body.columns, file.headings.length))
  return preview(call, owner, file, call.body.columns)
}

/** The items of a checked import that `read` accepts now, and how many rows it refuses. 422 if any is refused, unless only the valid rows are requested. Marks the import as done. */
export async function commitFile<Item>(
  db: AgencyTransaction,
  platform: Platform,
  projectId: number | null,
  id: number,
  onlyGood: boolean,
  read: (sent: SentItem) => ReadItem<Item>,
): Promise<{ good: Item[]; refused: number }> {
  const file = found(await findItemFile(db, projectId, id, { hold: true }))
  assertOpen(file)
  if (file.state !== 'previewed') throw unprocessable('errors.import_not_previewed')
  const good: Item[] = []
  let refused = 0
  for await (const { cells } of rowsOf(platform, file)) {
    const outcome = read(readItemRow(file.columns, cells).sent)
    if ('item' in outcome) good.push(outcome.item)
    else refused += 1
  }
  if (refused > 0 && !onlyGood) throw unprocessable('errors.import_has_errors', { count: refused })
  if (good.length === 0) throw unprocessable('errors.import_no_good_rows')
  await setFileCommitted(db, id)
  return { good, refused }
}

async function preview(call: FileCall, owner: FileOwner, file: ItemFile, columns: readonly (ItemColumn | null)[]) {
  const read = await call.inAgency((db) => owner.readerIn(db))
  const checked = await previewOf(call.platform, { ...file, columns: [...columns] }, read)
  return call.inAgency(async (db) => {
    assertOpen(found(await findItemFile(db, owner.projectId, file.id, { hold: true })))
    return written(await setItemPreview(db, file.id, checked))
  })
}

async function previewOf(platform: Platform, file: ItemFile, read: (sent: SentItem) => ReadItem<unknown>): Promise<ItemPreview> {
  const [errors, notices]: [RowFault[], RowFault[]] = [[], []]
  let [good, errorCount, noticeCount] = [0, 0, 0]
  const quantity = file.columns.indexOf('estimated_quantity')
  for await (const { row, cells } of rowsOf(platform, file)) {
    const { sent, rounded } = readItemRow(file.columns, cells)
    const outcome = read(sent)
    if ('faults' in outcome) {
      errorCount += outcome.faults.length
      for (const { field, message: said } of outcome.faults) if (errors.length < CSV_ERRORS_SHOWN) errors.push({ row, field: columnOf(field), message: inFile(field, said, cells[quantity] ?? '') })
      continue
    }
    good += 1
    if (rounded === null) continue
    noticeCount += 1
    if (notices.length < CSV_ERRORS_SHOWN) notices.push({ row, field: 'estimated_quantity', message: message('notices.float_rounded', rounded) })
  }
  return { columns: file.columns, good_count: good, errors, error_count: errorCount, notices, notice_count: noticeCount }
}

function rowsOf({ files }: Platform, file: ItemFile) {
  return itemRows(files.read(file.file_key), file, { heading_row: file.heading_row, last_row: file.last_row, width: file.headings.length })
}

/** Quotes an invalid quantity exactly as it is in the file. */
function inFile(field: string, said: string, cell: string): string {
  if (field !== 'estimated_quantity' || said !== message('errors.quantity_not_valid')) return said
  const { key, values } = quantityFault(cell)
  return message(key, values)
}

function columnOf(field: string): string {
  return field === 'uom' ? 'estimated_qty_uom' : field
}

function found(file: ItemFile | null): ItemFile {
  if (file === null) throw notFound()
  return file
}

function assertOpen({ state }: ItemFile): void {
  if (state === 'committed') throw conflict('errors.import_committed')
}

function written({ id, file_name, state, headings, columns, heading_row, last_row, row_count, good_count, first_rows, errors, error_count, notices, notice_count, created_at }: ItemFile) {
  const good = state === 'mapping' ? null : good_count
  return {
    id, file_name, state, headings, columns, heading_row, last_row, rows: row_count, good, first_rows, errors, error_count, notices, notice_count,
    created_at: created_at.toISOString(),
  }
}
