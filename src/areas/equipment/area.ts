import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Equipment and fleet: machines, their status and history, their telematics sources, and proximity settings of projects. */
const area = defineArea({
  order: 110,
  kinds: {
    equipment: ['piece of equipment', 'pieces of equipment'],
    equipment_status: ['status', 'statuses'],
    proximity_settings: ['proximity setting', 'proximity settings'],
    telematics_source: ['telematics source', 'telematics sources'],
  },
  scopes: {
    'equipment-table': { parents: ['table'], letters: true },
    'telematics-table': { parents: ['table'], letters: true },
  },
  groups: { Equipment: 64 },
  tables: ['equipments', 'project_equipments', 'telematics_sources'],
})
export default area

/** The features of this area. */
export const features = [
  {
    name: 'equipment',
    parts: ['filters', 'machine', 'map'],
    commands: ['equipment'],
    tables: ['equipments', 'equipment_states', 'equipment_status_changes', 'equipment_readings', 'equipment_runs', 'equipment_mobilizations'],
  },
  { name: 'proximity', commands: ['equipment/proximity'], tables: ['proximity_settings'] },
  { name: 'telematics', commands: ['equipment/telematics'], tables: ['telematics_sources', 'telematics_asked'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
