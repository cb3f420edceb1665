import { expect, test } from 'vitest'
import { checkResult, figuresOf, judgedValue, outcomeOf, sampleTests, storedResult, testOf, testsFor, unusualValues, type EnteredResult } from '#src/areas/materials/domain/samples/test-results'
import type { Measured } from '#src/areas/materials/domain/samples/tests/test'
import asphalt from '#tests/domain/materials/vectors/asphalt.json' with { type: 'json' }
import concrete from '#tests/domain/materials/vectors/concrete.json' with { type: 'json' }
import evaporation from '#tests/domain/materials/vectors/evaporation.json' with { type: 'json' }

const TODAY = '2026-11-24'
type Vector = Readonly<Record<string, number>>

function figureValues(code: string, vector: Vector): Readonly<Record<string, string | null>> {
  const materialTest = testOf(code)
  if (materialTest === null) throw new Error(`no test ${code}`)
  const measured: Measured = Object.fromEntries(materialTest.fields.map(({ key }) => [key, String(vector[key])]))
  return Object.fromEntries(figuresOf(materialTest, measured).map(({ figure, value }) => [figure.key, value]))
}

/** Compares calculated figures with those of a test vector, rounded to the vector's decimals, but to at most three. */
function expectFigures(code: string, vector: Vector, keys: readonly string[]) {
  const figures = figureValues(code, vector)
  for (const key of keys) {
    const wanted = vector[key] ?? Number.NaN
    const decimals = (String(wanted).split('.')[1] ?? '').length
    expect({ key, value: Number(figures[key]).toFixed(Math.min(decimals, 3)) }).toEqual({ key, value: wanted.toFixed(Math.min(decimals, 3)) })
  }
}

test.each(asphalt.cases)('SAMP-2 the asphalt figures for Gmm $gmm match the test vectors', (vector) => {
  expectFigures('in_place_density', vector, ['tmd_pcf', 'in_place_pct'])
  expectFigures('placement_yield', vector, ['area_sy', 'theoretical_tons', 'yield_lb_per_sy', 'yield_lb_per_sy_in', 'tons_per_station'])
})

test.each(concrete.cases)('SAMP-2 the concrete figures for a batch of $batch_total_lb lb match the test vectors', (vector) => {
  expectFigures('unit_weight', vector, ['unit_weight_pcf', 'yield_yd3', 'relative_yield', 'gravimetric_air_pct'])
  expectFigures('water_cementitious_ratio', vector, ['water_cementitious_ratio', 'batched_water_gal', 'water_still_allowed_gal'])
})

test.each(evaporation.cases)('SAMP-2 evaporation at $wind_mph mph and $relative_humidity_pct % matches the test vectors, and is never below 0', (vector) => {
  expectFigures('evaporation', { ...vector, evaporation_lb_ft2_h: Math.max(0, vector.us_lb_ft2_h) }, ['evaporation_lb_ft2_h'])
})

test('SAMP-2 a blank input gives a blank result, not 0 and not a refusal, and division by zero gives a blank', () => {
  const yieldTest = testOf('placement_yield')
  if (yieldTest === null) throw new Error('the test is gone')
  const values = Object.fromEntries(figuresOf(yieldTest, { length_ft: '1000', width_ft: '12' }).map(({ figure, value }) => [figure.key, value]))
  expect(values).toEqual({ area_sy: '1333.333', theoretical_tons: null, yield_lb_per_sy: null, yield_lb_per_sy_in: null, tons_per_station: null })
  for (const one of sampleTests) expect(figuresOf(one, {}).map(({ value }) => value)).toEqual(one.figures.map(() => null))
  for (const one of sampleTests) {
    const zeros = Object.fromEntries(one.fields.map(({ key }) => [key, '0']))
    expect(figuresOf(one, zeros).every(({ value }) => value === null || Number.isFinite(Number(value)))).toBe(true)
  }
})

test('SAMP-2 every test judges one of its own values, and its values have different names', () => {
  for (const one of sampleTests) {
    const keys = [...one.fields, ...one.figures].map(({ key }) => key)
    expect([new Set(keys).size, keys.includes(one.judged)]).toEqual([keys.length, true])
  }
  expect(testsFor('concrete').every(({ material }) => material === 'concrete')).toBe(true)
  expect(testsFor('other')).toEqual(sampleTests)
  expect(testsFor(null)).toEqual(sampleTests)
})

test.each([
  ['91.9', '92', '97', 'fail'], ['92', '92', '97', 'pass'], ['97', '92', '97', 'pass'], ['97.001', '92', '97', 'fail'],
  ['50', null, '97', 'pass'], ['98', null, '97', 'fail'], ['50', null, null, 'not_judged'], [null, '92', null, 'not_judged'],
] as const)('SAMP-2 %s against %s to %s is %s', (value, low, high, outcome) => {
  expect(outcomeOf(value, low, high)).toBe(outcome)
})

const slump = (more: Partial<EnteredResult>): EnteredResult => ({ test: 'slump', tested_on: TODAY, values: { slump_in: '4' }, low: null, high: null, ...more })
const refused = (entered: EnteredResult) => Object.entries(checkResult(entered, TODAY)).flatMap(([field, verdict]) => (verdict.allowed ? [] : [`${field}: ${verdict.message}`]))

test.each<[string, EnteredResult, readonly string[]]>([
  ['a plain result', slump({ low: '2', high: '5' }), []],
  ['one value of many', { ...slump({}), test: 'unit_weight', values: { measure_full_lb: '44', measure_empty_lb: '7', measure_volume_ft3: '0.25' } }, []],
  ['an unknown test', slump({ test: 'luck' }), ['test: errors.sample_test_unknown']],
  ['no value', slump({ values: {} }), ['slump_in: errors.field_is_required']],
  ['a value of another test', slump({ values: { slump_in: '4', gmm: '2.5' } }), ['gmm: errors.sample_value_unknown']],
  ['a value that is not a number', slump({ values: { slump_in: 'four' } }), ['slump_in: errors.field_decimal']],
  ['too many decimals', slump({ values: { slump_in: '4.001' } }), ['slump_in: errors.field_decimal']],
  ['too many digits', slump({ values: { slump_in: '1234567890' } }), ['slump_in: errors.field_decimal']],
  ['a value of 0', slump({ values: { slump_in: '0' } }), ['slump_in: errors.sample_value_below']],
  ['tomorrow', slump({ tested_on: '2026-11-25' }), ['tested_on: errors.sample_day_ahead']],
  ['limits in the wrong order', slump({ low: '5', high: '2' }), ['high: errors.sample_limits']],
  ['a limit that is not a number', slump({ low: 'x' }), ['low: errors.field_decimal']],
  ['an empty measure that is heavier than the full one', { ...slump({}), test: 'unit_weight', values: { measure_full_lb: '7', measure_empty_lb: '44', measure_volume_ft3: '0.25' } }, ['measure_empty_lb: errors.sample_value_order']],
  ['frost', { ...slump({}), test: 'concrete_temperature', values: { temperature_f: '-4' } }, []],
  ['wind below 0', { ...slump({}), test: 'evaporation', values: { wind_mph: '-1' } }, ['wind_mph: errors.field_below_zero']],
])('SAMP-2 %s, entered as %j, breaks the rules %j', (_name, entered, faults) => {
  expect(refused(entered)).toEqual(faults)
})

test('SAMP-2 a stored result has the judged value and its verdict, and a value outside the usual range is only pointed out', () => {
  const entered = { test: 'in_place_density', tested_on: TODAY, values: { gmm: '2.500', in_place_pcf: '139.0' }, low: '92', high: null }
  expect(storedResult(3, entered)).toEqual({ ...entered, no: 3, values: { gmm: '2.5', in_place_pcf: '139' }, judged: '89.103', outcome: 'fail' })
  const density = testOf('in_place_density')
  if (density === null) throw new Error('the test is gone')
  expect(refused({ ...entered, values: { gmm: '25', in_place_pcf: '139' } })).toEqual([])
  expect(unusualValues(density, { gmm: '25', in_place_pcf: '139' }).map(({ key }) => key)).toEqual(['gmm'])
  expect(judgedValue(density, {})).toBeNull()
})
