import { itemReader } from '#src/areas/contracts/domain/change-orders/new-items'
import { mayWriteContractItems } from '#src/areas/projects/domain/setup'
import { currentItems, presentItems } from '#src/areas/contracts/server/contract-items/store'
import type { NewItemsPlan } from '#src/areas/contracts/server/contract-items/write-items'
import type { LockedContract } from '#src/areas/contracts/server/lock-contract'
import { commitFile, type CommitChoice, type FileOwner } from '#src/areas/contracts/server/contract-items/item-imports/item-file'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { throwIfRefused } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'

/** What the import functions need to know about a project's contract, as the owner of imported items. */
export function contractFile(projectId: number): FileOwner {
  return { kind: 'contract', projectId, readerIn: async (db) => itemReader(await currentItems(db, projectId)), presentIn: (db) => presentItems(db, projectId) }
}

/**
 * Marks a checked import as done. Returns its valid items, for the caller to insert, and how many rows are refused now. 422 if any row is
 * refused, unless only the valid rows are requested, and 422 if all are refused. 409 if other rows are refused than in the check that the
 * person saw (see `commitFile`). Also refuses the import if the contract is confirmed.
 */
export async function commitContractFile(db: AgencyTransaction, platform: Platform, contract: LockedContract, id: number, choice: CommitChoice): Promise<{ items: NewItemsPlan['items']; refused: number }> {
  throwIfRefused(mayWriteContractItems(contract.state))
  const read = itemReader(await currentItems(db, contract.projectId))
  const { good, refused } = await commitFile(db, platform, contract.projectId, id, choice, read)
  const flags = { source_only: false, mobile_favorite: false, e_ticket_available: true, original_contract: true, contractors: [] }
  return { items: good.map((item) => ({ ...item, ...flags })), refused }
}
