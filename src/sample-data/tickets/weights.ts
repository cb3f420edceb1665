import type { Load } from '#src/sample-data/tickets/shifts'
import type { Random } from '#src/sample-data/random'

/** The division of a truck scale: 20 lb, which is a hundredth of a ton. */
const DIVISION_LBS = 20

/**
 * A load's amounts as printed on the ticket; null if the ticket has none. Fields with `_1`, net_amount and quantity are in uom_1, fields
 * with `_2` in uom_2.
 */
export interface Amounts {
  readonly uom_1: string
  readonly uom_2: string | null
  readonly gross_amount_1: string | null
  readonly gross_amount_2: string | null
  readonly tare_amount_1: string | null
  readonly tare_amount_2: string | null
  readonly net_amount: string | null
  readonly net_amount_2: string | null
  readonly quantity: string | null
  readonly overload_amount: string | null
  readonly overload_unit: 'lbs' | 'tons' | null
  /** The net in hundredths of the unit (cubic yards, gallons, loads), or in scale divisions of 20 lb. */
  readonly counted: number
}

/** The readings of a scale, in divisions of 20 lb. Net is gross minus tare. */
export interface Weighed {
  readonly gross: number
  readonly tare: number
}

/**
 * A plausible weighing of a load. An overweight load is 100 to 2,500 lb over the limit. An odd tare differs greatly from the truck's
 * usual tare.
 */
export function weigh({ truck }: Load, limitLbs: number, kind: 'usual' | 'overweight' | 'odd_tare', random: Random): Weighed {
  const drift = random.int(-3, 3)
  const odd = kind === 'odd_tare' ? random.pick([-1, 1]) * random.int(30, 75) : 0
  const limit = Math.floor(limitLbs / DIVISION_LBS)
  const legal = Math.min(limit, Math.floor(truck.maxGvw / DIVISION_LBS))
  const gross = kind === 'overweight' ? limit + random.int(5, 125) : legal - random.int(5, 360)
  return { gross, tare: truck.tare + drift + odd }
}

/** The amounts of a weighed load, in the unit that its plant prints. */
export function scaleAmounts({ gross, tare }: Weighed, unit: 'TON' | 'TN' | 'LB', limitLbs: number | null): Amounts {
  const isTons = unit !== 'LB'
  const write = isTons ? hundredths : pounds
  const other = isTons ? pounds : hundredths
  const over = limitLbs === null ? null : Math.max(0, gross - limitLbs / DIVISION_LBS)
  const net = gross - tare
  return {
    uom_1: unit,
    uom_2: isTons ? 'LB' : 'TON',
    gross_amount_1: write(gross),
    gross_amount_2: other(gross),
    tare_amount_1: write(tare),
    tare_amount_2: other(tare),
    net_amount: write(net),
    net_amount_2: other(net),
    quantity: write(net),
    overload_amount: over === null ? null : write(over),
    overload_unit: over === null ? null : isTons ? 'tons' : 'lbs',
    counted: net,
  }
}

/** The amounts of a load that is counted rather than weighed: cubic yards, gallons, or one load without a net. */
export function countedAmounts(unit: 'CY' | 'GAL' | 'LOAD', counted: number): Amounts {
  const amount = unit === 'LOAD' ? null : hundredths(counted)
  return {
    uom_1: unit,
    uom_2: null,
    gross_amount_1: null,
    gross_amount_2: null,
    tare_amount_1: null,
    tare_amount_2: null,
    net_amount: amount,
    net_amount_2: null,
    quantity: amount ?? '1.00',
    overload_amount: null,
    overload_unit: null,
    counted,
  }
}

/** The volume that a mixer, a tanker or a dump truck carries, in hundredths of its unit. */
export function countedLoad(hauling: string, random: Random): number {
  if (hauling === 'mixer') return random.int(32, 42) * 25
  if (hauling === 'tanker') return random.int(1800, 3600) * 100
  return random.pick([1200, 1400, 1400, 1400, 1600])
}

/** A number of hundredths as a decimal string: 2187 becomes '21.87'. */
export function hundredths(value: number): string {
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`
}

/** Scale divisions of 20 lb as pounds. */
export function pounds(divisions: number): string {
  return String(divisions * DIVISION_LBS)
}
