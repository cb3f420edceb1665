import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Orders: material that a project has scheduled with a plant. */
const area = defineArea({
  order: 62,
  kinds: {
    scheduled_order: ['order', 'orders'],
  },
  scopes: {
    'order-table': { parents: ['table'], letters: true },
  },
  groups: { Orders: 64 },
  tables: ['scheduled_orders'],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'orders', commands: ['orders'], tables: ['scheduled_orders'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
