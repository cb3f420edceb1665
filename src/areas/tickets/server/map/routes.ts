import { ticketMap } from '#src/areas/tickets/api/map'
import { slipsWhere } from '#src/areas/tickets/server/list/filter-conditions'
import { stationOffset } from '#src/areas/tickets/server/slip-json'
import type { TicketStatus } from '#src/platform/domain/status-words'
import { sql } from '#src/platform/server/database/sql'
import { implement } from '#src/platform/server/http/call'
import { answerMap } from '#src/platform/server/map/located'

interface TicketFields {
  readonly id: number
  readonly dot_project_id: number | null
  readonly ticket_number: string
  readonly status: TicketStatus
  readonly material_description: string
  readonly net_amount: number | null
  readonly uom_1: string | null
  readonly plant_name: string
  readonly station: string | null
  readonly station_offset: number | null
  readonly ticketed_at: string
  readonly flag_by_dot: boolean
}

/** The condition for delivered tickets. It has the same text as in the index `slips_located`, so that PostgreSQL can use that index. */
const isDelivered = sql.constant(sql.part`s.status IN ('delivered', 'changed_after_delivered')`)

/** The API of the delivered tickets on the map. It returns only tickets that the person also sees in lists (TICK-77, TICK-101). */
export const ticketMapRoutes = implement(ticketMap, {
  located: ({ person, query, inAgency }) =>
    inAgency((db) => {
      const { west: _west, south: _south, east: _east, north: _north, zoom: _zoom, status: _status, ...filters } = query
      const where = sql.part`${slipsWhere(db, person, filters)} AND ${isDelivered}`
      return answerMap(db, { from: sql.part`slips s`, where, id: sql.part`s.id`, latitude: sql.part`s.delivery_lat`, longitude: sql.part`s.delivery_long` }, query, (ids) => db.many(sql<TicketFields>`
        SELECT s.id, s.dot_project_id, s.ticket_number, s.status, s.material_description, s.net_amount::float8 AS net_amount, s.uom_1, s.plant_name, s.station, (${stationOffset})::float8 AS station_offset,
          to_json(s.ticketed_at) #>> '{}' AS ticketed_at, s.flag_by_dot
        FROM slips s WHERE s.dot_authority_id = ${db.agency} AND s.id = ANY (${[...ids]}::int[])`))
    }),
})
