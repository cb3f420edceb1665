import { NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import type { Form } from '#src/platform/client/form/form'
import { itemTextMax } from '#src/areas/contracts/domain/contract-items/contract-item'
import type { ContractValues } from '#src/areas/contracts/client/contract-items/item-values'

/** The fields of PAY-1 that a person fills in. */
export function ContractFields<Held extends ContractValues>({ form, isReadOnly = false, isFirst = true }: { readonly form: Form<Held, never> | Form<Held>; readonly isReadOnly?: boolean; readonly isFirst?: boolean }) {
  // Held has the fields of ContractValues; the entries name only those.
  const fields = form as unknown as Form<ContractValues>
  return (
    <>
      <NumberEntry form={fields} name="line_number" isWhole isRequired isReadOnly={isReadOnly} isFirst={isFirst} />
      <TextEntry form={fields} name="item_code" isRequired isReadOnly={isReadOnly} maxLength={itemTextMax.item_code} />
      <TextEntry form={fields} name="item_number" isReadOnly={isReadOnly} maxLength={itemTextMax.item_number} />
      <TextEntry form={fields} name="item_description" isRequired isReadOnly={isReadOnly} maxLength={itemTextMax.item_description} />
      <NumberEntry form={fields} name="estimated_quantity" isRequired isReadOnly={isReadOnly} />
      <TextEntry form={fields} name="estimated_qty_uom" isRequired isReadOnly={isReadOnly} maxLength={itemTextMax.estimated_qty_uom} />
    </>
  )
}
