import { itemColumnLabels, itemColumns, type ItemColumn } from '#src/areas/contracts/domain/contract-items/item-file'
import { storedText } from '#src/platform/domain/formats/plain-text'
import { message } from '#src/platform/domain/messages'
import { isDecimalText, isSameNumber } from '#src/platform/domain/units/decimal'

/** An item that already exists in the contract or the catalog: its values, by the columns of a file. */
export type PresentItem = Readonly<Partial<Record<ItemColumn, string | null>>>

/** A column in which a row differs from the existing item with the same code. */
export interface ItemDifference {
  readonly field: ItemColumn
  readonly message: string
}

/**
 * The differences between a row and the existing item with the same code (PLUS-39). Each difference is a conflict, because an import never
 * changes an item; a row without differences is reported as unchanged. Columns that the file does not have are not compared.
 */
export function differencesFrom(present: PresentItem, sent: Readonly<Partial<Record<ItemColumn, string>>>): readonly ItemDifference[] {
  return itemColumns.flatMap((field) => {
    const [now, text] = [present[field] ?? '', sent[field]]
    if (field === 'item_code' || text === undefined || isSame(now, storedText(text.trim()))) return []
    return [{ field, message: message('warnings.item_kept', { label: itemColumnLabels[field], current: now, sent: text.trim().slice(0, LONGEST_SHOWN) }) }]
  })
}

const LONGEST_SHOWN = 200

function isSame(one: string, other: string): boolean {
  return one === other || (isDecimalText(one) && isDecimalText(other) && isSameNumber(one, other))
}
