import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitKey } from '#src/platform/domain/units/weight-units'
import { sql } from '#src/platform/server/database/sql'
import { isUnitAmong, unitKeyOf } from '#src/platform/server/units/unit-key'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const spellings = ['TON', 'ton.', ' Ton ', 'ton..', 'ton...', 'ton .', '.ton', 'M³', 'm3', 'm³.', '\u{a0}CY\u{a0}', 'C Y', 'cy\t', '\nCY\r\n', '\u{3000}LB', '\ufefflbs', '㎥', 'Ｔｏｎ', 'ｔｏｎ．', 'sq. ft', '', ' ', '.', '..', ' . ']

test('F9 the database counts the same spellings of a unit as one unit as the rules do', async () => {
  const rows = await server.running.platform.database.inAgency(1, (db) => db.many(sql<{ key: string }>`
    SELECT ${unitKeyOf(sql.part`spelling`)} AS key FROM unnest(${spellings}::text[]) WITH ORDINALITY AS given (spelling, at) ORDER BY at`))
  expect(rows.map(({ key }) => key)).toEqual(spellings.map((spelling) => unitKey(spelling)))
})

test('F9 TICK-10 a filter by units finds exactly the spellings that the rules count as one of them', async () => {
  const stored = [...spellings, null]
  for (const wanted of [...spellings.map((one) => [one]), ['CY', 'lbs.'], ['', 'ton..'], ['none']]) {
    const rows = await server.running.platform.database.inAgency(1, (db) => db.many(sql<{ spelling: string | null }>`
      SELECT spelling FROM unnest(${stored}::text[]) WITH ORDINALITY AS given (spelling, at) WHERE ${isUnitAmong(sql.part`spelling`, wanted)} ORDER BY at`))
    const keys = new Set(wanted.map((unit) => unitKey(unit)))
    expect([wanted, rows.map(({ spelling }) => spelling)]).toEqual([wanted, stored.filter((one) => keys.has(unitKey(one ?? '')))])
  }
})
