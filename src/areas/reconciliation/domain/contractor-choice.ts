import type { Contractor } from '#src/areas/contracts/domain/contractors/contractor'
/**
 * The contractor that a newly selected pay item gets automatically: the item's only contractor or, of two contractors, the first one that
 * is not a subcontractor. Null otherwise (§4, DT-6, RECO-51).
 */
export function automaticContractor(contractors: readonly Contractor[]): Contractor | null {
  const [first, second, ...more] = contractors
  if (first === undefined || more.length > 0) return null
  if (second === undefined) return first
  return contractors.find((contractor) => contractor.type !== 'subcontractor') ?? null
}

/** The contractor of an item after a person picks one: the picked one, or null if it was already selected (§4, RECO-52). */
export function toggleContractor(current: { readonly id: number } | null, picked: Contractor): Contractor | null {
  return current?.id === picked.id ? null : picked
}

/** Whether the list of contractors closes after a pick: only if a different contractor was picked (§4, RECO-53). */
export function closesContractorList(current: { readonly id: number } | null, picked: Contractor): boolean {
  return current?.id !== picked.id
}

/** The contractors that an item lists, in the item's order, without ids that the project does not have (PAY-32). */
export function contractorsOfItem(ids: readonly number[], contractors: readonly Contractor[]): Contractor[] {
  return ids.flatMap((id) => contractors.filter((contractor) => contractor.id === id))
}
