import { masterItemReader, type MasterItemFields } from '#src/areas/contracts/domain/change-orders/new-items'
import { commitFile, type CommitChoice, type FileOwner, type ReadItem, type SentItem } from '#src/areas/contracts/server/contract-items/item-imports/item-file'
import { masterCodeKeys, presentMasterItems } from '#src/areas/contracts/server/master-pay-items/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Platform } from '#src/platform/server/platform'

/** Describes the agency's catalog to the import functions, which also import into projects. */
export const masterFile: FileOwner = { kind: 'master', projectId: null, readerIn: async (db) => masterReader(await masterCodeKeys(db)), presentIn: presentMasterItems }

/**
 * Checks the rows of an import again and marks the import as done. Returns its valid items, for the caller to insert, and the number of
 * refused rows. 422 if any row is refused, unless only the valid rows are requested, and 422 if all are refused. 409 if other rows are
 * refused than in the check that the person saw (see `commitFile`).
 */
export async function commitMasterFile(db: AgencyTransaction, platform: Platform, id: number, choice: CommitChoice): Promise<{ items: MasterItemFields[]; refused: number }> {
  const { good, refused } = await commitFile(db, platform, null, id, choice, masterReader(await masterCodeKeys(db)))
  return { items: good, refused }
}

/** Returns the function that checks rows of an import. The catalog's field `uom` is called `estimated_qty_uom` in files. */
function masterReader(codeKeys: Iterable<string>): (sent: SentItem) => ReadItem<MasterItemFields> {
  const read = masterItemReader(codeKeys)
  return ({ item_code, item_description, estimated_qty_uom: uom }) => read({ item_code, item_description, uom })
}
