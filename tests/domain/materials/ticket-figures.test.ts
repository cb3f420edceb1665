import { expect, test } from 'vitest'
import { airTemperatureIn, ticketFigures } from '#src/areas/materials/domain/samples/ticket-figures'
import asphalt from '#tests/domain/materials/vectors/asphalt.json' with { type: 'json' }
import concrete from '#tests/domain/materials/vectors/concrete.json' with { type: 'json' }
import evaporation from '#tests/domain/materials/vectors/evaporation.json' with { type: 'json' }

/** The figures of a ticket as numbers. */
const numbers = (ticket: Readonly<Record<string, unknown>>, air: string | null = null) =>
  Object.fromEntries(ticketFigures(ticket, air).map(({ key, value }) => [key, Number(value)]))

/** The number of gallons that weigh this many pounds. */
const gallons = (lb: number) => lb / 8.33

test.each(asphalt.cases)('TICK-42 SAMP-2 a ticket with $in_place_pcf of $tmd_pcf lb/ft³ has the in-place density and the mat weight of the test vectors', (vector) => {
  const figures = numbers({ ticket_type: 'asphalt', theoretical_maximum_density: vector.tmd_pcf, in_place_density: vector.in_place_pcf, design_thickness: 2, measured_thickness: vector.thickness_in })
  // a ticket stores only three decimals of the maximum density, so the percentage can differ in its last decimal
  expect(figures['in_place_pct']).toBeCloseTo(vector.in_place_pct, 2)
  expect(figures['mat_lb_per_sy']).toBeCloseTo((vector.theoretical_tons * 2000) / vector.area_sy, 1)
  expect(figures['thickness_difference']).toBe(vector.thickness_in - 2)
  expect(figures['thickness_pct']).toBe(vector.thickness_in * 50)
})

test.each(concrete.cases)('TICK-42 SAMP-2 a ticket with $batched_water_gal gal has the water-cement ratio and the remaining allowed water of the test vectors', (vector) => {
  const cement = vector.cement_lb + vector.other_cementitious_lb
  const target = 0.5
  const figures = numbers({
    ticket_type: 'concrete', batched_water: gallons(vector.batched_water_lb).toFixed(6), allowable_water: vector.allowable_water_gal,
    target_water_cement_ratio: target, design_total_water: gallons(cement * target).toFixed(6),
  })
  expect(figures['water_cement_ratio']).toBeCloseTo(vector.water_cementitious_ratio, 3)
  expect(figures['water_still_allowed']).toBeCloseTo(vector.water_still_allowed_gal, 2)
})

test.each(evaporation.cases)('TICK-42 SAMP-2 a ticket at $wind_mph mph and $relative_humidity_pct % has the evaporation rate of the test vectors, and never one below 0', (vector) => {
  const ticket = { ticket_type: 'concrete', field_temperature: vector.concrete_temp_f, humidity: vector.relative_humidity_pct, wind_speed: vector.wind_mph }
  expect(numbers(ticket, String(vector.air_temp_f))['evaporation_lb_ft2_h']).toBeCloseTo(Math.max(0, vector.us_lb_ft2_h), 3)
})

test('TICK-42 SAMP-2 a figure is omitted while an input is missing or when it would divide by 0', () => {
  expect(ticketFigures({}, null)).toEqual([])
  expect(ticketFigures({ in_place_density: 146.2, theoretical_maximum_density: null, batched_water: '', allowable_water: 'many' }, null)).toEqual([])
  expect(ticketFigures({ in_place_density: 146.2, theoretical_maximum_density: 0, batched_water: 1, design_total_water: 1, target_water_cement_ratio: 0 }, null)).toEqual([])
  // the evaporation rate is unknown without the air temperature from a sample
  expect(ticketFigures({ field_temperature: 80, humidity: 50, wind_speed: 15 }, null)).toEqual([])
  // below 0 °F, the equation has no value
  expect(ticketFigures({ field_temperature: -4, humidity: 50, wind_speed: 15 }, '20')).toEqual([])
})

test('TICK-42 an asphalt ticket has no concrete figures, and every figure names its formula', () => {
  const all = { theoretical_maximum_density: 156, in_place_density: 146.2, batched_water: 300, allowable_water: 320, design_total_water: 310, target_water_cement_ratio: 0.45, field_temperature: 80, humidity: 50, wind_speed: 15 }
  expect(ticketFigures({ ...all, ticket_type: 'asphalt' }, '80').map(({ key }) => key)).toEqual(['in_place_pct'])
  expect(ticketFigures({ ...all, ticket_type: 'concrete' }, '80').map(({ key, source }) => [key, source.length > 20])).toEqual([
    ['in_place_pct', true], ['water_cement_ratio', true], ['water_still_allowed', true], ['evaporation_lb_ft2_h', true],
  ])
})

test('TICK-42 SAMP-2 the air temperature comes from the latest evaporation test that has one', () => {
  const result = (tested_on: string, test: string, values: Readonly<Record<string, string>>) => ({ tested_on, test, values })
  expect(airTemperatureIn([])).toBeNull()
  expect(airTemperatureIn([
    result('2026-11-23', 'evaporation', { air_temp_f: '71' }), result('2026-11-24', 'evaporation', { air_temp_f: '75' }),
    result('2026-11-25', 'evaporation', { wind_mph: '4' }), result('2026-11-26', 'slump', { slump_in: '4' }),
  ])).toBe('75')
})
