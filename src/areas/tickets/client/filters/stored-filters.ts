import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { account } from '#src/areas/agency/api/account/account'
import { defaultStartDate, noFilters, type TicketFilters } from '#src/areas/tickets/domain/filters'
import type { Role } from '#src/platform/domain/session/roles'
import { dayInZone } from '#src/platform/domain/time/days'
import { localStore } from '#src/platform/client/browser-store'
import { callApi } from '#src/platform/client/api/call-api'
import type { Person } from '#src/platform/client/session/person'
import { requests } from '#src/platform/client/api/requests'
import { filtersOfQuery, queryOfFilters } from '#src/areas/tickets/client/filters/public/filter-query'
import { pathOfPane } from '#src/workspace/client/panes/navigation'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { pathOnly } from '#src/workspace/client/panes/pane-table'
import { browserZone } from '#src/workspace/client/commands/steps-day'

const accountCalls = requests(account)

/**
 * The filters of a ticket screen. They are in the pane's URL. If the URL has none, it gets the filters that this person last used on the
 * screen, or else the feed's default start date (TICK-4, TICK-5, SHELL-75). Null until that default is known.
 */
export function useTicketFilters({ screen, person, search, hasDefaultStart, isOfPlants = false }: {
  readonly screen: string
  readonly person: Person
  readonly search: string
  readonly hasDefaultStart: boolean
  /** True for the tickets of a plant, which start with the plants' default date range, even for administrators (PLNT-1). */
  readonly isOfPlants?: boolean
}): { readonly filters: TicketFilters | null; change(to: TicketFilters, options?: { replace?: boolean }): void } {
  const pane = usePane()
  const key = `slipway.filters.${person.dot_authority_id}.${person.id}.${screen}`
  const inAddress = useMemo(() => filtersOfQuery(search), [search])
  const stored = inAddress === null ? localStore.read(key) : null
  const needsDefault = inAddress === null && stored === null && hasDefaultStart
  const role = isOfPlants || person.role === null ? 'plant_inspector' : person.role
  const { data: settings, isError } = useQuery({
    queryKey: ['settings', person.dot_authority_id],
    queryFn: async ({ signal }) => (await callApi(accountCalls.agencySettings(), { signal, ignore: 'all' })).settings,
    enabled: needsDefault && role !== 'administrator',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isKnown = !needsDefault || role === 'administrator' || settings !== undefined || isError
  const start = inAddress ?? (isKnown ? startOf(stored, needsDefault, role, settings?.plant_days ?? null) : null)
  const query = start === null ? null : queryOfFilters(start, search)
  const { id, navigate } = pane
  const go = useCallback((to: string, options?: { replace?: boolean }) => navigate(`${pathOnly(pathOfPane(id))}?${to}`, options), [id, navigate])
  useEffect(() => {
    if (query === null) return
    if (inAddress === null) go(query, { replace: true })
    else localStore.write(key, queryOfFilters(inAddress))
  }, [key, query, inAddress, go])
  return {
    filters: start,
    change: (to, options) => go(queryOfFilters(to, search), options),
  }
}

function startOf(storedQuery: string | null, needsDefault: boolean, role: Role, plantDays: number | null): TicketFilters {
  if (storedQuery !== null) return filtersOfQuery(storedQuery) ?? noFilters
  if (!needsDefault) return noFilters
  return { ...noFilters, start_date: defaultStartDate(role, dayInZone(new Date(), browserZone()), plantDays) }
}
