import type { Contractor } from '#src/areas/contracts/domain/contractors/contractor'
/** The contractor chosen without asking for a newly chosen pay item, or null for none (§4, DT-6, RECO-51). */
export function automaticContractor(contractors: readonly Contractor[]): Contractor | null {
  const [first, second, ...more] = contractors
  if (first === undefined || more.length > 0) return null
  if (second === undefined) return first
  return contractors.find((contractor) => contractor.type !== 'subcontractor') ?? null
}

/** The contractor after one was picked: the picked one, or none when it was chosen already (§4, RECO-52). */
export function toggleContractor(chosen: { readonly id: number } | null, picked: Contractor): Contractor | null {
  return chosen?.id === picked.id ? null : picked
}

/** Whether the dropdown closes after a pick: only when a different contractor was picked (§4, RECO-53). */
export function closesContractorList(chosen: { readonly id: number } | null, picked: Contractor): boolean {
  return chosen?.id !== picked.id
}

/** The contractors that an item lists, in the item's order; ids that the project does not have are left out (PAY-32). */
export function contractorsOfItem(ids: readonly number[], contractors: readonly Contractor[]): Contractor[] {
  return ids.flatMap((id) => contractors.filter((contractor) => contractor.id === id))
}
