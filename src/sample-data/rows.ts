import type { CopyRow } from '#src/platform/server/database/copy'

/** Collects rows by table, in an order that foreign keys allow, and assigns ids. */
export interface Rows {
  nextId(table: string): number
  add(table: string, row: CopyRow): void
  tables(): ReadonlyMap<string, readonly CopyRow[]>
  /** The last id of each table that has ids. */
  lastIds(): ReadonlyMap<string, number>
}

const ORDER = ['dot_authorities', 'logins', 'employees', 'agency_accounts', 'feature_flags', 'api_keys', 'reconciliation_uoms',
  'reconciliation_uom_units', 'plants', 'dot_projects', 'project_employees', 'external_dot_contractors', 'external_dot_contract_projects',
  'pay_items', 'pay_item_contractors', 'pay_periods', 'change_orders', 'change_order_lines', 'contractor_requests', 'master_pay_items',
  'vendor_requests', 'consultancy_requests', 'submittals']

/** An empty set of rows. */
export function openRows(): Rows {
  const tables = new Map<string, CopyRow[]>(ORDER.map((table) => [table, []]))
  const ids = new Map<string, number>([['dot_authorities', 3]])
  return {
    nextId(table) {
      const id = (ids.get(table) ?? 0) + 1
      ids.set(table, id)
      return id
    },
    add(table, row) {
      const rows = tables.get(table)
      if (rows === undefined) throw new Error(`the order of ${table} is not known`)
      rows.push(row)
    },
    tables: () => tables,
    lastIds: () => ids,
  }
}
