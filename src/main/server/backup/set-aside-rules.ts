import { escapeIdentifier, type Client } from 'pg'
import type { Table } from '#src/main/server/backup/catalog'
import { checkReferences } from '#src/main/server/backup/check-references'

const ENABLE: Readonly<Record<string, string>> = { O: 'ENABLE TRIGGER', R: 'ENABLE REPLICA TRIGGER', A: 'ENABLE ALWAYS TRIGGER' }

/**
 * Suspends foreign keys, triggers and the owner's row-level security in this transaction, so that tables can be loaded unchanged and in any
 * order. Returns a function that puts them back into force and checks all foreign keys, and the references that triggers check instead of
 * foreign keys. Error messages use `what` to say what was being loaded.
 */
export async function setAsideRules(client: Client, tables: readonly Table[], what: 'backup' | 'export' = 'backup'): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY oid`,
  )
  const { rows: triggers } = await client.query<{ table: string; name: string; state: string }>(
    `SELECT tgrelid::regclass::text AS table, tgname::text AS name, tgenabled::text AS state
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgenabled <> 'D'`,
  )
  const forced = tables.filter(({ isForced }) => isForced).map(({ name }) => escapeIdentifier(name))
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`)
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${escapeIdentifier(name)}`)
  for (const table of forced) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`)
  return async () => {
    await checkReferences(client, what)
    for (const { table, name, definition } of keys) await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`)
    for (const { table, name, state } of triggers) await client.query(`ALTER TABLE ${table} ${ENABLE[state] ?? 'ENABLE TRIGGER'} ${escapeIdentifier(name)}`)
    for (const table of forced) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`)
  }
}
