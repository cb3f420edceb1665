import type { Submittal } from '#src/areas/partners/client/submittals/submittal-rows'
import { words } from '#src/areas/partners/client/messages'
import { formsOfDay, formsOfQuantity, type Wanted } from '#src/areas/projects/client/documents/text/public/marks'
import { usDay } from '#src/platform/domain/formats/dates'

/** A value of a submittal that its file should contain, with the label that the screen shows for the value. */
export interface WantedValue extends Wanted {
  readonly label: string
  readonly value: string
}

/** The values of a submittal to look for in its files: those that a person would compare by eye. */
export function wantedOf({ material, vendor, dated, approved_quantity: quantity, sample_id: sample }: Submittal): readonly WantedValue[] {
  return [
    { key: 'material', label: words('material'), value: material, forms: [material] },
    { key: 'vendor', label: words('vendor'), value: vendor, forms: [vendor] },
    { key: 'dated', label: words('dated'), value: usDay(dated), forms: formsOfDay(dated) },
    ...(quantity === null ? [] : [{ key: 'quantity', label: words('quantity'), value: quantity.toLocaleString('en-US'), forms: formsOfQuantity(quantity) }]),
    ...(sample === null ? [] : [{ key: 'sample', label: words('sample_id'), value: sample, forms: [sample] }]),
  ]
}
