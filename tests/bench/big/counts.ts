import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'

const migrations = join(import.meta.dirname, '..', '..', '..', 'src', 'platform', 'server', 'migrations')

/** Recomputes the stored counts from the tickets and pay codes, with the statements of the migrations that first filled them. */
export async function fillCounts(owner: Client): Promise<void> {
  for (const [table, migration] of [['project_ticket_counts', '0035-ticket-totals.sql'], ['pay_item_totals', '0009-ticket-search.sql']] as const) {
    await owner.query(`DELETE FROM ${table}`)
    await owner.query(statementOf(readFileSync(join(migrations, migration), 'utf8'), table))
  }
}

/** Finds the statement that fills a table in the SQL of a migration. */
function statementOf(migration: string, table: string): string {
  const start = migration.indexOf(`INSERT INTO ${table}`)
  const end = migration.indexOf(';\n', start)
  if (start < 0 || end < 0) throw new Error(`no statement fills ${table}`)
  return migration.slice(start, end)
}
