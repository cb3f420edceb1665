import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureOfDeclared, measureOfTicket } from '#src/areas/materials/domain/epds/declared-units'
import { epd } from '#src/areas/materials/domain/epds/epd'
import { readOpenEpd, type OpenEpdValues } from '#src/areas/materials/domain/epds/open-epd'
import { warmingPotential, type Declared } from '#src/areas/materials/domain/epds/warming-potential'
import { checkRecord, emptyValues } from '#src/platform/domain/records/define-record'

const fileOf = (name: string) => readFileSync(new URL(`./files/${name}`, import.meta.url), 'utf8')
const asphalt = fileOf('openepd-asphalt-mix.json')
const concrete = fileOf('openepd-concrete-expired.json')

function read(json: string): OpenEpdValues {
  const result = readOpenEpd(json)
  if (!('stated' in result)) throw new Error(result.message)
  return result.stated
}

/** The asphalt document with some of its parts replaced. */
const changed = (parts: object) => JSON.stringify({ ...JSON.parse(asphalt), ...parts })
const gwp = (mean: unknown, unit: unknown = 'kgCO2e') => ({ gwp: { A1A2A3: { mean, unit } } })
const refusal = (json: string) => {
  const result = readOpenEpd(json)
  return 'stated' in result ? 'read' : result.message
}

test('PLUS-29 an openEPD document is read with the values that it states', () => {
  expect(read(asphalt)).toEqual({
    declaration_number: 'https://epd.example/asphalt-26-114', product_name: 'SP 12.5 Wearing 3,B JMF 26-114', manufacturer: 'North Ridge Asphalt', program_operator: '',
    valid_from: '2025-03-11', valid_to: '2030-03-10', declared_quantity: '1', declared_unit: 't', kg_per_declared_unit: '1000', gwp: '57.4', lcia_method: 'TRACI 2.1',
  })
  expect(read(concrete)).toMatchObject({ declared_unit: 'yd3', kg_per_declared_unit: '1815', gwp: '288.6', valid_to: '2024-09-11' })
})

test('PLUS-29 a value missing from a document stays empty and is never guessed', () => {
  expect(read('{"doctype":"openEPD","openepd_version":"0.1"}')).toEqual({
    declaration_number: '', product_name: '', manufacturer: '', program_operator: '', valid_from: null, valid_to: null,
    declared_quantity: null, declared_unit: '', kg_per_declared_unit: null, gwp: null, lcia_method: '',
  })
  expect(read(changed({ declared_unit: { qty: null, unit: 7 }, manufacturer: 'North Ridge', valid_until: 'next year', product_name: ['x'] }))).toMatchObject({ declared_quantity: null, declared_unit: '', manufacturer: '', valid_to: null, product_name: '' })
})

test('PLUS-29 of several impact methods TRACI is read, and none if TRACI is not among them', () => {
  const both = { 'EF 3.0': gwp(70), 'TRACI 2.1': gwp(57.4) }
  expect(read(changed({ impacts: both }))).toMatchObject({ gwp: '57.4', lcia_method: 'TRACI 2.1' })
  expect(read(changed({ impacts: { 'EF 3.0': gwp(70) } }))).toMatchObject({ gwp: '70', lcia_method: 'EF 3.0' })
  expect(read(changed({ impacts: { 'EF 3.0': gwp(70), 'CML 2016': gwp(71) } }))).toMatchObject({ gwp: null, lcia_method: '' })
})

test.each([
  ['text that is not JSON', '<html>', 'errors.open_epd_unreadable'],
  ['a list', '[1]', 'errors.open_epd_unreadable'],
  ['another document', '{"doctype":"ILCD"}', 'errors.open_epd_unreadable'],
  ['another version', changed({ openepd_version: '0.2' }), 'errors.open_epd_version'],
  ['no version', changed({ openepd_version: undefined }), 'errors.open_epd_version'],
  ['a negative factor', changed({ impacts: { 'TRACI 2.1': gwp(-3.5) } }), 'errors.open_epd_negative'],
  ['a factor in another unit', changed({ impacts: { 'TRACI 2.1': gwp(0.0574, 'tCO2e') } }), 'errors.open_epd_gwp_unit'],
  ['a mass in another unit', changed({ kg_per_declared_unit: { qty: 2204.6, unit: 'lb' } }), 'errors.open_epd_mass_unit'],
  ['a factor that is not a number', changed({ impacts: { 'TRACI 2.1': gwp('57.4') } }), 'read'],
  ['a byte order mark', `\uFEFF${asphalt}`, 'read'],
].map(([name = '', json = '', outcome = '']) => ({ name, json, outcome })))('PLUS-29 $name is $outcome', ({ json, outcome }) => {
  expect(refusal(json)).toBe(outcome)
})

test('PLUS-29 numbers are stored to six decimals, including very small and very large ones', () => {
  expect(read(changed({ impacts: { 'TRACI 2.1': gwp(57.400000000000006) } })).gwp).toBe('57.4')
  expect(read(changed({ impacts: { 'TRACI 2.1': gwp(1e-9) } })).gwp).toBe('0')
  const huge = read(changed({ impacts: { 'TRACI 2.1': gwp(1e21) } })).gwp
  expect(checkRecord(epd, { ...emptyValues(epd), gwp: huge }, [])['gwp']).toMatchObject({ allowed: false })
})

const perTon = { declared_quantity: '1', declared_unit: 't', kg_per_declared_unit: '1000', gwp: '57.4' }
const perYard = { declared_quantity: '1', declared_unit: 'yd3', kg_per_declared_unit: '1815', gwp: '288.6' }

test.each<[string, string | null, string | null, Declared | null, object]>([
  ['short tons, declared per metric ton', '20', 'TON', perTon, { kg_co2e: '1041.45' }],
  ['T, which on a ticket is the short ton', '20', 'T', perTon, { kg_co2e: '1041.45' }],
  ['pounds', '40000', 'LB', perTon, { kg_co2e: '1041.45' }],
  ['cubic yards', '10', 'CY', perYard, { kg_co2e: '2886.00' }],
  ['tons, converted by the mass of a cubic yard', '20', 'TON', perYard, { kg_co2e: '2885.00' }],
  ['a declared quantity of 1000 kg', '20', 'TON', { ...perTon, declared_quantity: '1000', declared_unit: 'kg' }, { kg_co2e: '1041.45' }],
  ['0', '0', 'TON', perTon, { kg_co2e: '0.00' }],
  ['tons without the mass of the declared unit', '20', 'TON', { ...perYard, kg_per_declared_unit: null }, { not_known: 'unit' }],
  ['a volume, declared per mass', '10', 'CY', perTon, { not_known: 'unit' }],
  ['a declared unit that does not convert', '20', 'SY', { ...perTon, declared_unit: 'board foot' }, { not_known: 'unit' }],
  ['a ticket unit that is not known', '20', 'LOADS', perTon, { not_known: 'unit' }],
  ['no quantity', null, 'TON', perTon, { not_known: 'no_quantity' }],
  ['no unit', '20', null, perTon, { not_known: 'no_quantity' }],
  ['a declaration without a potential', '20', 'TON', { ...perTon, gwp: null }, { not_known: 'no_potential' }],
  ['no declaration', '20', 'TON', null, { not_known: 'no_declaration' }],
])('PLUS-29 the warming potential of %s: %s %s of %j is %j', (_name, net, uom, declared, potential) => {
  expect(warmingPotential(net, uom, declared)).toEqual(potential)
})

test('PLUS-29 unit symbols are case-sensitive in declarations, but not in tickets', () => {
  expect([measureOfDeclared('t')?.factor, measureOfDeclared('T'), measureOfTicket('t')?.factor, measureOfTicket('Cy')?.dimension]).toEqual(['1000', null, '907.18474', 'volume'])
  expect([measureOfDeclared('toString'), measureOfTicket('constructor')]).toEqual([null, null])
})

test('CERT-10 a declaration ends after it begins, and its quantities are above 0', () => {
  const full = { ...emptyValues(epd), declaration_number: 'EPD 1', valid_from: '2025-01-01', valid_to: '2030-01-01', declared_quantity: '1', declared_unit: 't' }
  const faults = (more: object) => Object.entries(checkRecord(epd, { ...full, ...more }, [])).flatMap(([field, { allowed }]) => (allowed ? [] : [field]))
  expect(faults({})).toEqual([])
  expect(faults({ valid_to: '2024-12-31' })).toEqual(['valid_to'])
  expect(faults({ declared_quantity: '0', kg_per_declared_unit: '0' })).toEqual(['declared_quantity', 'kg_per_declared_unit'])
  expect(faults({ declaration_number: ' ', valid_from: null, declared_unit: '', gwp: '-1' })).toEqual(['declaration_number', 'valid_from', 'declared_unit', 'gwp'])
})
