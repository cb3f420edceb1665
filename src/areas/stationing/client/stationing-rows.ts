import type { Static } from 'typebox'
import { alignments, type AlignmentSchema } from '#src/areas/stationing/api/alignments'
import { stations, type StationSchema } from '#src/areas/stationing/api/stations'
import { alignment, alignmentStatuses } from '#src/areas/stationing/domain/alignment'
import { stationCategories } from '#src/areas/stationing/domain/station'
import { stationText } from '#src/areas/stationing/domain/station-text'
import { words } from '#src/areas/stationing/client/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { Sort } from '#src/platform/client/table/model'
import type { TableSource } from '#src/platform/client/table/table-source'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** An alignment as lists show it. */
export type Alignment = Static<typeof AlignmentSchema>
/** A proposed alignment with its location (GEO-12). */
export type Proposal = Static<typeof alignments.proposed.answer>['content'][number]
/** A station as lists show it. */
export type Station = Static<typeof StationSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'alignment-table': Alignment
    'alignment-review': Proposal
    'station-table': Station
  }
}

export const alignmentCalls = requests(alignments)
export const stationCalls = requests(stations)
export const alignmentNoun: Noun = { one: 'alignment', many: 'alignments' }
export const stationNoun: Noun = { one: 'station', many: 'stations' }

/** The API calls and UI texts of the commands that delete and restore alignments. */
export const alignmentScreen = recordScreen({
  record: alignment,
  calls: alignments,
  list: '/projects/:projectId/stationing',
  words: {
    list: 'Alignments', new: 'New alignment', removed: '{{name}} deleted', undoRemove: 'delete, {{name}}',
    removeTitle: 'Delete the alignment {{name}}?', removeBody: 'Its stations are deleted with it. It can be restored for 30 days. Tickets keep their stations.',
  },
})

/** The columns of alignments (GEO-13). Stations are shown as 12+34.56 (GEO-15). */
export const alignmentColumns = columns<Alignment>([
  { id: 'name', label: words('alignment'), kind: 'text', width: 224, flex: 2, strong: true },
  { id: 'status', label: words('status'), kind: 'choice', choices: alignmentStatuses, width: 104, sortable: false },
  { id: 'station_start', label: words('station_start'), kind: 'text', width: 108, sortable: false, value: ({ station_start: start }) => stationText(start) },
  { id: 'station_end', label: words('station_end'), kind: 'text', width: 108, sortable: false, value: ({ station_end: end }) => stationText(end) },
  { id: 'length', label: words('length'), kind: 'quantity', decimals: 2, unit: words('feet'), width: 112, sortable: false },
  { id: 'stations', label: words('station_count'), kind: 'count', width: 84, sortable: false },
  { id: 'projection_name', label: words('projection'), kind: 'text', width: 292, flex: 1, sortable: false, value: ({ projection, projection_name: name }) => `${name}, ${words('epsg', { code: projection })}` },
  { id: 'scale_factor', label: words('scale_factor'), kind: 'text', width: 108, sortable: false, value: ({ scale_factor: factor }) => String(factor ?? 1) },
  { id: 'equations', label: words('equations'), kind: 'count', width: 104, sortable: false, shown: false },
  { id: 'file_name', label: words('file_name'), kind: 'text', width: 200, flex: 1, sortable: false },
  { id: 'added_by', label: words('added_by'), kind: 'text', width: 144, sortable: false },
])

/** The columns of proposed alignments, with the values that a person compares before confirming one (GEO-12). */
export const proposalColumns = columns<Proposal>([
  { id: 'name', label: words('alignment'), kind: 'text', width: 200, flex: 1, strong: true },
  { id: 'projection_name', label: words('projection'), kind: 'text', width: 216, flex: 1, sortable: false, value: ({ projection, projection_name: name }) => `${name}, ${words('epsg', { code: projection })}` },
  { id: 'length', label: words('length'), kind: 'quantity', decimals: 2, unit: words('feet'), width: 120 },
  { id: 'station_start', label: words('station_start'), kind: 'text', width: 112, value: ({ station_start: start }) => stationText(start) },
  { id: 'station_end', label: words('station_end'), kind: 'text', width: 112, value: ({ station_end: end }) => stationText(end) },
  { id: 'warning', label: words('remark'), kind: 'text', width: 280, flex: 2, sortable: false },
])

const coordinate = (value: number, decimals: number) => value.toFixed(decimals)

/** The columns of stations (GEO-14). */
export const stationColumns = columns<Station>([
  { id: 'display_name', label: words('display_name'), kind: 'text', width: 144, flex: 1, strong: true },
  { id: 'station_number', label: words('station_number'), kind: 'text', width: 128 },
  { id: 'category', label: words('category'), kind: 'choice', choices: stationCategories, width: 104 },
  { id: 'x', label: words('x'), kind: 'text', width: 104, value: ({ x }) => coordinate(x, 3) },
  { id: 'y', label: words('y'), kind: 'text', width: 104, value: ({ y }) => coordinate(y, 3) },
  { id: 'latitude', label: words('latitude'), kind: 'text', width: 104, value: ({ latitude }) => coordinate(latitude, 7) },
  { id: 'longitude', label: words('longitude'), kind: 'text', width: 120, value: ({ longitude }) => coordinate(longitude, 7) },
  { id: 'route_name', label: words('route'), kind: 'text', width: 224, flex: 1 },
])

const sorted = (sort: readonly Sort[]) => (sort.length === 0 ? {} : { sort: sort.map(({ key, direction }) => `${key},${direction}`) })
const searched = (search: unknown) => (typeof search === 'string' ? { search } : {})

/** Reads the alignments of a project, or the recently deleted alignments, by page. */
export function alignmentSource(agency: number, projectId: number): TableSource<Alignment> {
  return {
    queryKey: ['alignments', agency, projectId],
    async page({ startRow, endRow, filters, sort, signal }) {
      const size = endRow - startRow
      const { content, page } = await callApi(alignmentCalls.list({ projectId, page_size: size, page_number: startRow / size, ...sorted(sort), ...searched(filters['search']), ...(filters['deleted'] === undefined ? {} : { deleted: true }) }), { signal, ignore: 'all' })
      return { rows: content, total: page.total_rows }
    },
  }
}

/** The stations of an alignment, by page. */
export function stationSource(agency: number, projectId: number, route: number): TableSource<Station> {
  return {
    queryKey: ['stations', agency, projectId, route],
    async page({ startRow, endRow, filters, sort, signal }) {
      const size = endRow - startRow
      const { content, page } = await callApi(stationCalls.list({ projectId, route_id: route, page_size: size, page_number: startRow / size, ...sorted(sort), ...searched(filters['search']) }), { signal, ignore: 'all' })
      return { rows: content, total: page.total_rows }
    },
  }
}
