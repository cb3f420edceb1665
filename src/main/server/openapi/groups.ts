import { serverAreas } from '#src/main/server/areas'
import type { ContractEntry } from '#src/platform/api/contract'

/** The groups of calls as the areas declare them, in the order of the page; the first pattern that fits a path decides. */
const groups = serverAreas.flatMap(({ apiGroups = [] }) => apiGroups).toSorted((a, b) => a.order - b.order)

const LOOKUPS = 'Lookups'

/** The names of the groups, in the order of the page. */
export const groupNames: readonly string[] = [...groups.map(({ name }) => name), LOOKUPS]

/** The group of a call. A list of values for a filter is a lookup. */
export function groupOf({ method, path }: ContractEntry): string {
  return groups.find(({ calls }) => calls.test(`${method} ${path}`))?.name ?? LOOKUPS
}

/** Counts for menu badges of screens that are not built: the client asks them, nobody else can use them. */
const WITHOUT_SCREEN = /\/(vendor_requests|dot_vendor|dot_consultant)\b/

/** True for a call that the documentation shows. */
export function isDocumented({ path }: ContractEntry): boolean {
  return !WITHOUT_SCREEN.test(path)
}

/** True for the call whose body the field catalog describes. */
export function isTicket({ method, path }: ContractEntry): boolean {
  return method === 'POST' && path === '/v1/slips'
}
