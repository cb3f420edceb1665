import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitKey } from '#src/platform/domain/units/weight-units'
import { sql } from '#src/platform/server/database/sql'
import { unitKeyOf } from '#src/platform/server/units/unit-key'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('F9 the database takes the same spellings of a unit for one as the rules do', async () => {
  const spellings = ['TON', 'ton.', ' Ton ', 'ton..', '.ton', 'M³', 'm3', 'm³.', '\u{a0}CY\u{a0}', 'C Y', 'cy\t', '\nCY\r\n', '\u{3000}LB', '\ufefflbs', '㎥', 'Ｔｏｎ', 'sq. ft', '', ' ', '.', ' . ']
  const rows = await server.running.platform.database.inAgency(1, (db) => db.many(sql<{ key: string }>`
    SELECT ${unitKeyOf(sql.part`spelling`)} AS key FROM unnest(${spellings}::text[]) WITH ORDINALITY AS given (spelling, at) ORDER BY at`))
  expect(rows.map(({ key }) => key)).toEqual(spellings.map((spelling) => unitKey(spelling)))
})
