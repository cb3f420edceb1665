import { alignmentWriter } from '#src/areas/stationing/server/alignments/alignments'
import { alignmentRoutes } from '#src/areas/stationing/server/alignments/routes'
import { droneLinkRoutes, droneLinkWriter } from '#src/areas/stationing/server/drone-links/drone-links'
import { stationRoutes } from '#src/areas/stationing/server/stations/routes'
import { stationTickets, stationTicketsTask } from '#src/areas/stationing/server/stations/station-tickets'
import { stationWriter } from '#src/areas/stationing/server/stations/stations'
import { STATION_TICKETS } from '#src/areas/stationing/server/station-later'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [alignmentRoutes, stationRoutes, droneLinkRoutes],
  apiGroups: [{ name: 'Stationing', order: 138, calls: /\/(alignments|stations|projections|web_map_tile_files)\b/ }],
  apiNouns: { alignments: ['alignment', 'alignments'], stations: ['station', 'stations'], projections: ['projection', 'projections'], web_map_tile_files: ['drone link', 'drone links'] },
  received: [stationTickets],
  tasks: { [STATION_TICKETS]: stationTicketsTask },
  records: [alignmentWriter, stationWriter, droneLinkWriter],
} satisfies ServerArea
