import { itemColumnLabels, itemColumns, type ItemColumn } from '#src/areas/contracts/domain/contract-items/item-file'
import { storedText } from '#src/platform/domain/formats/plain-text'
import { message } from '#src/platform/domain/messages'
import { isDecimalText, isSameNumber } from '#src/platform/domain/units/decimal'

/** An item that the contract or the catalog has already, by the columns of a file. */
export type PresentItem = Readonly<Partial<Record<ItemColumn, string | null>>>

/** A column of a row that differs from the item with the same code. */
export interface ItemDifference {
  readonly field: ItemColumn
  readonly message: string
}

/**
 * Where a row differs from the item that has its code already (PLUS-39). An import never changes an item, so each is a conflict; none
 * means that the row says what is there. Columns that the file does not have are not compared.
 */
export function differencesFrom(present: PresentItem, sent: Readonly<Partial<Record<ItemColumn, string>>>): readonly ItemDifference[] {
  return itemColumns.flatMap((field) => {
    const [now, said] = [present[field] ?? '', sent[field]]
    if (field === 'item_code' || said === undefined || isSame(now, storedText(said.trim()))) return []
    return [{ field, message: message('warnings.item_kept', { label: itemColumnLabels[field], current: now, sent: said.trim().slice(0, LONGEST_SHOWN) }) }]
  })
}

const LONGEST_SHOWN = 200

function isSame(one: string, other: string): boolean {
  return one === other || (isDecimalText(one) && isDecimalText(other) && isSameNumber(one, other))
}
