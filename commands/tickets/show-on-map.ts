import { checkMapOfList, checkMapView } from '#src/areas/tickets/domain/map'
import { filtersOfQuery } from '#src/areas/tickets/client/filters/public/filter-query'
import { mapOfTicket, mapPathOf } from '#src/areas/tickets/client/map/map-path'
import type {} from '#src/areas/tickets/client/list/ticket-rows'
import { whoMay } from '#src/platform/api/contract'
import { refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { withLayer } from '#src/workspace/client/map/map-address'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'tickets', typeof ticketMapViews> {}
}

/** Commands that show one ticket, or the tickets of a list, on the map. Only delivered tickets can be shown there (TICK-77, TICK-78). */
export const ticketMapViews = commandFamily({
  'show-on-map': defineCommand({
    title: 'Show ticket on map',
    group: 'Tickets',
    scope: 'tickets',
    rows: 'ticket',
    needs: whoMay('see_project_tickets', 'see_plant_tickets'),
    keys: ['shift+l'],
    keywords: ['location', 'where', 'delivery', 'latitude', 'longitude', 'place'],
    when: ({ row }) => (row === null ? refuse('workspace.no_row') : checkMapView(row.status)),
    run({ row }, _answers, { workspace }) {
      if (row !== null) workspace.openPath(mapOfTicket(row))
    },
  }),
  'show-map': defineCommand({
    title: 'Show these tickets on map',
    group: 'Tickets',
    scope: 'ticket-table',
    needs: whoMay('see_project_tickets', 'see_plant_tickets'),
    keywords: ['map view', 'locations', 'where', 'delivered'],
    when: ({ pane }) => checkMapOfList(filtersOfQuery(queryOf(pane))?.status),
    run: ({ pane, project }, _answers, { workspace }) => workspace.openPath(withLayer(mapPathOf(project?.id ?? null), queryOf(pane), 'tickets')),
  }),
})

function queryOf(pane: { readonly path: string } | null): string {
  return pane?.path.split('?')[1] ?? ''
}
