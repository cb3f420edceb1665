import { alignmentWriter } from '#src/areas/stationing/server/alignments/alignments'
import { alignmentRestorer } from '#src/areas/stationing/server/alignments/restorer'
import { lrsRouteRoutes } from '#src/areas/stationing/server/lrs/routes'
import { alignmentRoutes } from '#src/areas/stationing/server/alignments/routes'
import { droneLinkRoutes, droneLinkWriter } from '#src/areas/stationing/server/drone-links/drone-links'
import { gisFileRoutes } from '#src/areas/stationing/server/gis-files/routes'
import { gisFileWriter } from '#src/areas/stationing/server/gis-files/gis-files'
import { PROCESS_GIS_FILE, processGisFile } from '#src/areas/stationing/server/gis-files/process'
import { gisFileRestorer } from '#src/areas/stationing/server/gis-files/restorer'
import { removeUploads } from '#src/areas/stationing/server/gis-files/uploads'
import { routeWriter } from '#src/areas/stationing/server/lrs/route-writer'
import { stationRoutes } from '#src/areas/stationing/server/stations/routes'
import { stationRelocated, stationTickets, stationTicketsTask } from '#src/areas/stationing/server/stations/station-tickets'
import { stationWriter } from '#src/areas/stationing/server/stations/stations'
import { STATION_TICKETS } from '#src/areas/stationing/server/station-later'
import type { ServerArea } from '#src/platform/server/area'
import { recordPurge } from '#src/platform/server/records/purge'

export default {
  routes: [alignmentRoutes, stationRoutes, droneLinkRoutes, gisFileRoutes, lrsRouteRoutes],
  apiGroups: [{ name: 'Stationing', order: 138, calls: /\/(alignments|stations|projections|web_map_tile_files|fme_import_file_requests|routes)\b/ }],
  apiNouns: { alignments: ['alignment', 'alignments'], stations: ['station', 'stations'], projections: ['projection', 'projections'], web_map_tile_files: ['drone link', 'drone links'], fme_import_file_requests: ['GIS file', 'GIS files'], routes: ['route', 'routes'] },
  received: [stationTickets],
  relocated: [stationRelocated],
  tasks: { [STATION_TICKETS]: stationTicketsTask },
  restorers: { alignment: alignmentRestorer, gis_file: gisFileRestorer },
  purges: { alignments: recordPurge(alignmentWriter), gis_files: recordPurge(gisFileWriter) },
  records: [stationWriter, droneLinkWriter, routeWriter],
  jobs: { [PROCESS_GIS_FILE]: processGisFile },
  removals: { inAgency: { uploads: removeUploads } },
} satisfies ServerArea
