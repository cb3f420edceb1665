import { testOf, type TestResult } from '#src/areas/materials/domain/samples/test-results'
import { FEET2_OF_YARD2, shareOfMaximum, tonsOfMat } from '#src/areas/materials/domain/samples/tests/asphalt'
import { poundsOfWater } from '#src/areas/materials/domain/samples/tests/concrete'
import { percent, ratio } from '#src/areas/materials/domain/samples/tests/figures'
import type { Measured } from '#src/areas/materials/domain/samples/tests/test'
import { decimalTextOf, minus, rounded, times, type DecimalText } from '#src/platform/domain/units/decimal'

/** A value with more decimals than this is treated as missing. */
const INPUT_DECIMALS = 6

/** The inputs of figures: fields of a ticket, and the air temperature, which only a sample has. */
const inputs = [
  'theoretical_maximum_density', 'in_place_density', 'design_thickness', 'measured_thickness',
  'design_total_water', 'batched_water', 'allowable_water', 'target_water_cement_ratio', 'field_temperature', 'air_temperature', 'humidity', 'wind_speed',
] as const
type Input = (typeof inputs)[number]
type Inputs = Readonly<Record<Input, DecimalText>>

/** A figure calculated from the values of a ticket, rounded to its decimals. */
export interface TicketFigure {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly value: DecimalText
  /** The formula, and the standard that defines it. */
  readonly source: string
}

interface Formula extends Omit<TicketFigure, 'value'> {
  readonly decimals: number
  readonly needs: readonly Input[]
  readonly of: (values: Inputs) => DecimalText | null
  /** A material classification to whose tickets the formula does not apply, even if they have all the inputs. */
  readonly notFor?: string
}

const formulas: readonly Formula[] = [
  {
    key: 'in_place_pct', label: 'In-place density', unit: '%', decimals: 2, needs: ['in_place_density', 'theoretical_maximum_density'],
    source: 'AASHTO T 209, T 355: in-place density ÷ theoretical maximum density × 100',
    of: ({ in_place_density: inPlace, theoretical_maximum_density: maximum }) => shareOfMaximum(inPlace, maximum),
  },
  {
    key: 'thickness_difference', label: 'Thickness against design', unit: 'in', decimals: 2, needs: ['measured_thickness', 'design_thickness'],
    source: 'Measured thickness − design thickness',
    of: ({ measured_thickness: measured, design_thickness: design }) => minus(measured, design),
  },
  {
    key: 'thickness_pct', label: 'Thickness, share of design', unit: '%', decimals: 2, needs: ['measured_thickness', 'design_thickness'],
    source: 'Measured thickness ÷ design thickness × 100',
    of: ({ measured_thickness: measured, design_thickness: design }) => percent(measured, design),
  },
  {
    key: 'mat_lb_per_sy', label: 'Mat weight', unit: 'lb/SY', decimals: 2, needs: ['measured_thickness', 'in_place_density'],
    source: '0.75 × in-place density × measured thickness',
    of: ({ measured_thickness: thickness, in_place_density: density }) => times(tonsOfMat(FEET2_OF_YARD2, thickness, density), '2000'),
  },
  {
    key: 'water_cement_ratio', label: 'Water cement ratio as batched', unit: '', decimals: 3, needs: ['batched_water', 'design_total_water', 'target_water_cement_ratio'], notFor: 'asphalt',
    source: 'Batched water ÷ cementitious material, which is design total water ÷ target ratio, at 8.33 lb/gal',
    of: (values) => batched('water_cementitious_ratio', values),
  },
  {
    key: 'water_still_allowed', label: 'Water still allowed', unit: 'gal', decimals: 2, needs: ['allowable_water', 'batched_water'], notFor: 'asphalt',
    source: 'Allowable water − batched water',
    of: ({ allowable_water, batched_water }) => ofTest('water_cementitious_ratio', 'water_still_allowed_gal', { batched_water_lb: poundsOfWater(batched_water), allowable_water_gal: allowable_water }),
  },
  {
    key: 'evaporation_lb_ft2_h', label: 'Evaporation rate', unit: 'lb/ft²/h', decimals: 3, needs: ['field_temperature', 'air_temperature', 'humidity', 'wind_speed'], notFor: 'asphalt',
    source: 'ACI 305: (concrete °F^2.5 − humidity × air °F^2.5)(1 + 0.4 wind mph) × 10⁻⁶, with the air temperature of its sample',
    of: ({ field_temperature, air_temperature, humidity, wind_speed }) =>
      ofTest('evaporation', 'evaporation_lb_ft2_h', { concrete_temp_f: field_temperature, air_temp_f: air_temperature, relative_humidity_pct: humidity, wind_mph: wind_speed }),
  },
]

/**
 * The figures of a ticket, calculated by the formulas for samples (SAMP-2, TICK-42). Omits a figure if one of its inputs is missing.
 * `airTemperature` (°F, or null) comes from a sample of the ticket, because the ticket itself has none.
 */
export function ticketFigures(ticket: Readonly<Record<string, unknown>>, airTemperature: DecimalText | null): readonly TicketFigure[] {
  const known = Object.fromEntries(inputs.flatMap((name) => {
    const value = decimalTextOf(name === 'air_temperature' ? airTemperature : ticket[name], INPUT_DECIMALS)
    return value === null ? [] : [[name, value]]
  })) as Partial<Inputs>
  return formulas.flatMap(({ decimals, needs, of, notFor, ...figure }) => {
    if (needs.some((name) => known[name] === undefined) || (notFor !== undefined && ticket['ticket_type'] === notFor)) return []
    // `known` has every input that the formula needs
    const value = of(known as Inputs)
    return value === null ? [] : [{ ...figure, value: rounded(value, decimals) }]
  })
}

/** The air temperature in °F of the latest evaporation test among the results of a ticket's samples, or null. */
export function airTemperatureIn(results: readonly Pick<TestResult, 'test' | 'tested_on' | 'values'>[]): DecimalText | null {
  const measured = results.filter(({ test, values }) => test === 'evaporation' && (values['air_temp_f'] ?? '') !== '')
  return measured.toSorted((one, other) => one.tested_on.localeCompare(other.tested_on)).at(-1)?.values['air_temp_f'] ?? null
}

/**
 * A figure of the water-cementitious ratio test for the batch of a ticket. Tickets have no cement weight, so the weight is calculated from
 * the design's total water and target water-cement ratio.
 */
function batched(figure: string, { batched_water, design_total_water, target_water_cement_ratio }: Inputs): DecimalText | null {
  const cement = ratio(poundsOfWater(design_total_water), target_water_cement_ratio)
  return cement === null ? null : ofTest('water_cementitious_ratio', figure, { batched_water_lb: poundsOfWater(batched_water), cement_lb: cement, other_cementitious_lb: '0' })
}

function ofTest(code: string, key: string, measured: Measured): DecimalText | null {
  return testOf(code)?.figures.find((figure) => figure.key === key)?.of(measured) ?? null
}
