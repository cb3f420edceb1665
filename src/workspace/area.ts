import { defineArea, type FeatureDeclaration, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'
import { roles } from '#src/platform/domain/session/roles'

/** The workspace: what every area builds its screens on. */
const area = defineArea({
  order: 0,
  scopes: {
    everywhere: { parents: [], letters: false },
    workspace: { parents: ['everywhere'], letters: false },
    table: { parents: ['workspace'], letters: true },
    form: { parents: ['workspace'], letters: false },
    palette: { parents: [], letters: false },
    dialog: { parents: [], letters: false },
    'job-table': { parents: ['table'], letters: true },
  },
  tables: ['jobs'],
  // a person's own jobs, whatever the role
  routes: [{ prefix: '/jobs', roles }],
  settings: [
    { id: 'jobs', to: '/admin/jobs', label: 'Jobs', order: 80 },
  ],
})
export default area

/** Its subjects. */
export const features = [
  { name: 'workspace', commands: ['workspace', 'table', 'form'], tables: ['preferences', 'table_preferences', 'layouts'] },
  { name: 'search-histories', tables: ['search_histories'] },
  { name: 'jobs', commands: ['jobs'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
