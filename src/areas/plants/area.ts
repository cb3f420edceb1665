import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Plants: the list and merges, plant health with alarms and contacts, day totals and Plant Data Explorer. */
const area = defineArea({
  order: 45,
  kinds: {
    plant: ['plant', 'plants'],
    plant_alarm: ['plant alarm', 'plant alarms'],
    plant_contact: ['plant contact', 'plant contacts'],
    plant_day_total: ['day total', 'day totals'],
    plant_ranges: ['latency range setting', 'latency range settings'],
  },
  scopes: {
    /** Commands on a plant, in a table of plants or in the pane that shows a plant's day. */
    plants: { parents: [], letters: true },
    'plant-table': { parents: ['plants', 'table'], letters: true },
    'plant-duplicate-table': { parents: ['table'], letters: true },
    'plant-health-table': { parents: ['plants', 'table'], letters: true },
    'plant-day': { parents: ['plants', 'workspace'], letters: true },
    'plant-contact-table': { parents: ['table'], letters: true },
    'plant-explorer': { parents: ['table'], letters: true },
  },
  groups: { Plants: 95 },
  tables: ['plants', 'plant_duplicates', 'plant_health', 'plant_contacts', 'plant_explorer'],
})
export default area

/**
 * The features of the area, with their folders, commands and tables. The table of plants belongs to the tickets area, because receiving
 * tickets adds plants.
 */
export const features = [
  { name: 'plants', parts: ['map'], commands: ['plants'] },
  {
    name: 'plant-health', commands: ['plant-health'], tables: ['plant_latencies', 'plant_arrivals', 'plant_activity'],
    columns: { dot_authorities: ['preferred_range_minutes', 'accepted_range_minutes'] },
  },
  { name: 'plant-alarms', commands: ['plant-alarms'], tables: ['plant_alarms'] },
  { name: 'plant-contacts', commands: ['plant-contacts'], tables: ['plant_contacts'] },
  { name: 'day-totals', commands: ['day-totals'], tables: ['plant_day_totals'] },
  { name: 'explorer', commands: ['explorer'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
