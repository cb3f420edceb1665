import { Readable } from 'node:stream'
import type { ContractEntry } from '#src/platform/api/contract'
import { checkItemColumns, itemColumnLabels, readItemRow, type ItemColumn, type ItemFileKind } from '#src/areas/contracts/domain/contract-items/item-file'
import type { ItemFault } from '#src/areas/contracts/domain/change-orders/new-items'
import { unreadable } from '#src/platform/server/csv/csv-file'
import { findItemTable, itemFormOf } from '#src/areas/contracts/server/contract-items/item-imports/item-table'
import { checkItemRows, rowsOf } from '#src/areas/contracts/server/contract-items/item-imports/check-rows'
import { findItemFile, insertItemFile, itemCorrections, setFileCommitted, setItemPreview, type ItemFile } from '#src/areas/contracts/server/contract-items/item-imports/store'
import type { PresentItem } from '#src/areas/contracts/domain/contract-items/present-item'
import { assertChecked } from '#src/platform/server/imports/assert-checked'
import { byRow } from '#src/platform/server/imports/corrections'
import { openRefusedHash } from '#src/platform/server/imports/refused-hash'
import { sendRefusedRows } from '#src/platform/server/imports/refused-file'
import { correctRows, listedRowsPage } from '#src/platform/server/imports/correct-rows'
import type { CellCorrection } from '#src/platform/domain/imports/corrections'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Call } from '#src/platform/server/http/call'
import { conflict, throwIfRefused, notFound, unprocessable } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'
import { piecesOf } from '#src/platform/server/time-slice'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'

/** The owner of the items that an import adds: a project's contract or, if the project is null, the agency's catalog. */
export interface FileOwner {
  readonly kind: ItemFileKind
  readonly projectId: number | null
  /** Returns the function that checks a row by the rules of these items and against the items that already exist. */
  readerIn(db: AgencyTransaction): Promise<(sent: SentItem) => ReadItem<unknown>>
  /** The existing items by their codes' comparison keys. */
  presentIn(db: AgencyTransaction): Promise<ReadonlyMap<string, PresentItem>>
}

/** The values of a row of a file, as a person would have typed them. */
export type SentItem = ReturnType<typeof readItemRow>['sent']
/** The result of checking a row: its item, or the errors in the row. */
export type ReadItem<Item> = { readonly item: Item } | { readonly faults: readonly ItemFault[] }
type FileCall = Pick<Call<ContractEntry>, 'person' | 'inAgency' | 'platform' | 'request'>

/** Which rows to import, and the check on which the person based the decision. */
export interface CommitChoice {
  readonly only_good?: boolean
  readonly check?: number
}

/** Stores an uploaded file, finds its item table and, if its columns are recognized, checks it immediately (PAY-12). */
export async function uploadFile(call: FileCall & { readonly query: { readonly file_name: string } }, owner: FileOwner) {
  const content: unknown = call.request.body
  if (!Buffer.isBuffer(content)) throw unreadable()
  const form = await itemFormOf(owner.kind, content)
  const table = await findItemTable(owner.kind, content, form)
  const { key } = await call.platform.files.keep(Readable.from(piecesOf(content)))
  const newFile = { ...form, ...table, dot_project_id: owner.projectId, employee_id: call.person.id, file_name: call.query.file_name, file_key: key }
  const file = await call.inAgency((db) => insertItemFile(db, newFile))
  return checkItemColumns(owner.kind, file.columns, file.headings.length).allowed ? preview(call, owner, file, file.columns) : written(file)
}

/** Returns the import with its preview. */
export async function detailOfFile(call: Pick<FileCall, 'person' | 'inAgency'> & { readonly params: { readonly id: number } }, { projectId }: Pick<FileOwner, 'projectId'>) {
  return written(await call.inAgency(async (db) => {
    if (projectId !== null) await assertProjectVisible(db, call.person, projectId)
    return requireFile(await findItemFile(db, projectId, call.params.id))
  }))
}

/** Checks every row with the chosen columns; writes no item (PAY-12). */
export async function mapFile(
  call: FileCall & { readonly params: { readonly id: number }; readonly body: { readonly columns: readonly (ItemColumn | null)[] } },
  owner: FileOwner,
) {
  const file = await call.inAgency(async (db) => {
    if (owner.projectId !== null) await assertProjectVisible(db, call.person, owner.projectId)
    return requireFile(await findItemFile(db, owner.projectId, call.params.id))
  })
  assertOpen(file)
  throwIfRefused(checkItemColumns(owner.kind, call.body.columns, file.headings.length))
  return preview(call, owner, file, call.body.columns)
}

/** A page of the refused and corrected rows of the last check. */
export async function listedRowsOfFile(
  call: FileCall & { readonly params: { readonly id: number }; readonly query: { readonly skip?: number | undefined; readonly most?: number | undefined } },
  { projectId }: Pick<FileOwner, 'projectId'>,
) {
  const file = await call.inAgency(async (db) => {
    if (projectId !== null) await assertProjectVisible(db, call.person, projectId)
    return requireFile(await findItemFile(db, projectId, call.params.id))
  })
  return listedRowsPage(call.inAgency, call.platform, itemCorrections, file, call.query)
}

/** The refused rows of the last check as a CSV file. */
export async function refusedRowsOfFile(call: FileCall & Pick<Call<ContractEntry>, 'reply'> & { readonly params: { readonly id: number } }, { projectId }: Pick<FileOwner, 'projectId'>) {
  const file = await call.inAgency(async (db) => {
    if (projectId !== null) await assertProjectVisible(db, call.person, projectId)
    return requireFile(await findItemFile(db, projectId, call.params.id))
  })
  return sendRefusedRows(call, itemCorrections, file, (field) => itemColumnLabels[field as ItemColumn])
}

/** Saves corrections of refused or already corrected rows, all or none. The rows must be checked again before the import. */
export function correctFile(
  call: FileCall & { readonly params: { readonly id: number }; readonly body: { readonly corrections: readonly CellCorrection[] } },
  { projectId }: Pick<FileOwner, 'projectId'>,
) {
  return call.inAgency(async (db) => {
    if (projectId !== null) await assertProjectVisible(db, call.person, projectId)
    const file = requireFile(await findItemFile(db, projectId, call.params.id, { hold: true }))
    assertOpen(file)
    const rows = await correctRows(db, call.platform, itemCorrections, file, call.person.id, call.body.corrections)
    return { import: written(requireFile(await findItemFile(db, projectId, file.id))), rows }
  })
}

/**
 * Marks a checked import as done. Returns the items that `read` accepts now, for the caller to insert, and how many rows `read` refuses.
 * 422 if `read` refuses any row, unless only the valid rows are requested, and 422 if it refuses all rows. 409 if the rows that `read`
 * refuses are not the ones that were refused in the check that the person saw.
 */
export async function commitFile<Item>(
  db: AgencyTransaction,
  platform: Platform,
  projectId: number | null,
  id: number,
  { only_good: onlyGood = false, check }: CommitChoice,
  read: (sent: SentItem) => ReadItem<Item>,
): Promise<{ good: Item[]; refused: number }> {
  const file = requireFile(await findItemFile(db, projectId, id, { hold: true }))
  assertOpen(file)
  assertChecked(file, check)
  const good: Item[] = []
  const hash = openRefusedHash()
  let refused = 0
  for await (const { row, cells } of rowsOf(platform, file, byRow(await itemCorrections.stored(db, file.id)))) {
    const outcome = read(readItemRow(file.columns, cells).sent)
    if ('item' in outcome) good.push(outcome.item)
    else {
      refused += 1
      hash.add(row)
    }
  }
  if (refused > 0 && !onlyGood) throw unprocessable('errors.import_has_errors', { count: refused })
  if (good.length === 0) throw unprocessable('errors.import_no_good_rows')
  // import only if the same rows are refused as in the check that the person saw: items may have been added or removed since
  if (file.refused_hash !== null && file.refused_hash !== hash.text()) throw conflict('errors.import_checked_before')
  await setFileCommitted(db, id)
  return { good, refused }
}

async function preview(call: FileCall, owner: FileOwner, { id }: ItemFile, columns: readonly (ItemColumn | null)[]) {
  const [file, corrections, read, present] = await call.inAgency(async (db) => {
    // read the import again under a lock, so that its revision matches the corrections that are read next
    const locked = requireFile(await findItemFile(db, owner.projectId, id, { hold: true }))
    return [locked, byRow(await itemCorrections.stored(db, id)), await owner.readerIn(db), await owner.presentIn(db)] as const
  })
  const checked = await checkItemRows(call.platform, { ...file, columns: [...columns] }, { corrections, read, present })
  return call.inAgency(async (db) => {
    assertOpen(requireFile(await findItemFile(db, owner.projectId, id, { hold: true })))
    return written(await setItemPreview(db, id, checked))
  })
}

function requireFile(file: ItemFile | null): ItemFile {
  if (file === null) throw notFound()
  return file
}

function assertOpen({ state }: ItemFile): void {
  if (state === 'committed') throw conflict('errors.import_committed')
}

function written(file: ItemFile) {
  const { id, file_name, state, headings, columns, heading_row, last_row, row_count, good_count, first_rows, errors, error_count, notices, notice_count, effects, listed_count, listed_width, revision, checked_revision, checks, created_at } = file
  const good = state === 'mapping' ? null : good_count
  return {
    id, file_name, state, headings, columns, heading_row, last_row, rows: row_count, good, first_rows, errors, error_count, notices, notice_count, effects,
    listed_rows: listed_count, listed_width: Math.max(listed_width, headings.length), is_checked: revision === checked_revision, check: checks, created_at: created_at.toISOString(),
  }
}
