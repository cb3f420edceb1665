import { escapeIdentifier, type Client } from 'pg'
import { BackupRefused } from '#src/main/server/backup/manifest'

interface Reference {
  readonly from: string
  readonly columns: readonly string[]
  readonly to: string
  readonly keys: readonly string[]
}

const TICKET = { to: 'slips', keys: ['dot_authority_id', 'id'] } as const
const PERIOD = { columns: ['dot_authority_id', 'dot_project_id', 'pay_period'], to: 'pay_periods', keys: ['dot_authority_id', 'dot_project_id', 'number'] } as const

/** References that have no foreign key. Triggers check them, once per statement, but a restore suspends the triggers. */
const REFERENCES: readonly Reference[] = [
  { from: 'slip_events', columns: ['dot_authority_id', 'slip_id'], ...TICKET },
  { from: 'slip_sources', columns: ['dot_authority_id', 'slip_id'], ...TICKET },
  { from: 'pay_item_assignments', columns: ['dot_authority_id', 'slip_id'], ...TICKET },
  { from: 'pay_item_assignments', columns: ['dot_authority_id', 'dot_project_id', 'project_pay_item_id'], to: 'pay_items', keys: ['dot_authority_id', 'dot_project_id', 'id'] },
  { from: 'pay_item_assignments', columns: ['dot_authority_id', 'dot_project_id', 'external_dot_contractor_id'], to: 'external_dot_contractors', keys: ['dot_authority_id', 'dot_project_id', 'id'] },
  { from: 'pay_item_assignments', ...PERIOD },
  { from: 'slips', ...PERIOD },
]

/**
 * Checks, in all rows, the references that have no foreign key. `client` must be able to read the rows of all agencies. As in a foreign
 * key, a reference with a null column refers to nothing. Throws `BackupRefused` with the table and the number of rows.
 */
export async function checkReferences(client: Client, what: 'backup' | 'export' = 'backup'): Promise<void> {
  for (const { from, columns, to, keys } of REFERENCES) {
    const own = columns.map((column) => `one.${escapeIdentifier(column)}`)
    const { rows: [counted] } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${from} one WHERE ${own.map((column) => `${column} IS NOT NULL`).join(' AND ')}
       AND NOT EXISTS (SELECT FROM ${to} other WHERE ${keys.map((key, at) => `other.${escapeIdentifier(key)} = ${own[at]}`).join(' AND ')})`,
    )
    const count = counted?.count ?? 0
    if (count > 0) throw new BackupRefused(`The ${what} is damaged. Rows of table ${from} that refer to missing rows of table ${to}: ${count}`)
  }
}
