import { defineArea, type FeatureDeclaration, type GroupsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Reconciliation: tickets get their pay items. */
const area = defineArea({
  order: 20,
  scopes: {
    /** The reconciliation page, whichever of its views it shows. */
    reconciliation: { parents: [], letters: true },
    'reconciliation-table': { parents: ['reconciliation', 'ticket-table'], letters: true },
    // Lines of totals are no tickets, and their numbers are the ids of nothing.
    'totals-table': { parents: ['reconciliation', 'table'], letters: true },
    drawer: { parents: ['workspace'], letters: false },
    'drawer-quantity': { parents: ['drawer'], letters: false },
  },
  groups: { Drawer: 20, Reconciliation: 40 },
  tables: ['reconciliation', 'reconciliation_pay_items', 'reconciliation_materials', 'reconciliation_periods', 'reconciliation_days'],
})
export default area

/** Its subjects. */
export const features = [
  { name: 'reconciliation', parts: ['coding', 'drawer', 'keys', 'page', 'search', 'view'], commands: ['reconciliation'], tables: ['pay_item_assignments', 'pay_item_totals', 'pay_item_uses'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
