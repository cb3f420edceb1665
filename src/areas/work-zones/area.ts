import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Work zones of projects: entering, arming and watching them, and the WZDx feed that publishes the armed ones. */
const area = defineArea({
  order: 130,
  kinds: { work_zone: ['work zone', 'work zones'] },
  scopes: {
    'work-zone-table': { parents: ['table'], letters: true },
    'monitored-project-table': { parents: ['table'], letters: true },
  },
  groups: { 'Work zones': 67 },
  tables: ['work_zones', 'monitored_projects'],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'work-zones', parts: ['feed', 'map'], tables: ['work_zones'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
