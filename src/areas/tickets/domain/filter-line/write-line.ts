import type { TicketFilters } from '#src/areas/tickets/domain/filters'
import { lineFilters } from '#src/areas/tickets/domain/filter-line/names'
import { quoted } from '#src/areas/tickets/domain/filter-line/tokens'
import { netLine } from '#src/areas/tickets/domain/net-range'

/** Writes filters as a filter line, from which `readLine` reads the same filters again (PLUS-23). The search text comes last. */
export function filterLine(filters: TicketFilters): string {
  const { start_date: from, end_date: to, yes, lists, net, search } = filters
  const parts = lineFilters.flatMap((one): string[] => {
    switch (one.kind) {
      case 'list':
        return (lists[one.filter] ?? []).map((value) => `${one.name}:${quoted(value)}`)
      case 'yes': {
        const is = yes[one.filter]
        return is === undefined ? [] : [is ? `+${one.name}` : `-${one.name}`]
      }
      case 'choice': {
        const name = Object.entries(one.values).find(([, value]) => value === filters[one.filter])?.[0]
        return name === undefined ? [] : [`${one.name}:${name}`]
      }
      case 'days':
        return from === undefined && to === undefined ? [] : [`date:${from !== undefined && from === to ? from : `${from ?? ''}..${to ?? ''}`}`]
      case 'net':
        return net === undefined ? [] : [netLine(net)]
    }
  })
  return [...parts, ...(search === undefined ? [] : [search])].join(' ')
}
