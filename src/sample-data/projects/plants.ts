import type { SampleAgency } from '#src/sample-data/agencies'
import type { Employee } from '#src/sample-data/frame'
import type { PlannedPlant, PlannedTruck } from '#src/sample-data/plan'
import type { PlantSpec } from '#src/sample-data/projects/project-spec'
import type { SampleMaterial } from '#src/sample-data/projects/materials'
import { openRandom, type Random } from '#src/sample-data/random'
import type { Rows } from '#src/sample-data/rows'

const MILES_OF_DEGREE = 69

/** The location this many miles east and north of the agency's capital. */
export function placeAt(agency: SampleAgency, [east, north]: readonly [number, number]): { latitude: number; longitude: number } {
  const latitude = agency.latitude + north / MILES_OF_DEGREE
  const longitude = agency.longitude + east / (MILES_OF_DEGREE * Math.cos((latitude * Math.PI) / 180))
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

const HAULERS = ['Three Rivers Trucking', 'Double D Transport', 'Sagebrush Hauling', 'Northfork Carriers', 'Mid-Valley Freight', 'Ostrander Trucking']
const WEIGHMASTERS = ['J. Tolbert', 'M. Greer', 'S. Aguilar', 'K. Lund', 'D. Pfeiffer', 'R. Yazzie', 'C. Bohannon']

/** Adds an agency's plants, each with the API key of its load-out software. */
export function planPlants(
  rows: Rows,
  agency: SampleAgency,
  plants: Readonly<Record<string, PlantSpec>>,
  employees: readonly Employee[],
  seed: string,
): Map<string, PlannedPlant> {
  const random = openRandom(`${seed} plants ${agency.key}`)
  const administrator = employees.find((person) => person.role === 'administrator')
  if (administrator === undefined) throw new Error(`${agency.name} has no administrator`)
  return new Map(
    Object.entries(plants).map(([key, spec], index) => {
      const id = rows.nextId('plants')
      const apiKeyId = rows.nextId('api_keys')
      const apiKeyName = agency.mark(`${spec.supplier} load-out`)
      const place = placeAt(agency, spec.at)
      rows.add('api_keys', { dot_authority_id: agency.id, id: apiKeyId, name: apiKeyName, created_by: administrator.id })
      rows.add('plants', {
        dot_authority_id: agency.id,
        id,
        supplier: agency.mark(spec.supplier),
        name: agency.mark(spec.name),
        address: agency.mark(`${random.int(100, 9900)} ${random.pick(['Pit Road', 'Quarry Lane', 'State Route', 'Industrial Way'])}`),
        ...place,
        active: true,
      })
      return [
        key,
        {
          ...spec,
          ...place,
          id,
          supplier: agency.mark(spec.supplier),
          name: agency.mark(spec.name),
          apiKeyId,
          apiKeyName,
          hauler: agency.mark(HAULERS[(index + agency.id) % HAULERS.length] ?? 'Hauling'),
          weighmasters: [0, 3].map((step) => agency.mark(WEIGHMASTERS[(index + step) % WEIGHMASTERS.length] ?? '')),
          prefix: agency.mark(`${random.int(1, 9)}${random.pick(['A', 'C', 'K', 'R', 'T'])}-`),
          issued: random.int(12_000, 88_000),
        } satisfies PlannedPlant,
      ]
    }),
  )
}

/** The trucks that haul one material. Tares are 23,000 to 28,000 lb for tri-axle trucks, 26,000 to 33,000 lb for all others. */
export function planFleet(agency: SampleAgency, material: SampleMaterial, count: number, random: Random): PlannedTruck[] {
  const letter = { five_axle: 'T', tri_axle: 'D', mixer: 'M', tanker: 'X', dump: 'E' }[material.hauling]
  const start = random.int(101, 899)
  const isTriAxle = material.hauling === 'tri_axle'
  return Array.from({ length: count }, (_, index) => ({
    name: agency.mark(`${letter}${start + index * random.int(1, 3)}-${index + 1}`),
    license: agency.mark(`C${random.int(10_000, 99_999)}${random.pick(['A', 'F', 'K', 'P', 'W'])}`),
    tare: isTriAxle ? random.int(1150, 1400) : random.int(1300, 1650),
    maxGvw: isTriAxle ? 73_280 : agency.maxGvw,
  }))
}
