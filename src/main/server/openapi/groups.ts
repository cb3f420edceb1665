import { serverAreas } from '#src/main/server/areas'
import type { ContractEntry } from '#src/platform/api/contract'

/** The groups of calls that areas declare, in the order of the page. A call belongs to the first group whose pattern matches the call. */
const groups = serverAreas.flatMap(({ apiGroups = [] }) => apiGroups).toSorted((a, b) => a.order - b.order)

const LOOKUPS = 'Lookups'

/** The names of the groups, in the order of the page. */
export const groupNames: readonly string[] = [...groups.map(({ name }) => name), LOOKUPS]

/** The group to which a call belongs. Calls that match no group belong to the lookups. */
export function groupOf({ method, path }: ContractEntry): string {
  return groups.find(({ calls }) => calls.test(`${method} ${path}`))?.name ?? LOOKUPS
}

/** True for the call that receives a ticket. The field catalog describes the body of this call. */
export function isTicket({ method, path }: ContractEntry): boolean {
  return method === 'POST' && path === '/v1/slips'
}
