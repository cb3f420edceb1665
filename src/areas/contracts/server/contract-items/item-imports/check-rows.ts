import type { ItemFault } from '#src/areas/contracts/domain/change-orders/new-items'
import { quantityFault, readItemRow } from '#src/areas/contracts/domain/contract-items/item-file'
import { differencesFrom, type PresentItem } from '#src/areas/contracts/domain/contract-items/present-item'
import { itemRows } from '#src/areas/contracts/server/contract-items/item-imports/item-table'
import type { ItemFile, ItemPreview, RowFault } from '#src/areas/contracts/server/contract-items/item-imports/store'
import { CSV_ERRORS_SHOWN } from '#src/platform/domain/csv-limits'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { IMPORT_CONFLICTS_SHOWN } from '#src/platform/domain/imports/limits'
import { message } from '#src/platform/domain/messages'
import { correctedRows, type ImportCorrections } from '#src/platform/server/imports/corrections'
import { openRowList } from '#src/platform/server/imports/listed-rows'
import { openRefusedHash } from '#src/platform/server/imports/refused-hash'
import type { Platform } from '#src/platform/server/platform'

/** The rules and the existing items that rows are checked against. */
interface Against {
  readonly corrections: ImportCorrections
  /** Checks a row by the rules of new items. */
  readonly read: (sent: ReturnType<typeof readItemRow>['sent']) => { readonly item: unknown } | { readonly faults: readonly ItemFault[] }
  /** The existing items by their codes' comparison keys. */
  readonly present: ReadonlyMap<string, PresentItem>
}

/**
 * Checks every row of an import with its chosen columns and its corrections. Counts the valid rows, stores the refused and corrected ones,
 * and counts the refused rows whose item already exists, with the same values or with different ones (PAY-12, PLUS-39). Writes no item.
 */
export async function checkItemRows(platform: Pick<Platform, 'files'>, file: ItemFile, { corrections, read, present }: Against): Promise<ItemPreview> {
  const [errors, notices, conflicts]: [RowFault[], RowFault[], RowFault[]] = [[], [], []]
  let [good, errorCount, noticeCount, unchanged, conflictCount] = [0, 0, 0, 0, 0]
  const quantity = file.columns.indexOf('estimated_quantity')
  const hash = openRefusedHash()
  const listed = openRowList(file.headings.length)
  const keeping = platform.files.keep(listed.content)
  // `keeping` is awaited below; without this handler, an earlier failure would be an unhandled rejection, which ends the process
  keeping.catch(() => undefined)
  try {
    for await (const line of rowsOf(platform, file, corrections)) {
      const { row, cells } = line
      const { sent, rounded } = readItemRow(file.columns, cells)
      const outcome = read(sent)
      if ('faults' in outcome) {
        const faults = outcome.faults.map(({ field, message: text }) => ({ field: columnOf(field), message: inFile(field, text, cells[quantity] ?? '') }))
        errorCount += faults.length
        for (const fault of faults) if (errors.length < CSV_ERRORS_SHOWN) errors.push({ row, ...fault })
        hash.add(row)
        await listed.add(line, faults)
        const existing = present.get(comparisonKey(sent.item_code ?? ''))
        if (existing === undefined) continue
        const differences = differencesFrom(existing, sent)
        if (differences.length === 0) unchanged += 1
        else conflictCount += 1
        for (const difference of differences) if (conflicts.length < IMPORT_CONFLICTS_SHOWN) conflicts.push({ row, ...difference })
        continue
      }
      good += 1
      if (line.file !== undefined) await listed.add(line, [])
      if (rounded === null) continue
      noticeCount += 1
      if (notices.length < CSV_ERRORS_SHOWN) notices.push({ row, field: 'estimated_quantity', message: message('notices.float_rounded', rounded) })
    }
  } finally {
    listed.end()
  }
  const { key } = await keeping
  return {
    columns: file.columns, good_count: good, errors, error_count: errorCount, notices, notice_count: noticeCount,
    effects: { created: good, updated: 0, unchanged, fields: [], conflict_count: conflictCount, conflicts },
    listed_file_key: key, listed_count: listed.count(), listed_width: listed.width(), refused_hash: hash.text(), checked_revision: file.revision,
  }
}

/** The rows of the item table of an import, with their corrections. */
export function rowsOf({ files }: Pick<Platform, 'files'>, file: ItemFile, corrections: ImportCorrections) {
  return correctedRows(itemRows(files.read(file.file_key), file, { heading_row: file.heading_row, last_row: file.last_row, width: file.headings.length }), corrections)
}

/**
 * Replaces the message about an invalid quantity by one that quotes the quantity exactly as it is in the file. Returns all other messages
 * unchanged.
 */
function inFile(field: string, text: string, cell: string): string {
  if (field !== 'estimated_quantity' || text !== message('errors.quantity_not_valid')) return text
  const { key, values } = quantityFault(cell)
  return message(key, values)
}

function columnOf(field: string): string {
  return field === 'uom' ? 'estimated_qty_uom' : field
}
