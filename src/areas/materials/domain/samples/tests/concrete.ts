import { figure, percent, ratio } from '#src/areas/materials/domain/samples/tests/figures'
import type { SampleTest, TestField } from '#src/areas/materials/domain/samples/tests/test'
import { dividedBy, larger, minus, plus, rounded, times, type DecimalText } from '#src/platform/domain/units/decimal'

/** The weight of a gallon of water in lb, to convert the water of a batch. */
const LB_OF_GALLON = '8.33'
const FEET3_OF_YARD3 = '27'
/** Decimals to which a power is computed, before the result is rounded for display. */
const POWER_DECIMALS = 12

const measure = ['measure_full_lb', 'measure_empty_lb', 'measure_volume_ft3'] as const
const weightOf = (values: Readonly<Record<(typeof measure)[number], string>>) => ratio(minus(values.measure_full_lb, values.measure_empty_lb), values.measure_volume_ft3)
const yieldOf = (values: Readonly<Record<(typeof measure)[number] | 'batch_total_lb', string>>) => {
  const weight = weightOf(values)
  return weight === null ? null : ratio(values.batch_total_lb, times(weight, FEET3_OF_YARD3))
}
const gallons = (lb: string) => dividedBy(lb, LB_OF_GALLON)

/** The weight in lb of gallons of water. */
export const poundsOfWater = (gal: DecimalText): DecimalText => times(gal, LB_OF_GALLON)

/** A test with a single measured value, which is itself compared with the limits. */
const direct = (code: string, label: string, method: string, field: Omit<TestField, 'label'> & { readonly label?: string }): SampleTest => ({
  code, label, method, material: 'concrete', judged: field.key, figures: [], fields: [{ label, ...field }],
})

/** The tests of concrete samples. */
export const concreteTests: readonly SampleTest[] = [
  direct('slump', 'Slump', 'AASHTO T 119', { key: 'slump_in', unit: 'in', decimals: 2, usual: [0.5, 10] }),
  direct('air_content', 'Air content by pressure', 'AASHTO T 152', { key: 'air_pct', label: 'Air content', unit: '%', decimals: 1, usual: [1, 12] }),
  direct('concrete_temperature', 'Concrete temperature', 'AASHTO T 309', { key: 'temperature_f', label: 'Temperature', unit: '°F', decimals: 1, least: 'any', usual: [40, 100] }),
  direct('compressive_strength', 'Compressive strength', 'AASHTO T 22', { key: 'strength_psi', label: 'Strength', unit: 'psi', decimals: 0, usual: [500, 15_000] }),
  {
    code: 'unit_weight', label: 'Unit weight and yield', method: 'AASHTO T 121', material: 'concrete', judged: 'unit_weight_pcf', ordered: [['measure_empty_lb', 'measure_full_lb']],
    fields: [
      { key: 'measure_full_lb', label: 'Full measure', unit: 'lb', decimals: 2, usual: [10, 200] },
      { key: 'measure_empty_lb', label: 'Empty measure', unit: 'lb', decimals: 2, usual: [1, 50] },
      { key: 'measure_volume_ft3', label: 'Volume of the measure', unit: 'ft³', decimals: 4, usual: [0.1, 2] },
      { key: 'batch_total_lb', label: 'Whole batch, with water', unit: 'lb', decimals: 2, usual: [1_000, 60_000] },
      { key: 'design_yd3', label: 'Design volume', unit: 'yd³', decimals: 2, usual: [0.5, 15] },
      { key: 'theoretical_density_pcf', label: 'Density without air', unit: 'lb/ft³', decimals: 2, usual: [120, 170] },
    ],
    figures: [
      figure({ key: 'unit_weight_pcf', label: 'Unit weight', unit: 'lb/ft³', decimals: 2 }, measure, weightOf),
      figure({ key: 'yield_yd3', label: 'Yield', unit: 'yd³', decimals: 4 }, [...measure, 'batch_total_lb'], yieldOf),
      figure({ key: 'relative_yield', label: 'Relative yield', unit: '', decimals: 4 }, [...measure, 'batch_total_lb', 'design_yd3'], (values) => {
        const actualYield = yieldOf(values)
        return actualYield === null ? null : ratio(actualYield, values.design_yd3)
      }),
      figure({ key: 'gravimetric_air_pct', label: 'Gravimetric air', unit: '%', decimals: 3 }, [...measure, 'theoretical_density_pcf'], (values) => {
        const weight = weightOf(values)
        return weight === null ? null : percent(minus(values.theoretical_density_pcf, weight), values.theoretical_density_pcf)
      }),
    ],
  },
  {
    code: 'water_cementitious_ratio', label: 'Water to cementitious ratio', method: 'Batch weights', material: 'concrete', judged: 'water_cementitious_ratio',
    fields: [
      { key: 'batched_water_lb', label: 'All water', unit: 'lb', decimals: 2, usual: [100, 6_000] },
      { key: 'cement_lb', label: 'Cement', unit: 'lb', decimals: 2, usual: [100, 12_000] },
      { key: 'other_cementitious_lb', label: 'Other cementitious material', unit: 'lb', decimals: 2, least: 'zero', usual: [0, 6_000] },
      { key: 'allowable_water_gal', label: 'Allowable water', unit: 'gal', decimals: 2, usual: [10, 800] },
    ],
    figures: [
      figure({ key: 'water_cementitious_ratio', label: 'Water to cementitious material', unit: '', decimals: 4 }, ['batched_water_lb', 'cement_lb', 'other_cementitious_lb'],
        ({ batched_water_lb, cement_lb, other_cementitious_lb }) => ratio(batched_water_lb, plus(cement_lb, other_cementitious_lb))),
      figure({ key: 'batched_water_gal', label: 'Batched water at 8.33 lb/gal', unit: 'gal', decimals: 3 }, ['batched_water_lb'], ({ batched_water_lb }) => gallons(batched_water_lb)),
      figure({ key: 'water_still_allowed_gal', label: 'Water still allowed', unit: 'gal', decimals: 3 }, ['batched_water_lb', 'allowable_water_gal'],
        ({ batched_water_lb, allowable_water_gal }) => minus(allowable_water_gal, gallons(batched_water_lb))),
    ],
  },
  {
    code: 'evaporation', label: 'Evaporation rate', method: 'ACI 305, equation', material: 'concrete', judged: 'evaporation_lb_ft2_h', usualHigh: '0.2',
    fields: [
      { key: 'concrete_temp_f', label: 'Concrete temperature', unit: '°F', decimals: 1, least: 'any', usual: [40, 100] },
      { key: 'air_temp_f', label: 'Air temperature', unit: '°F', decimals: 1, least: 'any', usual: [20, 115] },
      { key: 'relative_humidity_pct', label: 'Relative humidity', unit: '%', decimals: 1, least: 'zero', usual: [1, 100] },
      { key: 'wind_mph', label: 'Wind speed', unit: 'mph', decimals: 1, least: 'zero', usual: [0, 50] },
    ],
    figures: [
      figure({ key: 'evaporation_lb_ft2_h', label: 'Evaporation', unit: 'lb/ft²/h', decimals: 3 }, ['concrete_temp_f', 'air_temp_f', 'relative_humidity_pct', 'wind_mph'], evaporation),
    ],
  },
]

/**
 * The evaporation rate of fresh concrete in lb/ft²/h, from the nomograph of ACI 305 as an equation: (Tc^2.5 - r Ta^2.5)(1 + 0.4 V) 10^-6,
 * with the concrete temperature Tc and the air temperature Ta in °F, the relative humidity r as a fraction, and the wind speed V in mph.
 * Null if a temperature is below 0 °F. Warm, moist air over cold concrete gives a negative rate, which counts as 0.
 */
function evaporation(values: Readonly<Record<'concrete_temp_f' | 'air_temp_f' | 'relative_humidity_pct' | 'wind_mph', string>>): string | null {
  const [concrete, air, humidity, wind] = [values.concrete_temp_f, values.air_temp_f, values.relative_humidity_pct, values.wind_mph].map(Number) as [number, number, number, number]
  // a fractional power of a temperature below 0 °F is not a real number, and nobody places concrete at that temperature
  if (concrete < 0 || air < 0) return null
  const rate = (concrete ** 2.5 - (humidity / 100) * air ** 2.5) * (1 + 0.4 * wind) * 1e-6
  return larger('0', rounded(rate.toFixed(POWER_DECIMALS), POWER_DECIMALS))
}
