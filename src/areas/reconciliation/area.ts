import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Reconciliation: assigning pay items to tickets. */
const area = defineArea({
  order: 20,
  kinds: {
    verification_rule: ['verification rule', 'verification rules'],
    verification_sample: ['verification sample', 'verification samples'],
    verification_ticket: ['verification result', 'verification results'],
  },
  scopes: {
    /** Commands of the reconciliation page, in any of its views. */
    reconciliation: { parents: [], letters: true },
    'reconciliation-table': { parents: ['reconciliation', 'ticket-table'], letters: true },
    // The parent is `table`, not `ticket-table`, because rows of totals are not tickets and their ids identify no record.
    'totals-table': { parents: ['reconciliation', 'table'], letters: true },
    'reconciliation-group-table': { parents: ['reconciliation', 'ticket-group-table'], letters: true },
    'to-code-table': { parents: ['table'], letters: true },
    'suggestion-table': { parents: ['table'], letters: true },
    /** Commands on the verification samples of a project, in any of their views. */
    verification: { parents: [], letters: true },
    'verification-ticket-table': { parents: ['verification', 'table'], letters: true },
    'verification-group-table': { parents: ['verification', 'table'], letters: true },
    'verification-sample-table': { parents: ['verification', 'table'], letters: true },
    'verification-rule-table': { parents: ['verification', 'table'], letters: true },
    drawer: { parents: ['workspace'], letters: false },
    'drawer-quantity': { parents: ['drawer'], letters: false },
    'drawer-search': { parents: ['drawer'], letters: false },
  },
  groups: { Drawer: 20, Reconciliation: 40 },
  routes: [{ prefix: '/to-code', roles: ['administrator', 'area_manager', 'field_engineer', 'field_inspector'] }],
  settings: [{ id: 'suggestions', to: '/admin/suggestions', label: 'Suggestions', order: 98 }],
  tables: ['verification_tickets', 'verification_groups', 'verification_samples', 'verification_rules', 'suggestion_accuracy', 'to_code_project', 'to_code_material', 'to_code_day', 'reconciliation', 'reconciliation_pay_items', 'reconciliation_materials', 'reconciliation_periods', 'reconciliation_days'],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'reconciliation', parts: ['balance', 'coding', 'drawer', 'keys', 'page', 'quantities', 'search', 'totals', 'view'], commands: ['reconciliation'], tables: ['pay_item_assignments', 'pay_item_totals', 'pay_item_uses'] },
  { name: 'suggested', commands: ['reconciliation/suggested'] },
  { name: 'verification', commands: ['verification'], tables: ['verification_rules', 'verification_samples', 'verification_groups', 'verification_tickets'] },
  { name: 'to-code', commands: ['reconciliation/to-code'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
