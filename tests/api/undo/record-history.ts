import { randomUUID } from 'node:crypto'
import { sql } from '#src/platform/server/database/sql'
import { recordEvents } from '#src/platform/server/records/record'
import type { SignedInClient } from '#tests/api/signed-in'
import type { TestServer } from '#tests/api/test-server'

/** Changes a field of some employees and records events in the same transaction, as API calls do; returns the id of the change set. */
export async function changeEmployees(server: TestServer, by: SignedInClient, ids: readonly number[], field: 'first_name' | 'role', value: string): Promise<string> {
  const changeSet = randomUUID()
  await server.running.platform.database.inAgency(by.person.dot_authority_id, async (db) => {
    const before = await db.many(sql<{ id: number; was: string }>`
      SELECT id, ${sql.identifier(field)} AS was FROM employees WHERE dot_authority_id = ${db.agency} AND id = ANY(${ids}) ORDER BY id FOR UPDATE`)
    const after = await db.many(sql<{ id: number; version: number; name: string }>`
      UPDATE employees SET ${sql.identifier(field)} = ${value}, version = version + 1
      WHERE dot_authority_id = ${db.agency} AND id = ANY(${ids}) RETURNING id, version, first_name || ' ' || last_name AS name`)
    const actor = { employeeId: by.person.id, name: 'Pat', impersonator: null, apiKeyId: null, requestId: 'test', changeSet }
    await recordEvents(db, actor, field === 'role' ? 'role_changed' : 'updated', after.map(({ id, version, name }) => ({
      kind: 'employee' as const, id, name, version, dot_project_id: null, changes: { [field]: [before.find((row) => row.id === id)?.was, value] as const },
    })))
  })
  return changeSet
}
