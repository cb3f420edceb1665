import type { Static } from 'typebox'
import type { PayItem } from '#src/areas/contracts/api/contract-items/pay-items'
import { checkItemCodeText, checkItemQuantity, checkItemText, checkLineNumber, checkNeededItemText, itemTextMax } from '#src/areas/contracts/domain/contract-items/contract-item'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { checkUnitPrice } from '#src/areas/contracts/domain/contract-items/unit-price'
import { exact } from '#src/platform/domain/units/decimal'
import type { Verdict } from '#src/platform/domain/verdict'
import { words } from '#src/areas/contracts/client/contract-items/messages'

/** The contract fields of an item as text, exactly as typed in a form. */
export interface ContractValues {
  readonly line_number: string
  readonly item_code: string
  readonly item_number: string
  readonly item_description: string
  readonly estimated_qty_uom: string
  readonly estimated_quantity: string
  readonly unit_price: string
}

/** The values of the item form: the contract fields, and how the item may be used. */
export interface ItemValues extends ContractValues {
  readonly mobile_favorite: boolean
  readonly source_only: boolean
  readonly e_ticket_available: boolean
  readonly external_dot_contractor_ids: readonly string[]
  /** The version of the item, which is sent with a change. It is not a field of the form. */
  readonly version: number
  readonly is_dnp: boolean
}

/** The labels of the contract fields. */
export const contractLabels = {
  line_number: words('line_number'), item_code: words('item_code'), item_number: words('item_number'), item_description: words('description'),
  estimated_qty_uom: words('unit'), estimated_quantity: words('estimated'), unit_price: words('unit_price'),
}

/** The labels of all fields of an item. */
export const itemLabels = {
  ...contractLabels, mobile_favorite: words('favorite'), source_only: words('source_only'), e_ticket_available: words('e_tickets'), external_dot_contractor_ids: words('contractors'),
}

/** The empty contract fields of a new item. */
export const noContractValues: ContractValues = { line_number: '', item_code: '', item_number: '', item_description: '', estimated_qty_uom: '', estimated_quantity: '', unit_price: '' }
/** The initial values of the form for a new item. */
export const newItemValues: ItemValues = { ...noContractValues, mobile_favorite: false, source_only: false, e_ticket_available: true, external_dot_contractor_ids: [], version: 0, is_dnp: false }

/** The form values of an item. */
export function itemValuesOf(item: Static<typeof PayItem>): ItemValues {
  return {
    line_number: String(item.line_number), item_code: item.item_code, item_number: item.item_number ?? '', item_description: item.item_description,
    estimated_qty_uom: item.estimated_qty_uom, estimated_quantity: item.estimated_quantity.toFixed(2), unit_price: item.unit_price === null ? '' : exact(item.unit_price.toFixed(4)), mobile_favorite: item.mobile_favorite, source_only: item.source_only,
    e_ticket_available: item.e_ticket_available, external_dot_contractor_ids: item.external_dot_contractor_ids.map(String), version: item.version, is_dnp: item.is_dnp,
  }
}

/** Checks each contract field on its own. Only the server can compare the values with the project's other items (PAY-4 to PAY-8). */
export function checkContractValues(values: ContractValues): Record<keyof ContractValues, Verdict> {
  const { line_number: line, item_code: code, item_number: number, item_description: description, estimated_qty_uom: uom, estimated_quantity: quantity, unit_price: price } = values
  return {
    line_number: checkLineNumber(line.trim()),
    item_code: checkItemCodeText(code, comparisonKey(code)),
    item_number: checkItemText('Item number', number, itemTextMax.item_number),
    item_description: checkNeededItemText('Description', description, itemTextMax.item_description),
    estimated_qty_uom: checkNeededItemText('Unit', uom, itemTextMax.estimated_qty_uom),
    estimated_quantity: checkItemQuantity(quantity.trim()),
    unit_price: checkUnitPrice(typedPrice(price)),
  }
}

/** The contract fields of an item in the shape in which a request sends them. */
export function sentContract({ line_number: line, item_code, item_number: number, item_description, estimated_qty_uom, estimated_quantity: quantity, unit_price: price }: ContractValues) {
  return { line_number: line.trim(), item_code, item_number: number.trim() === '' ? null : number, item_description, estimated_qty_uom, estimated_quantity: quantity.trim(), unit_price: typedPrice(price) }
}

/** Removes the dollar sign, if any, from a typed price; null when the field is empty. */
function typedPrice(typed: string): string | null {
  const text = typed.trim().replace(/^\$\s*/, '')
  return text === '' ? null : text
}
