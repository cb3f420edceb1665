import { comparisonKey } from '#src/platform/domain/formats/plain-text'

/** The facts of a plant that are compared with those of other plants. */
export interface ComparedPlant {
  readonly id: number
  readonly supplier: string
  readonly name: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Why two plants may be duplicates. */
export type DuplicateReason = 'same_name' | 'same_words' | 'same_place'

/** Two plants that may be duplicates; `other` is the newer plant. */
export interface DuplicatePlants {
  readonly plant: number
  readonly other: number
  readonly reason: DuplicateReason
}

/** Two plants closer than this count as being at the same location: about 300 ft, in degrees of latitude. */
const NEAR_DEGREES = 0.0009
/** Words that do not distinguish the names of plants. */
const EMPTY_WORDS = new Set(['plant', 'plants', 'inc', 'llc', 'co', 'company', 'corp', 'the', 'no'])

/**
 * Plants that may be duplicates, with the reason: the same letters and digits in name and supplier, the same words in another order or
 * without words such as "plant", or the same supplier at the same place. Each plant is suggested at most once as the newer plant of a pair.
 */
export function duplicatePlants(plants: readonly ComparedPlant[]): readonly DuplicatePlants[] {
  const sorted = plants.toSorted((a, b) => a.id - b.id)
  const byReason: readonly (readonly [DuplicateReason, (plant: ComparedPlant) => string | null])[] = [
    ['same_name', (plant) => nonEmpty(`${squeezed(plant.supplier)}\n${squeezed(plant.name)}`)],
    ['same_words', (plant) => nonEmpty(`${wordsOf(plant.supplier)}\n${wordsOf(plant.name)}`)],
  ]
  const duplicates = new Map<number, DuplicatePlants>()
  for (const [reason, keyOf] of byReason) {
    const first = new Map<string, number>()
    for (const plant of sorted) {
      const key = keyOf(plant)
      if (key === null) continue
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, plant.id)
      else if (!duplicates.has(plant.id)) duplicates.set(plant.id, { plant: earlier, other: plant.id, reason })
    }
  }
  for (const { plant, other } of nearPlants(sorted)) if (!duplicates.has(other)) duplicates.set(other, { plant, other, reason: 'same_place' })
  return [...duplicates.values()].toSorted((a, b) => a.other - b.other)
}

/**
 * Plants of one supplier that are within about 300 ft of each other. Each plant is compared only with plants of nearly the same latitude.
 */
function nearPlants(plants: readonly ComparedPlant[]): { plant: number; other: number }[] {
  const placed = plants
    .flatMap(({ id, supplier, latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ id, supplier: squeezed(supplier), latitude, longitude }]))
    .toSorted((a, b) => a.latitude - b.latitude)
  return placed.flatMap((one, at) => {
    const near: { plant: number; other: number }[] = []
    for (let next = at + 1; next < placed.length; next += 1) {
      const other = placed[next]
      if (other === undefined || other.latitude - one.latitude > NEAR_DEGREES) break
      const isNear = Math.abs(other.longitude - one.longitude) * Math.cos((one.latitude * Math.PI) / 180) <= NEAR_DEGREES
      if (isNear && other.supplier === one.supplier) near.push({ plant: Math.min(one.id, other.id), other: Math.max(one.id, other.id) })
    }
    return near
  })
}

function squeezed(text: string): string {
  return comparisonKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function wordsOf(text: string): string {
  const words = comparisonKey(text).split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !EMPTY_WORDS.has(word))
  return words.map((word) => word.replace(/^0+(?=\d)/, '')).toSorted().join(' ')
}

function nonEmpty(key: string): string | null {
  return key.startsWith('\n') || key.endsWith('\n') ? null : key
}
