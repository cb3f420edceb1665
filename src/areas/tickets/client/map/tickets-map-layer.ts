import { ticketMap } from '#src/areas/tickets/api/map'
import { countFilters, noFilters, slipsQuery } from '#src/areas/tickets/domain/filters'
import { checkMapView } from '#src/areas/tickets/domain/map'
import { filtersOfQuery } from '#src/areas/tickets/client/filters/public/filter-query'
import { words } from '#src/areas/tickets/client/messages'
import { offsetText } from '#src/areas/tickets/client/public/field-text'
import { ticketCalls } from '#src/areas/tickets/client/ticket-calls'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { whoMay } from '#src/platform/api/contract'
import { callApi } from '#src/platform/client/api/call-api'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { requests } from '#src/platform/client/api/requests'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { message } from '#src/platform/domain/messages'
import { statusWord } from '#src/platform/domain/status-words'
import { defineMapLayer } from '#src/workspace/client/map/map-layer'

const mapCalls = requests(ticketMap)

/**
 * SVG paths of the icons: a check mark for a delivered ticket, a pencil for one that was changed after delivery, and a flag for a flagged
 * one.
 */
const CHECK = 'M20 6 9 17l-5-5'
const PENCIL = 'M4 20h4L19 9l-4-4L4 16z'
const FLAG = 'M5 21V4h13l-3 4 3 4H5'

/** The layer of the map with the delivered tickets, each at its delivery location (TICK-77 to TICK-79, TICK-101). */
export const ticketsMapLayer = defineMapLayer({
  id: 'tickets',
  title: 'Tickets',
  noun: { one: 'ticket', many: 'tickets' },
  order: 50,
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  tone: 'delivered',
  onChange(again) {
    const offRows = onRowsChanged('slips', again)
    const offSocket = onSocketMessage(({ kind }) => (kind === 'tickets' || kind === 'missed') && again())
    return () => {
      offRows()
      offSocket()
    }
  },
  request({ projectId, query }, window) {
    // the status filter is left out, since the map always shows the delivered tickets and no others
    const { status: _status, ...filters } = filtersOfQuery(query) ?? noFilters
    const { status: _none, ...wire } = slipsQuery({ ...filters, ...(projectId === null ? {} : { project_id: projectId }) })
    return mapCalls.located({ ...wire, ...window })
  },
  look: ({ status, flag_by_dot: isFlagged }) => (isFlagged
    ? { tone: 'flagged', shape: 'circle', glyph: FLAG }
    : status === 'changed_after_delivered' ? { tone: 'changed', shape: 'circle', glyph: PENCIL } : { tone: 'delivered', shape: 'circle', glyph: CHECK }),
  words: ({ ticket_number: number, status, flag_by_dot: isFlagged, material_description: material, net_amount: net, uom_1: unit, plant_name: plant, station, station_offset: offset, ticketed_at: at }) => ({
    title: number,
    detail: [isFlagged ? words('map_flagged') : statusWord(status), ...(net === null ? [] : [amountWithUnit(net, unit)]), material].join(' · '),
    facts: [[words('map_time'), usDateTime(at, browserZone())], [words('map_plant'), plant], ...(station === null ? [] : [[words('map_station'), offset === null ? station : `${station}, ${offsetText(offset)}`] as const])],
  }),
  open: (point) => ticketPath(point),
  async locate(id, signal) {
    const { slip } = await callApi(ticketCalls.detail({ id }), { signal, ignore: 'all' })
    const verdict = checkMapView(slip.status)
    if (!verdict.allowed) return message(verdict.message, verdict.values)
    const { delivery_lat: latitude, delivery_long: longitude } = slip
    return latitude === null || longitude === null || (latitude === 0 && longitude === 0) ? message('errors.location_not_collected') : { latitude, longitude }
  },
  filtersIn(query) {
    const { status: _status, search: _search, ...filters } = filtersOfQuery(query) ?? noFilters
    const count = countFilters(filters)
    return count === 0 ? null : (count === 1 ? words('map_filters_one') : words('map_filters', { count }))
  },
  missing: (count) => (count === 1 ? words('map_not_located_one') : words('map_not_located', { count })),
})
