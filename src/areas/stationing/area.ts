import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Alignments of projects with their stations, GIS files with alignments, and links to drone imagery. */
const area = defineArea({
  order: 132,
  kinds: { alignment: ['alignment', 'alignments'], station: ['station', 'stations'], drone_link: ['drone link', 'drone links'], gis_file: ['GIS file', 'GIS files'], lrs_route: ['route', 'routes'] },
  scopes: {
    'alignment-table': { parents: ['table'], letters: true },
    'alignment-review': { parents: ['table'], letters: true },
    'station-table': { parents: ['table'], letters: true },
    'drone-link-table': { parents: ['table'], letters: true },
    'gis-file-table': { parents: ['table'], letters: true },
    'gis-file-form': { parents: ['form'], letters: false },
    'route-table': { parents: ['table'], letters: true },
    'gis-review': { parents: ['table'], letters: true },
  },
  groups: { Stationing: 68 },
  tables: ['alignments', 'alignment_review', 'stations', 'drone_links', 'gis_files', 'gis_review', 'routes'],
  files: { gis_file_pieces: ['file_key'] },
})
export default area

/** The features of this area. */
export const features = [
  { name: 'stationing', parts: ['geometry', 'landxml', 'projections', 'map', 'stations', 'alignments', 'review'], commands: ['stationing'], tables: ['alignments', 'stations', 'stationed_tickets'] },
  { name: 'drone-links', commands: ['drone-links'], tables: ['drone_links'] },
  { name: 'gis-files', commands: ['gis-files'], tables: ['gis_files', 'gis_file_pieces', 'gis_file_alignments'] },
  { name: 'lrs', commands: ['lrs'], tables: ['routes', 'route_lines'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
