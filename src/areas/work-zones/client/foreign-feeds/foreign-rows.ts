import type { Static } from 'typebox'
import { foreignFeeds, type ForeignEventRow } from '#src/areas/work-zones/api/foreign-feeds'
import { foreignDirections, foreignImpacts, foreignKinds } from '#src/areas/work-zones/domain/foreign-feeds/read-road-event'
import { pointText } from '#src/areas/work-zones/domain/zone-path'
import { words } from '#src/areas/work-zones/client/foreign-feeds/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'

/** A road event of another agency as the list shows it. */
export type ForeignZone = Static<typeof ForeignEventRow>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'foreign-zone-table': ForeignZone
  }
}

export const foreignCalls = requests(foreignFeeds)
export const foreignNoun: Noun = { one: 'work zone', many: 'work zones' }

/** The columns of other agencies' work zones. Times are in the browser's time zone. */
export const foreignColumns = columns<ForeignZone>([
  { id: 'road_names', label: words('road'), kind: 'text', width: 112, flex: 1, strong: true },
  { id: 'name', label: words('event'), kind: 'text', width: 176, flex: 2 },
  { id: 'feed', label: words('feed'), kind: 'text', width: 144, flex: 1 },
  { id: 'direction', label: words('direction'), kind: 'choice', choices: foreignDirections, width: 112 },
  { id: 'impact', label: words('impact'), kind: 'choice', choices: foreignImpacts, width: 152 },
  { id: 'starts_at', label: words('starts'), kind: 'time', withDay: true, width: 160 },
  { id: 'ends_at', label: words('ends'), kind: 'time', withDay: true, width: 160 },
  { id: 'kind', label: words('kind'), kind: 'choice', choices: foreignKinds, width: 120 },
  { id: 'place', label: words('place'), kind: 'text', width: 184, sortable: false, value: ({ path }) => (path?.[0] === undefined ? '' : pointText(path[0])) },
  { id: 'answered_at', label: words('answered'), kind: 'time', withDay: true, width: 160, sortable: false },
  { id: 'description', label: words('description'), kind: 'text', width: 240, shown: false, sortable: false },
])

/** The work zones of other agencies, one page at a time. */
export function foreignSource(agency: number): TableSource<ForeignZone> {
  return {
    queryKey: ['other_work_zones', agency],
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const { content, page } = await callApi(foreignCalls.events({
        page_size: size, page_number: startRow / size + 1, ...(typeof filters.search === 'string' ? { match: filters.search } : {}),
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      }), { signal, ignore: 'all' })
      return { rows: content, total: page.total_rows }
    },
  }
}
