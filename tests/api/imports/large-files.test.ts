import { afterAll, beforeAll, expect, test } from 'vitest'
import { CSV_MAX_ROWS } from '#src/platform/domain/csv-limits'
import { upload } from '#tests/api/imports/csv-import'
import { jobToEnd } from '#tests/api/imports/job-to-end'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { watchingLoop } from '#tests/server/event-loop'
import { thorough } from '#tests/thorough'

/**
 * The longest that one turn of the event loop may take, in ms of processor time; other people's calls wait for at most that long. The limit
 * leaves room for garbage collection and for this test's client, which builds a body of 20 MB in the same process. Before finding D1 was
 * fixed, a single turn took 8,000 ms.
 */
const LONGEST_MS = 1_000
const HEADINGS = 'ticket_number,supplier,plant,ticket_date,material,net,uom'

let server: TestServer
let administrator: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

const good = (rows: number) => Buffer.from(`${HEADINGS}\n${Array.from({ length: rows }, (_, at) => `N${at},North Ridge Asphalt,Plant 1,2026-06-15,${'Mix '.repeat(20)},20.00,TON\n`).join('')}`)

test('D1 200,000 empty lines do not block the server for others', async () => {
  const { answer, longest } = await watchingLoop(() => upload(server, administrator, HEADINGS + '\n'.repeat(200_000)))
  expect(answer.status).toBe(422)
  expect(longest).toBeLessThan(LONGEST_MS)
})

thorough('D1 60,000 rows of one cell do not block the server for others, and those beyond the limit are counted, not kept', async () => {
  const { answer, longest } = await watchingLoop(async () => {
    const { body } = await upload(server, administrator, `${HEADINGS}\n${'x\n'.repeat(60_000)}`)
    return administrator.post(`/v1/slips/imports/${body.import.id}/mapping`, { columns: body.import.columns })
  })
  expect(answer.body.import).toMatchObject({ rows: 60_000, good: 0 })
  expect(longest).toBeLessThan(LONGEST_MS)
  const file = await administrator.get(`/v1/slips/imports/${answer.body.import.id}/refused`)
  expect(String(file.body).trim().split('\r\n')).toHaveLength(20_002)
  expect(String(file.body).trim().split('\r\n').at(-1)).toContain('More than 20000 rows have errors.')
  const commit = await administrator.post(`/v1/slips/imports/${answer.body.import.id}/commit`, { only_good: true })
  expect([commit.status, commit.body.message]).toEqual([422, 'More than 20000 rows have errors. Fix the file or the columns, and upload it again.'])
})

thorough('D1 a file of 20 MB of tickets is read without blocking the server for others', async () => {
  const content = good(150_000)
  expect(content.length).toBeGreaterThan(20_000_000)
  const { answer, longest } = await watchingLoop(async () => {
    const { body } = await upload(server, administrator, content)
    return administrator.post(`/v1/slips/imports/${body.import.id}/mapping`, { columns: body.import.columns })
  })
  expect(answer.body.import, JSON.stringify(answer.body)).toMatchObject({ rows: 150_000, good: 150_000 })
  expect(longest).toBeLessThan(LONGEST_MS)
})

/** Checks a file with the guessed columns. */
async function mapped(content: string) {
  const { body } = await upload(server, administrator, content)
  return administrator.post(`/v1/slips/imports/${body.import.id}/mapping`, { columns: body.import.columns })
}
/** A file with `times` rows for each of `tickets` ticket numbers, each row with a different weight. */
const repeated = (tickets: number, times: number) => `${HEADINGS}\n${Array.from({ length: tickets * times }, (_, at) =>
  `R-${times}-${at % tickets},North Ridge Asphalt,Plant 1,2026-06-15,Mix,${(10 + Math.floor(at / tickets) / 100).toFixed(2)},TON\n`).join('')}`

test('F2 60,000 rows of one ticket do not block the server for others: the check says which ticket it is', async () => {
  const { answer, longest } = await watchingLoop(() => mapped(repeated(1, 60_000)))
  expect([answer.status, answer.body.message]).toEqual([422, 'More than 1000 rows are for ticket R-60000-0. Fix the file or the columns, and upload it again.'])
  expect(longest).toBeLessThan(LONGEST_MS)
})

thorough('F2 60,000 rows of 30,000 tickets are more than can be checked together', async () => {
  const { answer, longest } = await watchingLoop(() => mapped(repeated(30_000, 2)))
  expect([answer.status, answer.body.message]).toEqual([
    422, 'More than 20000 rows are for tickets that appear more than once in the file. Fix the file or the columns, and upload it again.',
  ])
  expect(longest).toBeLessThan(LONGEST_MS)
})

thorough('F2 the largest number of rows that may repeat tickets is checked while other calls get their turn', async () => {
  const { answer, longest } = await watchingLoop(() => mapped(repeated(20, 1000)))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.import).toMatchObject({ rows: 20_000, good: 20_000, effects: { created: 20, updated: 19_980, unchanged: 0 } })
  expect(longest).toBeLessThan(LONGEST_MS)
})

test('D1 writing the tickets of a file gives other calls their turn', async () => {
  const { body } = await upload(server, administrator, good(5_000))
  await administrator.post(`/v1/slips/imports/${body.import.id}/mapping`, { columns: body.import.columns })
  const { answer, longest } = await watchingLoop(async () => {
    const commit = await administrator.post(`/v1/slips/imports/${body.import.id}/commit`, {})
    return jobToEnd(server, String(commit.body.job_id))
  })
  expect(answer).toMatchObject({ status: 'success', result: { created: 5_000 } })
  expect(longest).toBeLessThan(LONGEST_MS)
})

thorough('D1 200,000 empty lines in a file of contract items do not block the server for others', async () => {
  const { answer, longest } = await watchingLoop(async () => {
    const response = await fetch(`${server.address}/v1/master_pay_items/imports?file_name=items.csv`, {
      method: 'POST', headers: { ...administrator.headers, 'content-type': 'text/csv' }, body: `Item number,Description,Unit\n${'\n'.repeat(200_000)}${'x\n'.repeat(200_000)}`,
    })
    await response.text()
    return response.status
  })
  expect(answer).toBe(422)
  expect(longest).toBeLessThan(LONGEST_MS)
})

test('D1 a file with more rows than may be imported is refused, counting empty ones', async () => {
  const { status, body } = await upload(server, administrator, HEADINGS + '\n'.repeat(CSV_MAX_ROWS + 2))
  expect([status, body.message]).toEqual([422, `The file has more than ${CSV_MAX_ROWS} rows. Split it and upload each part.`])
})
