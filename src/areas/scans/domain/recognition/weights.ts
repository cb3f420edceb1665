import { compare, dividedBy, isSameNumber, isZero, minus, plus, rounded } from '#src/platform/domain/units/decimal'

/** A weight as it was read. */
export interface ReadWeight {
  readonly value: string
  readonly confidence: number
}

/** Gross, tare and net of a ticket as they were read; null for a weight that was not read. */
export interface ReadWeights {
  readonly gross: ReadWeight | null
  readonly tare: ReadWeight | null
  readonly net: ReadWeight | null
}

/** The result of comparing the weights. */
export interface WeighedWeights extends ReadWeights {
  /** Whether the weights contradict each other and it is unknown which weight is wrong. */
  readonly differ: boolean
}

/** The confidence in weights that agree with each other, and in a weight that was corrected by computing it from the two others. */
const AGREED = 0.99
const CORRECTED = 0.9
/** A weight with at least this confidence is sure: it is never corrected. A weight is corrected only if the two other weights are sure. */
const SURE = 0.85
const POUNDS_PER_TON = '2000'

/**
 * Compares gross, tare and net. If net = gross - tare, all three are confirmed. Otherwise, if two of them are sure, the third is corrected,
 * provided that it is not sure and differs from the weight computed from the other two in one digit. `netTons` is the net as printed in
 * tons, for weights in pounds; a net that agrees with `netTons` counts as correct. If nothing can be corrected, the weights become
 * uncertain, except a net that counts as correct.
 */
export function weigh(read: ReadWeights, netTons: ReadWeight | null = null): WeighedWeights {
  const { gross, tare, net } = read
  const isConfirmed = net !== null && netTons !== null && isSameNumber(rounded(dividedBy(net.value, POUNDS_PER_TON)), rounded(netTons.value))
  if (gross === null || tare === null || net === null) return { ...read, net: isConfirmed && net !== null ? agreed(net) : net, differ: false }
  if (isSameNumber(minus(gross.value, tare.value), net.value)) return { gross: agreed(gross), tare: agreed(tare), net: agreed(net), differ: false }
  const options = [
    { name: 'gross', wrong: gross, value: plus(net.value, tare.value), others: [tare, net] },
    { name: 'tare', wrong: tare, value: minus(gross.value, net.value), others: [gross, net] },
    { name: 'net', wrong: net, value: minus(gross.value, tare.value), others: [gross, tare] },
  ].filter(({ name, wrong, value, others }) => wrong.confidence < SURE && isMisread(wrong.value, value) && others.every(({ confidence }) => confidence >= SURE && confidence > wrong.confidence) && !(isConfirmed && name === 'net'))
  const [option, another] = options
  if (option === undefined || another !== undefined) return { gross: doubted(gross), tare: doubted(tare), net: isConfirmed ? net : doubted(net), differ: true }
  return { gross, tare, net, [option.name]: { value: option.value, confidence: CORRECTED }, differ: false }
}

/** Whether a weight in this unit is plausible for the load of a truck. */
export function isWeightPlausible(of: 'gross' | 'tare' | 'net', value: string, unit: string): boolean {
  if (isZero(value) || compare(value, '0') < 0) return false
  const [least, most] = BOUNDS[of][unit] ?? ['0.01', '250000']
  return compare(value, least) >= 0 && compare(value, most) <= 0
}

type Bounds = readonly [least: string, most: string]
const BOUNDS: Readonly<Record<'gross' | 'tare' | 'net', Readonly<Record<string, Bounds>>>> = {
  gross: { LB: ['4000', '250000'], TON: ['2', '125'], KG: ['2000', '120000'] },
  tare: { LB: ['2000', '100000'], TON: ['1', '50'], KG: ['1000', '45000'] },
  net: { LB: ['500', '150000'], TON: ['0.25', '75'], KG: ['225', '70000'], CY: ['0.25', '40'] },
}

function agreed({ value, confidence }: ReadWeight): ReadWeight {
  return { value, confidence: Math.max(confidence, AGREED) }
}

function doubted({ value, confidence }: ReadWeight): ReadWeight {
  return { value, confidence: confidence / 2 }
}

/** True when one number may be a misreading of another: they have the same length and differ in one digit. */
function isMisread(read: string, right: string): boolean {
  if (read.length !== right.length || compare(right, '0') <= 0) return false
  return [...read].filter((digit, at) => digit !== right[at]).length === 1
}
