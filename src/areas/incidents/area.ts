import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Ticket monitoring: incidents of a project, their missing tickets and comments. */
const area = defineArea({
  order: 120,
  kinds: { incident: ['incident', 'incidents'] },
  scopes: { 'incident-table': { parents: ['table'], letters: true } },
  groups: { 'Ticket monitoring': 66 },
  tables: ['incidents', 'project_incidents'],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'incidents', commands: ['incidents'], tables: ['incidents', 'incident_tickets', 'incident_comments'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
