import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Alignments of projects with their stations, and links to drone imagery. */
const area = defineArea({
  order: 132,
  kinds: { alignment: ['alignment', 'alignments'], station: ['station', 'stations'], drone_link: ['drone link', 'drone links'] },
  scopes: {
    'alignment-table': { parents: ['table'], letters: true },
    'station-table': { parents: ['table'], letters: true },
    'drone-link-table': { parents: ['table'], letters: true },
  },
  groups: { Stationing: 68 },
  tables: ['alignments', 'stations', 'drone_links'],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'stationing', parts: ['geometry', 'landxml', 'projections', 'map', 'stations', 'alignments'], commands: ['stationing'], tables: ['alignments', 'stations'] },
  { name: 'drone-links', commands: ['drone-links'], tables: ['drone_links'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
