import { itemReader } from '#src/areas/contracts/domain/change-orders/new-items'
import { mayWriteContractItems } from '#src/areas/projects/domain/setup'
import { currentItems } from '#src/areas/contracts/server/contract-items/store'
import type { NewItemsPlan } from '#src/areas/contracts/server/contract-items/write-items'
import type { LockedContract } from '#src/areas/contracts/server/lock-contract'
import { commitFile, type FileOwner } from '#src/areas/contracts/server/contract-items/item-imports/item-file'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { throwIfRefused } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'

/** A file of items for a project's contract. */
export function contractFile(projectId: number): FileOwner {
  return { kind: 'contract', projectId, readerIn: async (db) => itemReader(await currentItems(db, projectId)) }
}

/** The items of a checked file that the rules let in now, and how many they refuse; 422 for any refused unless only the good are asked for. */
export async function commitContractFile(db: AgencyTransaction, platform: Platform, contract: LockedContract, id: number, onlyGood: boolean): Promise<{ items: NewItemsPlan['items']; refused: number }> {
  throwIfRefused(mayWriteContractItems(contract.state))
  const read = itemReader(await currentItems(db, contract.projectId))
  const { good, refused } = await commitFile(db, platform, contract.projectId, id, onlyGood, read)
  const flags = { source_only: false, mobile_favorite: false, e_ticket_available: true, original_contract: true, contractors: [] }
  return { items: good.map((item) => ({ ...item, ...flags })), refused }
}
