import { defineRecord } from '#src/platform/domain/records/define-record'
import { text } from '#src/platform/domain/records/fields'
import { day, decimal } from '#src/platform/domain/records/value-fields'
import { isZero } from '#src/platform/domain/units/decimal'
import { allow, refuse } from '#src/platform/domain/verdict'

export const EPD_DECIMALS = 6
const DIGITS = 9

/** An environmental product declaration (CERT-10). */
export const epd = defineRecord({
  kind: 'epd',
  table: 'epds',
  path: '/v2/epds',
  one: 'epd',
  many: 'content',
  name: 'declaration_number',
  may: 'change_materials',
  deletes: 'soft',
  fields: {
    declaration_number: text({ label: 'Declaration number', max: 200, required: true, unique: true, searched: true }),
    product_name: text({ label: 'Product', max: 200, searched: true }),
    manufacturer: text({ label: 'Manufacturer', max: 200, searched: true }),
    program_operator: text({ label: 'Program operator', max: 200, searched: true }),
    valid_from: day({ label: 'Valid from', required: true }),
    valid_to: day({ label: 'Valid to', required: true }),
    declared_quantity: decimal({ label: 'Declared quantity', digits: DIGITS, decimals: EPD_DECIMALS, required: true }),
    declared_unit: text({ label: 'Declared unit', max: 40, required: true }),
    kg_per_declared_unit: decimal({ label: 'Mass of the declared unit', digits: DIGITS, decimals: EPD_DECIMALS, unit: 'kg' }),
    gwp: decimal({ label: 'Warming potential', digits: DIGITS, decimals: EPD_DECIMALS, unit: 'kg CO2e' }),
    lcia_method: text({ label: 'Impact method', max: 80 }),
  },
  check: ({ valid_from: from, valid_to: to, declared_quantity: quantity, kg_per_declared_unit: mass }) => ({
    ...(from !== null && to !== null && to < from ? { valid_to: refuse('errors.end_before_start') } : {}),
    ...(quantity !== null && isZero(quantity) ? { declared_quantity: refuse('errors.epd_above_zero') } : {}),
    ...(mass !== null && isZero(mass) ? { kg_per_declared_unit: refuse('errors.epd_above_zero') } : {}),
  }),
})

/** Whether a declaration may be removed. It may not while a material uses it. */
export function mayRemoveEpd(number: string, materials: readonly string[]) {
  return materials.length === 0 ? allow : refuse('errors.epd_in_use', { number, materials: materials.join(', ') })
}
