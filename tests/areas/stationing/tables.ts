import type { AreaTables } from '#tests/faults/area-tables'

// the event of an alignment also covers the stations that were generated for it every 100 feet; a custom station has its own event
export default { records: { alignments: 'alignment', drone_links: 'drone_link', gis_files: 'gis_file', routes: 'lrs_route' }, parts: ['route_lines', 'stations', 'gis_file_alignments'], beside: ['gis_file_pieces', 'stationed_tickets'] } satisfies AreaTables
