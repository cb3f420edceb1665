import { ONE, type Factor } from '#src/platform/domain/units/conversion'
import type { TypedUnit } from '#src/areas/contracts/domain/units/reconciliation-unit'

/** The factors are exact by definition: a kilogram is 1/0.45359237 lb, a short ton is 2,000 lb, and a liter is 1/3.785411784 gallon. */
const KILOGRAM_AS_TON: Factor = { numerator: '50000', denominator: '45359237' }
const METRIC_TON_AS_TON: Factor = { numerator: '50000000', denominator: '45359237' }
const LITER_AS_GALLON: Factor = { numerator: '125000000', denominator: '473176473' }
const POUND_AS_TON: Factor = { numerator: '1', denominator: '2000' }

/** The units of measure that a new agency starts with; it may edit each of them (UOM-7). */
export const usualUnits: readonly TypedUnit[] = [
  {
    code: 'TON',
    name: 'Tons',
    ticket_units: [
      ...same('TN', 'TONS'),
      { unit: 'LB', factor: POUND_AS_TON },
      { unit: 'LBS', factor: POUND_AS_TON },
      { unit: 'KG', factor: KILOGRAM_AS_TON },
      { unit: 'MT', factor: METRIC_TON_AS_TON },
      { unit: 'METRIC TON', factor: METRIC_TON_AS_TON },
      { unit: 'TONNE', factor: METRIC_TON_AS_TON },
    ],
  },
  { code: 'C Y', name: 'Cubic yards', ticket_units: same('CY', 'CUYD') },
  { code: 'GAL', name: 'Gallons', ticket_units: [...same('GAL'), { unit: 'L', factor: LITER_AS_GALLON }] },
  { code: 'L F', name: 'Linear feet', ticket_units: same('LF') },
  { code: 'S Y', name: 'Square yards', ticket_units: same('SY') },
  { code: 'S F', name: 'Square feet', ticket_units: same('SF') },
  { code: 'EACH', name: 'Each', ticket_units: same('LOAD', 'EA') },
  { code: 'LB', name: 'Pounds', ticket_units: same('LB', 'LBS') },
]

function same(...units: readonly string[]): TypedUnit['ticket_units'] {
  return units.map((unit) => ({ unit, factor: ONE }))
}
