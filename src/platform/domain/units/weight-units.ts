/** The units in which a weight is compared with a maximum gross vehicle weight (Max GVW, §3). */
export type WeightUnit = 'lbs' | 'tons'

/** How many pounds a ton has. A ton is always a short ton. */
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

/** The weight unit that a ticket's unit of measure means, in any spelling; null if it is not a unit of weight. */
export function weightUnitOf(uom: string | null): WeightUnit | null {
  const key = unitKey(uom ?? '')
  return Object.hasOwn(SPELLINGS, key) ? (SPELLINGS[key] ?? null) : null
}

/** Every known spelling of a weight unit, in the form that `unitKey` returns. */
export function spellingsOf(unit: WeightUnit): readonly string[] {
  return Object.keys(SPELLINGS).filter((key) => SPELLINGS[key] === unit)
}

/** A normalized form of a unit, which is equal for two spellings of the same unit: trimmed, without a period at the end, in capitals. */
export function unitKey(uom: string): string {
  return uom.normalize('NFKC').trim().replace(/\.$/, '').toUpperCase()
}
