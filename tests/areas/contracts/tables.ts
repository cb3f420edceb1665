import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: {
    audit_binders: 'audit_binder',
    change_orders: 'change_order',
    contractor_requests: 'contractor_request',
    external_dot_contractors: 'contractor',
    master_pay_items: 'master_pay_item',
    pay_items: 'pay_item',
    pay_periods: 'pay_period',
    reconciliation_uoms: 'reconciliation_uom',
  },
  parts: ['change_order_lines', 'external_dot_contract_projects', 'pay_item_contractors', 'pay_period_lines', 'reconciliation_uom_units'],
  beside: ['item_imports', 'item_import_corrections'],
} satisfies AreaTables
