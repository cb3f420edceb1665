import { unitKey, weightUnitOf } from '#src/platform/domain/units/weight-units'

/** The dimension of a unit, and the exact factor that converts the unit to the base unit of its dimension (kg, m3, m2, m or one piece). */
interface Measure {
  readonly dimension: 'mass' | 'volume' | 'area' | 'length' | 'count'
  readonly factor: string
}

const LB = '0.45359237'
const SHORT_TON = '907.18474'
const FOOT3 = '0.028316846592'
const YARD3 = '0.764554857984'
const GALLON = '0.003785411784'
const FOOT2 = '0.09290304'
const YARD2 = '0.83612736'

const mass = (factor: string): Measure => ({ dimension: 'mass', factor })
const volume = (factor: string): Measure => ({ dimension: 'volume', factor })
const area = (factor: string): Measure => ({ dimension: 'area', factor })
const length = (factor: string): Measure => ({ dimension: 'length', factor })
const item: Measure = { dimension: 'count', factor: '1' }

/** The units of openEPD documents. They are SI symbols: `t` is the metric ton, and `T` is not a unit. */
const DECLARED: Readonly<Record<string, Measure>> = {
  kg: mass('1'), g: mass('0.001'), t: mass('1000'), tonne: mass('1000'), lb: mass(LB), lbs: mass(LB), ton: mass(SHORT_TON), short_ton: mass(SHORT_TON),
  m3: volume('1'), 'm^3': volume('1'), yd3: volume(YARD3), 'yd^3': volume(YARD3), ft3: volume(FOOT3), 'ft^3': volume(FOOT3), l: volume('0.001'), L: volume('0.001'), gal: volume(GALLON),
  m2: area('1'), 'm^2': area('1'), ft2: area(FOOT2), 'ft^2': area(FOOT2), yd2: area(YARD2), 'yd^2': area(YARD2),
  m: length('1'), ft: length('0.3048'), item,
}

/** The units of US tickets, in the form of `unitKey`. Weights are read by `weightUnitOf`, in which T is the short ton. */
const TICKETED: Readonly<Record<string, Measure>> = {
  KG: mass('1'), MT: mass('1000'), TONNE: mass('1000'), TONNES: mass('1000'),
  CY: volume(YARD3), CUYD: volume(YARD3), 'CU YD': volume(YARD3), YD3: volume(YARD3), CF: volume(FOOT3), FT3: volume(FOOT3), M3: volume('1'), GAL: volume(GALLON), GL: volume(GALLON), L: volume('0.001'),
  SY: area(YARD2), SF: area(FOOT2), M2: area('1'),
  LF: length('0.3048'), FT: length('0.3048'), M: length('1'), EA: item, EACH: item,
}

/** The dimension and factor of a declared unit; null for an unknown unit. */
export function measureOfDeclared(unit: string): Measure | null {
  return Object.hasOwn(DECLARED, unit) ? (DECLARED[unit] ?? null) : null
}

/** The dimension and factor of a ticket's unit; null for an unknown unit. */
export function measureOfTicket(uom: string): Measure | null {
  const weight = weightUnitOf(uom)
  if (weight !== null) return mass(weight === 'lbs' ? LB : SHORT_TON)
  const key = unitKey(uom)
  return Object.hasOwn(TICKETED, key) ? (TICKETED[key] ?? null) : null
}
