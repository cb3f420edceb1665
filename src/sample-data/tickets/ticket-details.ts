import type { Stationing } from '#src/areas/stationing/domain/station-text'
import { hundredths } from '#src/sample-data/tickets/weights'
import type { Load } from '#src/sample-data/tickets/shifts'
import type { Random } from '#src/sample-data/random'
import type { Reference } from '#src/sample-data/reference'

const MINUTE_MS = 60_000

/** The detail fields of a ticket that its plant sends. */
export function detailsOf(load: Load, mark: (text: string) => string, moment: Reference['moment'], random: Random): Record<string, unknown> {
  const { loaded } = load.supply
  const common = {
    license: load.truck.license,
    purchase_order_number: mark(`PO-${4000 + (load.supply.from.id % 50) * 7}`),
    signed_at: moment(load.at + random.int(15, 70) * 1000),
  }
  if (loaded.type === 'asphalt') return { ...common, ...asphalt(load, mark, random) }
  if (loaded.type === 'concrete') return { ...common, ...concrete(load, mark, moment, random) }
  return common
}

function asphalt(load: Load, mark: (text: string) => string, random: Random): Record<string, unknown> {
  const isCold = load.supply.material === 'patch'
  const hot = random.chance(0.01) ? random.int(366, 388) : random.chance(0.012) ? random.int(231, 256) : random.int(296, 338)
  return {
    plant_temperature: `${isCold ? random.int(62, 95) : hot}.00`,
    contractor_plant_temperature: `${isCold ? random.int(62, 95) : hot + random.int(-4, 4)}.00`,
    binder_grade: mark(load.supply.material === 'wear_3b' ? 'PG 58H-28' : 'PG 58V-34'),
    binder_content: `5.${random.int(10, 90)}`,
    virgin_asphalt_content: `4.${random.int(10, 60)}`,
    jmf_year: Number(load.day.slice(0, 4)),
    mix_id: mark(`${load.supply.loaded.productCode}-${load.day.slice(2, 4)}-${String(load.supply.from.id).padStart(3, '0')}`),
    mix_use: mark(isCold ? 'Patching' : 'Wearing'),
  }
}

function concrete(load: Load, mark: (text: string) => string, moment: Reference['moment'], random: Random): Record<string, unknown> {
  const design = random.int(26_000, 31_000)
  const batched = design - random.int(300, 2400)
  const discharge = random.chance(0.02) ? random.int(92, 118) : random.int(28, 84)
  return {
    design_total_water: hundredths(design),
    batched_water: hundredths(batched),
    allowable_water: hundredths(design - batched),
    trim_water: hundredths(random.int(0, 400)),
    water_cement_ratio: `0.${random.int(385, 432)}`,
    target_water_cement_ratio: '0.420',
    initial_revolution_count: random.int(70, 110),
    batch_time: moment(load.at - random.int(4, 11) * MINUTE_MS),
    discharge_time: moment(load.at + discharge * MINUTE_MS),
    additive: mark(random.pick(['Water reducer type A', 'Air entrainer', 'Retarder type D'])),
    structure_type: mark(random.pick(['Pavement', 'Footing', 'Deck', 'Approach slab', 'Headwall'])),
  }
}

/** A load is placed about this many feet after the one before it. */
const FEET_OF_LOAD = 170
/** Where the stations of a project without an alignment begin, in feet. */
const FIRST_STATION = 10_000
/** No load is placed this close to an end of the road, in feet. */
const MARGIN = 50

/** The station of a load, in feet. If a day's loads would reach past the end of the road, the rest start over at its beginning. */
function stationOf(load: Load, road: Stationing | null, random: Random): number {
  const along = load.loadNumber * FEET_OF_LOAD + random.int(0, 90)
  return road === null ? FIRST_STATION + along : Math.floor(road.start + MARGIN + (along % (road.length - 2 * MARGIN)))
}

/**
 * The fields that an inspector enters when a load is placed: station, lane, direction, and sometimes a temperature. `road`: the stations of
 * the project's alignment, if it has one.
 */
export function placementOf(load: Load, road: Stationing | null, mark: (text: string) => string, random: Random): { station: string; details: Record<string, unknown> } {
  const along = stationOf(load, road, random)
  const takesTemperature = load.supply.loaded.type === 'asphalt' && load.supply.material !== 'patch' && (load.loadNumber <= 5 || load.loadNumber % 5 === 0)
  return {
    station: mark(`${Math.floor(along / 100)}+${String(along % 100).padStart(2, '0')}`),
    details: {
      direction: mark(random.pick(['EB', 'WB'])),
      lane: mark(random.pick(['1', '2', 'Shoulder'])),
      ...(takesTemperature ? { field_temperature: `${random.int(272, 316)}.00` } : {}),
    },
  }
}
