import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { mapAnswer, mapQuery } from '#src/platform/api/map'
import { Moment, Nullable, OneOf, Strict } from '#src/platform/api/schemas'
import { slipFilterFields } from '#src/areas/tickets/api/tickets/slip-filters'
import { ticketStatuses } from '#src/platform/domain/status-words'

/** The delivered tickets on the map (TICK-77 to TICK-79). */
export const ticketMap = contract({
  located: {
    method: 'GET',
    path: '/v1/slips/map',
    who: whoMay('see_project_tickets', 'see_plant_tickets'),
    // the map shows only delivered tickets, so `status` accepts only values that include them (TICK-77)
    query: Strict({ ...slipFilterFields, status: Type.Optional(OneOf(['delivered', 'all'])), ...mapQuery }),
    answer: mapAnswer({
      dot_project_id: Nullable(Type.Integer()),
      ticket_number: Type.String(),
      status: OneOf(ticketStatuses),
      material_description: Type.String(),
      net_amount: Nullable(Type.Number()),
      uom_1: Nullable(Type.String()),
      plant_name: Type.String(),
      station: Nullable(Type.String()),
      station_offset: Nullable(Type.Number()),
      ticketed_at: Moment,
      flag_by_dot: Type.Boolean(),
    }),
    errors: [401, 403, 422],
    spec: '§2, §8; TICK-77, TICK-78, TICK-79 (path decided)',
  },
})
