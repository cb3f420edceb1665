import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Work zones of projects: entering, arming and monitoring them, and the WZDx feed that publishes the armed work zones. */
const area = defineArea({
  order: 130,
  kinds: { work_zone: ['work zone', 'work zones'], work_zone_feed: ['work zone feed', 'work zone feeds'] },
  scopes: {
    'work-zones': { parents: ['table'], letters: true },
    'work-zone-table': { parents: ['work-zones'], letters: true },
    'monitored-project-table': { parents: ['work-zones'], letters: true },
    /** The map of the work zone form, on which the zone's line is drawn. */
    'zone-line': { parents: ['form'], letters: true },
    'foreign-zones': { parents: ['table'], letters: true },
    'foreign-zone-table': { parents: ['foreign-zones'], letters: true },
    'zone-feed-table': { parents: ['foreign-zones'], letters: true },
  },
  groups: { 'Work zones': 67 },
  tables: ['work_zones', 'safety_work_zones', 'monitored_projects', 'other_work_zones', 'work_zone_feeds'],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'work-zones', parts: ['feed', 'map', 'placement', 'way', 'drawing'], commands: ['work-zones'], tables: ['work_zones'] },
  { name: 'foreign-feeds', commands: ['work-zones/foreign-feeds'], tables: ['work_zone_feeds', 'work_zone_feed_readings', 'foreign_road_events'] },
  { name: 'devices', commands: [], tables: ['work_zone_devices'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
