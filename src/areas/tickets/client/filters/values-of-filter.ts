import { lookups, type LookupName } from '#src/areas/tickets/api/tickets/lookups'
import type { ListFilter } from '#src/areas/tickets/domain/filters'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'

/** The list filters whose values come from a lookup. Ticket numbers have no lookup, because they are pasted (CLERK-30). */
export type LookedUp = Exclude<ListFilter, 'ticket_number'>

export const lookupCalls = requests(lookups)

/** The lookup that supplies the choices of each filter (TICK-10, C.3). */
export const lookupOf: Readonly<Record<LookedUp, LookupName>> = {
  supplier: 'suppliers',
  plant_name: 'plants',
  material_description: 'material_descriptions',
  ticket_type: 'ticket_types',
  contractor: 'contractors',
  truck: 'trucks',
  uom_1: 'slip_uoms',
  pay_code: 'slip_pay_codes',
  pay_period: 'slip_pay_periods',
}

/** The first values of a filter that match a text, in one project or in all projects. */
export async function valuesOfFilter(filter: ListFilter, match: string, projectId: number | null, signal: AbortSignal): Promise<readonly string[]> {
  if (filter === 'ticket_number') return []
  const query = { ...(projectId === null ? {} : { project_id: projectId }), ...(match.trim() === '' ? {} : { match: match.trim() }), page_size: 10 }
  const { content } = await callApi(lookupCalls[lookupOf[filter]](query), { signal, ignore: 'all' })
  return content.map(({ value }) => value)
}
