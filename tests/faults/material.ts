import type { SignedInClient } from '#tests/api/signed-in'
import type { AgencyRows, Ids } from '#tests/faults/agency-rows'
import type { Parts } from '#tests/faults/send'

/** The input for an example request: the ids that it names, and the rows that may be created for it. */
export interface Material {
  readonly ids: Ids
  /**
   * Creates new rows for calls that succeed only once for each row. Null when the request must not succeed, for instance because it
   * names ids of another agency.
   */
  readonly rows: AgencyRows | null
  readonly caller: SignedInClient | null
}

/** Builds an example request. */
export type Sample = (material: Material) => Parts | Promise<Parts>

/** The example requests of an area, by method and path: the default export of `tests/areas/<area>/samples.ts`. */
export type Samples = Readonly<Record<string, Sample>>

/** A picture of one pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
