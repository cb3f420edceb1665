import type { ContractEntry } from '#src/platform/api/contract'
import { exampleOf } from '#tests/faults/example'
import type { Material, Samples } from '#tests/faults/material'
import type { Parts } from '#tests/faults/send'

/** Example requests for calls whose schema alone is not enough to build a valid request. */
const ofAreas = Object.values(import.meta.glob<Samples>('../areas/*/samples.ts', { eager: true, import: 'default' }))
const samples = new Map(ofAreas.flatMap((area) => Object.entries(area)))
if (samples.size < ofAreas.flatMap((area) => Object.keys(area)).length) throw new Error('two areas have a sample of the same call')

/** The calls for which an area has an example request. */
export const sampledCalls: readonly string[] = [...samples.keys()]

/** A valid request for an entry of the API contract; it names the ids of the material. */
export async function sampleCall(entry: ContractEntry, material: Material): Promise<Parts> {
  const sample = samples.get(`${entry.method} ${entry.path}`)
  if (sample !== undefined) return sample(material)
  const { ids } = material
  return {
    ...(entry.params && { params: exampleOf(entry.params, ids, entry.path) as Record<string, unknown> }),
    ...(entry.query && { query: exampleOf(entry.query, ids, entry.path) as Record<string, unknown> }),
    ...(entry.body && { body: exampleOf(entry.body, ids, entry.path) }),
  }
}
