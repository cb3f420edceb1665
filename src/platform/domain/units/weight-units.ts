/** Units in which a Max GVW is compared (§3). */
export type WeightUnit = 'lbs' | 'tons'

/** A ton is the short ton of 2,000 lbs. */
export const LBS_OF_TON = '2000'

const SPELLINGS: Readonly<Record<string, WeightUnit>> = {
  LB: 'lbs',
  LBS: 'lbs',
  POUND: 'lbs',
  POUNDS: 'lbs',
  '#': 'lbs',
  T: 'tons',
  TN: 'tons',
  TNS: 'tons',
  TON: 'tons',
  TONS: 'tons',
}

/** The weight unit for a ticket's unit of measure; null if that is not a unit of weight. */
export function weightUnitOf(uom: string | null): WeightUnit | null {
  const key = unitKey(uom ?? '')
  return Object.hasOwn(SPELLINGS, key) ? (SPELLINGS[key] ?? null) : null
}

/** Every spelling of a weight unit on tickets, in the form of `unitKey`. */
export function spellingsOf(unit: WeightUnit): readonly string[] {
  return Object.keys(SPELLINGS).filter((key) => SPELLINGS[key] === unit)
}

/** The form in which two spellings of a unit are equal: trimmed, without a final period, in capitals. */
export function unitKey(uom: string): string {
  return uom.normalize('NFKC').trim().replace(/\.$/, '').toUpperCase()
}
