import { NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import type { Form } from '#src/platform/client/form/form'
import { itemTextMax } from '#src/areas/contracts/domain/contract-items/contract-item'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import type { ContractValues } from '#src/areas/contracts/client/contract-items/item-values'

/** The form fields for the contract fields of an item (PAY-1) and its unit price. The do-not-pay item has no price (PAY-46). */
export function ContractFields<Held extends ContractValues>({ form, isReadOnly = false, isFirst = true, isPriceReadOnly = isReadOnly, hasPrice = true }: { readonly form: Form<Held, never> | Form<Held>; readonly isReadOnly?: boolean; readonly isFirst?: boolean; readonly isPriceReadOnly?: boolean; readonly hasPrice?: boolean }) {
  // the cast is safe: Held has all fields of ContractValues, and the inputs below use only those fields
  const fields = form as unknown as Form<ContractValues>
  return (
    <>
      <NumberEntry form={fields} name="line_number" isWhole isRequired isReadOnly={isReadOnly} isFirst={isFirst} />
      <TextEntry form={fields} name="item_code" isRequired isReadOnly={isReadOnly} maxLength={itemTextMax.item_code} />
      <TextEntry form={fields} name="item_number" isReadOnly={isReadOnly} maxLength={itemTextMax.item_number} />
      <TextEntry form={fields} name="item_description" isRequired isReadOnly={isReadOnly} maxLength={itemTextMax.item_description} />
      <NumberEntry form={fields} name="estimated_quantity" isRequired isReadOnly={isReadOnly} />
      <TextEntry form={fields} name="estimated_qty_uom" isRequired isReadOnly={isReadOnly} maxLength={itemTextMax.estimated_qty_uom} />
      {hasPrice && <NumberEntry form={fields} name="unit_price" unit="USD" hint={words('unit_price_hint')} isReadOnly={isPriceReadOnly} />}
    </>
  )
}
