import type { SignedInClient } from '#tests/api/signed-in'
import type { AgencyRows, Ids } from '#tests/faults/agency-rows'
import type { Parts } from '#tests/faults/send'

/** What a sample call is made from: the ids that it shall name, and whose rows may be made for it. */
export interface Material {
  readonly ids: Ids
  /** Makes what a call uses up; null when it shall name ids that are not the caller's, or nobody's. */
  readonly rows: AgencyRows | null
  readonly caller: SignedInClient | null
}

/** How a call is made from a material. */
export type Sample = (material: Material) => Parts | Promise<Parts>

/** Samples of an area, by method and path: the default export of `tests/areas/<area>/samples.ts`. */
export type Samples = Readonly<Record<string, Sample>>

/** The smallest picture that there is. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
