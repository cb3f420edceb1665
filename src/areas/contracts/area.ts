import { defineArea, type FeatureDeclaration, type GroupsOf, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** Contracts: items, Updates, pay periods, contractors, master items and units. */
const area = defineArea({
  order: 40,
  kinds: {
    audit_binder: ['audit binder', 'audit binders'],
    change_order: ['Update', 'Updates'],
    contractor: ['contractor', 'contractors'],
    contractor_request: ['access request', 'access requests'],
    master_pay_item: ['master pay item', 'master pay items'],
    pay_item: ['contract item', 'contract items'],
    pay_period: ['pay period', 'pay periods'],
    reconciliation_uom: ['unit', 'units'],
  },
  scopes: {
    'contract-table': { parents: ['table'], letters: true },
    'pay-item-table': { parents: ['table'], letters: true },
    'update-table': { parents: ['table'], letters: true },
    'update-line-table': { parents: ['table'], letters: true },
    'period-table': { parents: ['table'], letters: true },
    'period-line-table': { parents: ['table'], letters: true },
    'closing-table': { parents: ['table'], letters: true },
    'item-import': { parents: ['workspace'], letters: false },
    /** The table of the refused rows of an import. */
    'item-rows': { parents: ['item-import', 'table'], letters: true },
    'master-item-table': { parents: ['table'], letters: true },
    'unit-table': { parents: ['table'], letters: true },
    'contractor-table': { parents: ['table'], letters: true },
    'contractor-request-table': { parents: ['table'], letters: true },
  },
  groups: { 'Pay items': 50 },
  tables: ['contract_items', 'pay_items', 'change_orders', 'change_order_lines', 'pay_periods', 'pay_period_lines', 'pay_period_adjustments', 'pay_period_closing', 'pay_period_later', 'master_pay_items', 'reconciliation_uoms', 'contractors', 'contractor_requests'],
  files: { item_imports: ['file_key', 'listed_file_key'] },
  settings: [
    { id: 'master-items', to: '/pay-item', label: 'Master pay items', order: 20 },
  ],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'contracts' },
  { name: 'contract-items', commands: ['contract-items', 'find/pay-items'], tables: ['pay_items', 'pay_item_contractors', 'item_imports', 'item_import_corrections'] },
  { name: 'change-orders', commands: ['change-orders'], tables: ['change_orders', 'change_order_lines'] },
  { name: 'audit-binders', commands: ['audit-binders'], tables: ['audit_binders'] },
  { name: 'pay-periods', commands: ['pay-periods'], tables: ['pay_periods', 'pay_period_lines'] },
  { name: 'contractors', commands: ['contractors'], tables: ['external_dot_contractors', 'external_dot_contract_projects', 'contractor_requests'] },
  { name: 'master-pay-items', commands: ['master-pay-items'], tables: ['master_pay_items'] },
  { name: 'units', commands: ['units'], tables: ['reconciliation_uoms', 'reconciliation_uom_units'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface CommandGroups extends GroupsOf<typeof area> {}
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
