import { defineArea, type FeatureDeclaration, type GroupsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'
import { roles } from '#src/platform/domain/session/roles'

/** The workspace: the base on which every area builds its screens. */
const area = defineArea({
  order: 0,
  scopes: {
    everywhere: { parents: [], letters: false },
    workspace: { parents: ['everywhere'], letters: false },
    table: { parents: ['workspace'], letters: true },
    form: { parents: ['workspace'], letters: false },
    palette: { parents: [], letters: false },
    dialog: { parents: [], letters: false },
    messages: { parents: ['workspace'], letters: false },
    'job-table': { parents: ['table'], letters: true },
    /** A map with its list. */
    map: { parents: ['table'], letters: true },
    /** The map itself, without its list: here the arrow keys move the map. */
    'map-view': { parents: ['map'], letters: true },
    'map-layers': { parents: ['map'], letters: true },
  },
  groups: { Find: 10, Table: 70, Map: 75, Form: 100, Workspace: 110, Administration: 120 },
  tables: ['jobs', 'map'],
  // people of every role may see their own jobs and the help
  routes: [{ prefix: '/jobs', roles }, { prefix: '/help', roles }],
  settings: [
    { id: 'jobs', to: '/admin/jobs', label: 'Jobs', order: 80 },
  ],
})
export default area

/** The features of the workspace. */
export const features = [
  { name: 'workspace', commands: ['workspace', 'table', 'form'], tables: ['preferences', 'table_preferences', 'layouts'] },
  { name: 'search-histories', tables: ['search_histories'] },
  { name: 'jobs', commands: ['jobs'] },
  { name: 'map', commands: ['map'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
