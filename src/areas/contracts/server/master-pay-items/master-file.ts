import { masterItemReader, type MasterItemFields } from '#src/areas/contracts/domain/change-orders/new-items'
import { commitFile, type FileOwner, type ReadItem, type SentItem } from '#src/areas/contracts/server/contract-items/item-imports/item-file'
import { masterCodeKeys } from '#src/areas/contracts/server/master-pay-items/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Platform } from '#src/platform/server/platform'

/** A file of items for the agency's catalog. */
export const masterFile: FileOwner = { kind: 'master', projectId: null, readerIn: async (db) => masterReader(await masterCodeKeys(db)) }

/** The items of a checked file that the rules let in now, and how many they refuse; 422 for any refused unless only the good are asked for. */
export async function commitMasterFile(db: AgencyTransaction, platform: Platform, id: number, onlyGood: boolean): Promise<{ items: MasterItemFields[]; refused: number }> {
  const { good, refused } = await commitFile(db, platform, null, id, onlyGood, masterReader(await masterCodeKeys(db)))
  return { items: good, refused }
}

/** The catalog calls the unit uom; a file has one word for it. */
function masterReader(codeKeys: Iterable<string>): (sent: SentItem) => ReadItem<MasterItemFields> {
  const read = masterItemReader(codeKeys)
  return ({ item_code, item_description, estimated_qty_uom: uom }) => read({ item_code, item_description, uom })
}
