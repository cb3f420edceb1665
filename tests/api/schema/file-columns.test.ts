import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_COLUMNS } from '#src/platform/server/files/file-columns'
import { openTestServer, type TestServer } from '#tests/api/test-server'

/** Columns that match the query below, because their names end in _key, but that do not contain the key of a stored file. */
const NO_FILES = new Set(['idempotency_keys.idempotency_key', 'agency_choices.label_key', 'dot_authorities.interface_theme_key'])

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

test('C3 the list of columns that name files, which a backup searches, has every such column of the schema', async () => {
  const { rows } = await server.owner.query<{ name: string }>(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'text' AND column_name ~ '(file|preview|signature|logo|image|document|photo|label|theme|idempotency)_key$'`)
  const listed = FILE_COLUMNS.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  expect(rows.map(({ name }) => name).filter((name) => !NO_FILES.has(name)).toSorted()).toEqual(listed.toSorted())
})
