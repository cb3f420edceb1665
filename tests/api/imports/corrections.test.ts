import { afterAll, beforeAll, expect, test } from 'vitest'
import { imports } from '#src/areas/tickets/api/imports'
import { purgeDeleted } from '#src/main/server/retention/purge'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { upload } from '#tests/api/imports/csv-import'
import { jobToEnd } from '#tests/api/imports/job-to-end'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

let server: TestServer
let administrator: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

const HEADINGS = 'ticket_number,supplier,plant,ticket_date,material,net,uom,job_number'
const [NUMBER, DATE, NET] = [0, 3, 5]
const row = (number: string, { net = '20.00', day = '2026-06-15', job = '' } = {}) => `${number},North Ridge,Plant 1,${day},Mix,${net},TON,${job}`

/** Uploads and checks a file with the guessed columns. */
async function checked(...rows: readonly string[]) {
  const { body } = await upload(server, administrator, [HEADINGS, ...rows].join('\n'))
  return again({ id: body.import.id, columns: body.import.columns })
}

async function again({ id, columns }: { readonly id: number; readonly columns: unknown }) {
  const answer = await administrator.post(`/v1/slips/imports/${id}/mapping`, { columns })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(faultsOfAnswer(imports.map, answer.body)).toEqual([])
  return answer.body.import
}

const correct = (id: number, ...corrections: readonly { row: number; column: number; was: string; value: string }[]) =>
  administrator.post(`/v1/slips/imports/${id}/corrections`, { corrections })
const commit = (id: number, only_good = false, check?: number) => administrator.post(`/v1/slips/imports/${id}/commit`, { only_good, check })

async function listed(id: number, query = '') {
  const { status, body } = await administrator.get(`/v1/slips/imports/${id}/rows${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(faultsOfAnswer(imports.rows, body)).toEqual([])
  return body
}

const slipOf = async (number: string) => (await server.owner.query('SELECT * FROM slips WHERE ticket_number = $1', [number])).rows[0]

test('TICK-95 PLUS-39 refused rows are listed with their values and the reason at each field', async () => {
  const shown = await checked(row('L-1'), row('L-2', { net: 'heavy', day: 'someday' }), row('L-3'), row(''))
  expect(shown).toMatchObject({ good: 2, listed_rows: 2, listed_width: 8, is_checked: true })
  const { rows, total } = await listed(shown.id)
  expect(total).toBe(2)
  expect(rows.map(({ row: number, cells, faults, corrected }: { row: number; cells: string[]; faults: { field: string }[]; corrected: unknown[] }) => [number, cells[NUMBER], cells[NET], faults.map(({ field }) => field).toSorted(), corrected])).toEqual([
    [3, 'L-2', 'heavy', ['net_amount', 'ticket_date'], []],
    [5, '', '20.00', ['ticket_number'], []],
  ])
})

test('TICK-95 a corrected row is checked again and imported; file and record keep both values', async () => {
  const shown = await checked(row('C-1'), row('C-2', { net: 'heavy' }))
  const saved = await correct(shown.id, { row: 3, column: NET, was: 'heavy', value: '21.5' })
  expect(faultsOfAnswer(imports.correct, saved.body)).toEqual([])
  expect(saved.body).toMatchObject({ import: { is_checked: false, good: 1 }, rows: [{ row: 3, is_checked: false, corrected: [{ column: NET, file_value: 'heavy' }] }] })
  // the import is refused, because a corrected row has not been checked since its correction
  expect(await commit(shown.id, true)).toMatchObject({ status: 409, body: { message: 'Some corrected rows are not checked yet. Check the rows again.' } })
  expect(await again(shown)).toMatchObject({ good: 2, is_checked: true, error_count: 0, effects: { created: 2 }, listed_rows: 1 })
  expect((await listed(shown.id)).rows).toMatchObject([{ row: 3, faults: [], is_checked: true, corrected: [{ column: NET, file_value: 'heavy', by: expect.stringMatching(/\S/) }] }])
  const { body } = await commit(shown.id)
  expect((await jobToEnd(server, String(body.job_id))).result).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 0 })
  const slip = await slipOf('C-2')
  expect(slip).toMatchObject({ net_amount: '21.5000' })
  const { rows } = await server.owner.query('SELECT body FROM slip_sources WHERE slip_id = $1', [slip.id])
  expect(rows[0].body).toMatchObject({ row: 3, net_amount: '21.5', corrected: [{ field: 'net_amount', file_value: 'heavy', value: '21.5' }] })
  expect(rows[0].body.cells[NET]).toBe('heavy')
  // after the commit, the import still has its corrections, but refuses further ones
  expect((await listed(shown.id)).rows).toMatchObject([{ row: 3, corrected: [{ file_value: 'heavy' }] }])
  expect((await correct(shown.id, { row: 3, column: NET, was: '21.5', value: '99' })).status).toBe(409)
})

test('TICK-95 an import runs only once, even when the answers to its corrections and its commit are lost', async () => {
  const shown = await checked(row('T-1'), row('T-2', { net: 'x' }))
  const correction = { row: 3, column: NET, was: 'x', value: '22' }
  expect([(await correct(shown.id, correction)).status, (await correct(shown.id, correction)).status]).toEqual([200, 200])
  await again(shown)
  const [one, two] = await Promise.all([commit(shown.id), commit(shown.id)])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  await jobToEnd(server, String(one.body.job_id ?? two.body.job_id))
  expect((await commit(shown.id)).status).toBe(409)
  const { rows } = await server.owner.query(`SELECT count(*)::int AS count FROM slips WHERE ticket_number LIKE 'T-_'`)
  expect(rows[0].count).toBe(2)
})

test('TICK-95 with two windows, a cell that the other one corrected is not overwritten, and nothing of the request is saved', async () => {
  const shown = await checked(row('W-1', { net: 'x' }), row('W-2', { net: 'y' }))
  await correct(shown.id, { row: 2, column: NET, was: 'x', value: '20' })
  const late = await correct(shown.id, { row: 3, column: NET, was: 'y', value: '30' }, { row: 2, column: NET, was: 'x', value: '21' })
  expect(late).toMatchObject({ status: 409, body: { message: 'A cell of row 2 was changed to “20” in the meantime. “21” was not saved.' } })
  expect((await listed(shown.id)).rows.map(({ cells }: { cells: string[] }) => cells[NET])).toEqual(['20', 'y'])
  // entering the file's own value undoes a correction
  await correct(shown.id, { row: 2, column: NET, was: '20', value: 'x' })
  expect((await listed(shown.id)).rows[0]).toMatchObject({ corrected: [] })
  expect(await again(shown)).toMatchObject({ good: 0, is_checked: true })
})

test('TICK-95 PLUS-39 with two windows, an import runs only if its window saw the last check, and a refusal imports nothing', async () => {
  const shown = await checked(row('V-1'), row('V-2', { net: 'x' }))
  // another window checks the file twice: first with a new mapping, without the job number, and later again with the same mapping
  const columns = shown.columns.map((field: string | null) => (field === 'job_number' ? null : field))
  const mapped = await again({ id: shown.id, columns })
  const checkedAgain = 'The file was checked again after this result was shown, for example in another window. Look at the new result, then import.'
  expect(await commit(shown.id, true, shown.check)).toMatchObject({ status: 409, body: { message: checkedAgain } })
  const same = await again({ id: shown.id, columns })
  expect(await commit(shown.id, true, mapped.check)).toMatchObject({ status: 409, body: { message: checkedAgain } })
  await correct(shown.id, { row: 3, column: NET, was: 'x', value: '20' })
  expect(await commit(shown.id, true, same.check)).toMatchObject({ status: 409, body: { message: 'Some corrected rows are not checked yet. Check the rows again.' } })
  expect(await slipOf('V-1')).toBeUndefined()
  const last = await again({ id: shown.id, columns })
  const { status, body } = await commit(shown.id, false, last.check)
  expect([status, (await jobToEnd(server, String(body.job_id))).result]).toEqual([200, { created: 2, updated: 0, unchanged: 0, refused: 0 }])
})

test('TICK-95 PLUS-39 a row whose values are all emptied by corrections stays refused with its reasons', async () => {
  const shown = await checked(row('N-1'), row('N-2', { net: 'x' }))
  const cells: string[] = (await listed(shown.id)).rows[0].cells
  await correct(shown.id, ...cells.map((was, column) => ({ row: 3, column, was, value: '' })))
  expect(await again(shown)).toMatchObject({ rows: 2, good: 1, listed_rows: 1 })
  expect((await listed(shown.id)).rows).toMatchObject([{ row: 3, faults: expect.arrayContaining([expect.objectContaining({ field: 'ticket_number' })]) }])
})

test('TICK-95 a correction that is saved during a check does not count as checked', async () => {
  const many = Array.from({ length: 3_000 }, (_none, at) => row(`D-${at}`))
  const shown = await checked(...many, row('D-X', { net: 'x' }))
  const running = again(shown)
  const saved = await correct(shown.id, { row: 3_002, column: NET, was: 'x', value: '20' })
  expect(saved.status).toBe(200)
  const after = await running
  // the check and the correction may run in either order, but if the rows count as checked, the check must have included the correction
  expect(after.is_checked ? after.good : after.good + 1).toBe(3_001)
})

test('PLUS-39 a corrected row that conflicts with another row, and one in a closed period, are named before the import', async () => {
  const project = await server.make.project({ job_number: 'J-CORRECT' })
  await server.make.payPeriod(project)
  const closed = await administrator.post(`/v2/projects/${project}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const shown = await checked(row('K-1'), row('', { net: '30' }), row('K-3', { day: '2026-99-01', job: 'J-CORRECT' }))
  await correct(shown.id, { row: 3, column: NUMBER, was: '', value: 'K-1' }, { row: 4, column: DATE, was: '2026-99-01', value: '2026-01-10' })
  const after = await again(shown)
  expect(after).toMatchObject({ good: 3, effects: { created: 2, updated: 1, conflict_count: 2 } })
  expect(after.effects.conflicts).toEqual([
    { row: 3, field: 'ticket_number', message: 'Row 2 of the file is for the same ticket. The later of the two rows changes it.' },
    { row: 4, field: 'ticket_date', message: 'The date is in pay period 1, which is closed. The ticket becomes an adjustment.' },
  ])
})

test('TICK-91 TICK-95 values that look like formulas are listed as they are, and downloaded so that no spreadsheet runs them', async () => {
  const shown = await checked(row('=1+1', { net: '@SUM(A1)' }), row('F-2'))
  expect((await listed(shown.id)).rows[0].cells).toEqual(expect.arrayContaining(['=1+1', '@SUM(A1)']))
  await correct(shown.id, { row: 2, column: NET, was: '@SUM(A1)', value: '=2*3' })
  await again(shown)
  const { body } = await administrator.get(`/v1/slips/imports/${shown.id}/refused`)
  expect(body).toContain(`'=1+1,North Ridge,Plant 1,2026-06-15,Mix,'=2*3,TON,`)
})

test('PLUS-39 a row with too many cells is corrected by emptying them; in one with too few, missing cells are filled or left out', async () => {
  const shown = await checked('S-1,North Ridge,Plant 1,2026-06-15,Mix,heavy,TON,J,too many', 'S-2,North Ridge,Plant 1,2026-06-15,Mix,x')
  expect(shown).toMatchObject({ good: 0, listed_width: 9 })
  await correct(shown.id, { row: 2, column: NET, was: 'heavy', value: '20' }, { row: 2, column: 8, was: 'too many', value: '' }, { row: 3, column: NET, was: 'x', value: '20' }, { row: 3, column: 6, was: '', value: 'TON' })
  expect(await again(shown)).toMatchObject({ good: 2 })
})

test.each([
  ['a row that is not listed', { row: 2, column: NET, was: '20.00', value: '1' }, 422],
  ['a row that the file does not have', { row: 99, column: NET, was: '', value: '1' }, 422],
  ['a cell beyond the widest row', { row: 3, column: 8, was: '', value: '1' }, 422],
  ['the headings', { row: 1, column: 0, was: 'ticket_number', value: 'x' }, 422],
  ['a longer value than a cell takes', { row: 3, column: NET, was: 'x', value: 'x'.repeat(5_001) }, 422],
  ['a value that the person never saw', { row: 3, column: NET, was: 'z', value: '1' }, 409],
])('TICK-95 bad input: %s is refused and nothing is saved', async (name, correction, status) => {
  const shown = await checked(row(`B-${name}`), row(`B2-${name}`, { net: 'x' }))
  expect(await correct(shown.id, correction)).toMatchObject({ status })
  expect((await listed(shown.id)).rows.map(({ corrected }: { corrected: unknown[] }) => corrected)).toEqual([[]])
})

thorough('TICK-95 5,000 refused rows of 20,000 are listed in pages by row number', async () => {
  const rows = Array.from({ length: 20_000 }, (_none, at) => row(`P-${at}`, at % 4 === 3 ? { net: 'x' } : {}))
  const shown = await checked(...rows)
  expect(shown).toMatchObject({ rows: 20_000, good: 15_000, listed_rows: 5_000 })
  const page = await listed(shown.id, '?skip=4900&most=100')
  expect(page.rows.map((one: { row: number }) => one.row)).toEqual(Array.from({ length: 100 }, (_none, at) => (4_900 + at) * 4 + 5))
})

test('CONST-3 TICK-95 a person who corrected a row can be permanently deleted, and the record of the correction keeps the name', async () => {
  const colleague = await server.signedIn('administrator')
  const { rows: [{ name }] } = await server.owner.query(`SELECT first_name || ' ' || last_name AS name FROM employees WHERE id = $1`, [colleague.person.id])
  const shown = await checked(row('G-1', { net: 'x' }))
  const saved = await colleague.post(`/v1/slips/imports/${shown.id}/corrections`, { corrections: [{ row: 2, column: NET, was: 'x', value: '20' }] })
  expect(saved.status).toBe(200)
  await server.owner.query(`UPDATE employees SET deleted_at = now() - interval '40 days' WHERE id = $1`, [colleague.person.id])
  await purgeDeleted(server.running.platform.database, server.running.platform.log)
  expect((await server.owner.query('SELECT id FROM employees WHERE id = $1', [colleague.person.id])).rows).toEqual([])
  expect((await listed(shown.id)).rows).toMatchObject([{ corrected: [{ file_value: 'x', by: name }] }])
})
