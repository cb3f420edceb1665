import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractItems } from '#src/areas/contracts/api/contract-items/contract-items'
import { masterPayItems } from '#src/areas/contracts/api/master-pay-items'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'
import type { Client } from '#tests/api/client'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const HEADINGS = 'Line Number,Item Code,Description,Quantity,Unit'
const [LINE, CODE, QUANTITY] = [0, 1, 3]

/** Functions for the API calls about an import into a project's contract, or into the catalog when `project` is null. */
function importOf(project: number | null, id: number, by: Client = desk.clerk) {
  const path = `${project === null ? '/v1/master_pay_items' : `/v2/projects/${project}/pay_items`}/imports/${id}`
  return {
    path,
    rows: () => by.get(`${path}/rows`),
    refused: () => by.get(`${path}/refused`),
    correct: (corrections: readonly { row: number; column: number; was: string; value: string }[], headers = {}) => by.post(`${path}/corrections`, { corrections }, headers),
    async check() {
      const { import: shown } = (await by.get(path)).body
      const answer = await by.post(`${path}/mapping`, { columns: shown.columns })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.import
    },
    commit: (only_good = false, headers = {}, check?: number) => by.post(`${path}/commit`, { only_good, check }, headers),
  }
}

async function uploaded(project: number | null, ...rows: readonly string[]) {
  const headings = project === null ? 'Item Code,Description,Unit' : HEADINGS
  const { status, body } = await desk.upload(project, [headings, ...rows].join('\n'))
  expect(status, JSON.stringify(body)).toBe(200)
  return { shown: body.import, ...importOf(project, body.import.id) }
}

test('PAY-12 PLUS-39 refused items are kept with their reasons, corrected in place, checked together, and added by one import that their events name', async () => {
  const project = await desk.newProject()
  const file = await uploaded(project, '1,A,First,10,TON', '2,B,Second,heavy,TON', 'x,,Third,5,TON')
  expect(file.shown).toMatchObject({ rows: 3, good: 1, listed_rows: 2, listed_width: 5, is_checked: true, effects: { created: 1, updated: 0, unchanged: 0, conflict_count: 0 } })
  const listed = await file.rows()
  expect(faultsOfAnswer(contractItems.rows, listed.body)).toEqual([])
  expect(listed.body.rows.map(({ row, cells, faults }: { row: number; cells: string[]; faults: { field: string }[] }) => [row, cells[QUANTITY], faults.map(({ field }) => field).toSorted()])).toEqual([
    [3, 'heavy', ['estimated_quantity']], [4, '5', ['item_code', 'line_number']],
  ])
  const saved = await file.correct([{ row: 3, column: QUANTITY, was: 'heavy', value: '1,000.5' }, { row: 4, column: LINE, was: 'x', value: '3' }, { row: 4, column: CODE, was: '', value: 'C' }])
  expect(faultsOfAnswer(contractItems.correct, saved.body)).toEqual([])
  expect(saved.body).toMatchObject({ import: { is_checked: false, good: 1 }, rows: [{ row: 3, is_checked: false }, { row: 4, corrected: [{ column: LINE, file_value: 'x', by: expect.stringMatching(/\S/) }, { column: CODE, file_value: '' }] }] })
  expect(await file.commit(true)).toMatchObject({ status: 409, body: { message: 'Some corrected rows are not checked yet. Check the rows again.' } })
  expect(await desk.items(project)).toEqual([])
  expect(await file.check()).toMatchObject({ good: 3, error_count: 0, is_checked: true, listed_rows: 2, effects: { created: 3 } })
  const done = await file.commit()
  expect(done.body).toEqual({ created: 3, refused: 0 })
  expect((await desk.items(project)).map(({ item_code: code, estimated_quantity: quantity }) => [code, quantity])).toEqual([['A', '10.00'], ['B', '1000.50'], ['C', '5.00']])
  const { rows: events } = await desk.owner.query(
    `SELECT event, changes -> 'import_id' AS import, change_set FROM record_events WHERE record_kind = 'pay_item' AND dot_project_id = $1`, [project])
  expect(events.map(({ event, import: of }) => [event, of])).toEqual(Array.from({ length: 3 }, () => ['created', [null, file.shown.id]]))
  // after the commit, the import still has its corrections, but refuses further ones
  const storedRows = (await file.rows()).body.rows
  expect(storedRows).toMatchObject([{ row: 3, cells: ['2', 'B', 'Second', '1,000.5', 'TON'], corrected: [{ file_value: 'heavy' }] }, { row: 4 }])
  expect((await file.correct([{ row: 3, column: QUANTITY, was: '1,000.5', value: '9' }])).status).toBe(409)
  // one undo removes everything that was imported, and one redo adds it again
  const undone = await desk.clerk.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })
  expect([undone.body.undone, await desk.items(project)]).toEqual([3, []])
  await desk.clerk.post('/v1/slips/undo', { change_set: undone.headers.get('change-set') })
  expect(await desk.items(project)).toHaveLength(3)
})

test('PAY-28 PAY-29 a catalog file is corrected in the same way', async () => {
  const existingCode = randomUUID()
  await desk.clerk.post('/v1/master_pay_items', { item_code: existingCode, item_description: 'There', uom: 'TON' })
  const [first, second] = [randomUUID(), randomUUID()]
  const file = await uploaded(null, `${first},First,TON`, `${existingCode},There,TON`, `${existingCode},Other words,TON`, `${second},,TON`)
  expect(file.shown.effects).toMatchObject({ created: 1, updated: 0, unchanged: 1, conflict_count: 1 })
  expect(file.shown.effects.conflicts).toEqual([{ row: 4, field: 'item_description', message: 'Description is “There”, the file says “Other words”. The item will not change.' }])
  const saved = await file.correct([{ row: 5, column: 1, was: '', value: 'Second' }])
  expect(faultsOfAnswer(masterPayItems.correct, saved.body)).toEqual([])
  expect(await file.check()).toMatchObject({ good: 2, effects: { created: 2 } })
  expect((await file.commit(true)).body).toEqual({ created: 2, refused: 2 })
  const { rows } = await desk.owner.query('SELECT item_description FROM master_pay_items WHERE item_code = ANY($1) ORDER BY 1', [[first, second, existingCode]])
  expect(rows.map((row) => row.item_description)).toEqual(['First', 'Second', 'There'])
  const { rows: events } = await desk.owner.query(`SELECT changes -> 'import_id' AS import FROM record_events WHERE record_kind = 'master_pay_item' AND record_name = $1`, [second])
  expect(events).toEqual([{ import: [null, file.shown.id] }])
})

test('PLUS-39 the check says which refused rows are already in the contract, unchanged or in conflict, and at which fields', async () => {
  const project = await desk.newProject()
  const rows = ['1,A,First,10,TON', '2,B,Second,20.50,TON', '3,C,Third,30,TON']
  await (await uploaded(project, ...rows)).commit()
  const again = await uploaded(project, '1,a,First,10.0,TON', '2,B,Second,21,CY', '3,C,Third,30,TON', '4,D,Fourth,40,TON')
  expect(again.shown).toMatchObject({ good: 1, effects: { created: 1, updated: 0, unchanged: 2, conflict_count: 1 } })
  expect(again.shown.effects.conflicts).toEqual([
    { row: 3, field: 'estimated_quantity', message: 'Estimated quantity is “20.50”, the file says “21”. The item will not change.' },
    { row: 3, field: 'estimated_qty_uom', message: 'Unit is “TON”, the file says “CY”. The item will not change.' },
  ])
  expect((await again.commit(true)).body).toEqual({ created: 1, refused: 3 })
  expect((await desk.items(project)).map(({ estimated_quantity: quantity }) => quantity)).toEqual(['10.00', '20.50', '30.00', '40.00'])
})

test('PAY-12 PLUS-39 refused items download in import format with row number and reason, and are corrected and uploaded again', async () => {
  const project = await desk.newProject()
  const file = await uploaded(project, '1,A,First,10,TON', '2,B,"=SUM(A1)",heavy,TON', '3,C,Third,x,TON', '4,D,"Fourth, wide",y,TON')
  await file.correct([{ row: 4, column: QUANTITY, was: 'x', value: '30' }, { row: 5, column: QUANTITY, was: 'y', value: 'many' }])
  const early = await file.refused()
  expect(early.body).toContain('4,D,"Fourth, wide",many,TON,5,"Changed after the last check, not checked yet."')
  await file.check()
  const { status, headers, body } = await file.refused()
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([200, 'text/csv; charset=utf-8', expect.stringContaining('refused-')])
  const lines = String(body).replace('\ufeff', '').trimEnd().split('\r\n')
  expect([lines[0], lines.length]).toEqual([`${HEADINGS},Row,Reason`, 3])
  // a formula is exported as text, with an apostrophe before it
  expect(lines[1]).toMatch(/^2,B,'=SUM\(A1\),heavy,TON,3,"?.*heavy/)
  expect(lines[2]).toMatch(/^4,D,"Fourth, wide",many,TON,5,"?.*many/)
  const again = await desk.upload(project, String(body).replace('heavy', '20').replace('many', '40'))
  expect(again.body.import).toMatchObject({ state: 'previewed', rows: 2, good: 2 })
})

test('PAY-12 PLUS-39 the reason in the download is that of the current text, not of an undone correction or an earlier one', async () => {
  const project = await desk.newProject()
  const file = await uploaded(project, '1,A,First,10,TON', '2,B,Second,x,TON', '3,C,Third,y,TON', '4,D,Fourth,z,TON')
  const cell = (row: number, was: string, value: string) => ({ row, column: QUANTITY, was, value })
  await file.correct([cell(3, 'x', 'wrong'), cell(4, 'y', '30')])
  await file.check()
  const reasons = async () => Object.fromEntries(String((await file.refused()).body).replace('\ufeff', '').trimEnd().split('\r\n').slice(1).map((line) => [line.slice(0, line.indexOf(',TON')), line]))
  expect(Object.keys(await reasons())).toEqual(['2,B,Second,wrong', '4,D,Fourth,z'])
  // both corrected cells get the text from the file back. That text was not checked last, so both rows are listed as not checked.
  await file.correct([cell(3, 'wrong', 'x'), cell(4, '30', 'y')])
  const back = await reasons()
  expect(Object.keys(back)).toEqual(['2,B,Second,x', '3,C,Third,y', '4,D,Fourth,z'])
  for (const text of ['2,B,Second,x', '3,C,Third,y']) expect(back[text]).toContain('"Changed after the last check, not checked yet."')
  expect(back['4,D,Fourth,z']).toContain('z')
  expect(back['4,D,Fourth,z']).not.toContain('not checked')
  expect((await file.rows()).body.rows.map(({ row, is_checked: isChecked }: { row: number; is_checked: boolean }) => [row, isChecked])).toEqual([[3, false], [4, false], [5, true]])
  // the cell is corrected after the check and then gets the checked text back, so the reason from the check applies to it again
  await file.correct([cell(5, 'z', '40')])
  await file.correct([cell(5, '40', 'z')])
  expect((await reasons())['4,D,Fourth,z']).toBe(back['4,D,Fourth,z'])
})

test('PAY-11 PLUS-39 refused rows of a file without headings are downloaded under the names of their fields', async () => {
  const project = await desk.newProject()
  const { body } = await desk.upload(project, 'P-1\tFirst\t5\tTON\nP-2\tSecond\tx\tTON', 'pasted.tsv')
  const { body: text } = await importOf(project, body.import.id).refused()
  const [head, row] = String(text).replace('\ufeff', '').split('\r\n')
  expect(head).toBe('Item code\tDescription\tEstimated quantity\tUnit\tRow\tReason')
  expect(row).toMatch(/^P-2\tSecond\tx\tTON\t2\t/)
})

test('PAY-12 PLUS-39 an item whose values are all emptied by corrections stays refused with its reasons', async () => {
  const project = await desk.newProject()
  const file = await uploaded(project, '1,A,First,10,TON', '2,B,Second,x,TON')
  await file.correct(['2', 'B', 'Second', 'x', 'TON'].map((was, column) => ({ row: 3, column, was, value: '' })))
  const checked = await file.check()
  expect(checked).toMatchObject({ rows: 2, good: 1, listed_rows: 1 })
  expect((await file.rows()).body.rows).toMatchObject([{ row: 3, faults: expect.arrayContaining([expect.objectContaining({ field: 'item_code' })]) }])
  expect((await file.commit(true)).body).toEqual({ created: 1, refused: 1 })
})

test('API-18 PAY-12 after lost answers, a correction and an import that are sent again save nothing twice', async () => {
  const project = await desk.newProject()
  const file = await uploaded(project, '1,A,First,10,TON', '2,B,Second,x,TON')
  const correction = [{ row: 3, column: QUANTITY, was: 'x', value: '22' }]
  const key = { 'idempotency-key': randomUUID() }
  const [one, two] = [await file.correct(correction, key), await file.correct(correction, key)]
  expect([one.status, two.body]).toEqual([200, one.body])
  // the same correction also succeeds without its idempotency key, because the cell already has the corrected value
  expect((await file.correct(correction)).status).toBe(200)
  await file.check()
  const other = { 'idempotency-key': randomUUID() }
  const [first, repeated] = [await file.commit(false, other), await file.commit(false, other)]
  expect([first.body, repeated.body]).toEqual([{ created: 2, refused: 0 }, { created: 2, refused: 0 }])
  expect((await file.commit()).status).toBe(409)
  expect(await desk.items(project)).toHaveLength(2)
})

test('PAY-12 with two people at once, a cell that the other one corrected is not overwritten, and an import runs once', async () => {
  const project = await desk.newProject()
  const file = await uploaded(project, '1,A,First,x,TON', '2,B,Second,y,TON')
  const other = importOf(project, file.shown.id, await desk.signedIn('administrator'))
  await other.correct([{ row: 2, column: QUANTITY, was: 'x', value: '20' }])
  const late = await file.correct([{ row: 3, column: QUANTITY, was: 'y', value: '30' }, { row: 2, column: QUANTITY, was: 'x', value: '21' }])
  expect(late).toMatchObject({ status: 409, body: { message: 'A cell of row 2 was changed to “20” in the meantime. “21” was not saved.' } })
  expect((await file.rows()).body.rows.map(({ cells }: { cells: string[] }) => cells[QUANTITY])).toEqual(['20', 'y'])
  const both = await Promise.all([
    file.correct([{ row: 3, column: QUANTITY, was: 'y', value: '31' }]), other.correct([{ row: 3, column: QUANTITY, was: 'y', value: '32' }]),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await file.check()
  const commits = await Promise.all([file.commit(), other.commit()])
  expect(commits.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await desk.items(project)).toHaveLength(2)
})

test('PAY-12 what changed since the check is shown before anything is imported: a row that became valid, and one that became refused', async () => {
  const project = await desk.newProject()
  const blocking = await desk.make.payItem(project, { line_number: 90, item_code: 'B' })
  const file = await uploaded(project, '1,A,First,10,TON', '2,B,Second,20,TON')
  expect(file.shown).toMatchObject({ good: 1 })
  await desk.clerk.delete(`/v2/projects/${project}/pay_items/${blocking}`)
  const refusal = { status: 409, body: { message: 'The rows that can be imported have changed since the file was checked. Check the rows again.' } }
  expect(await file.commit(true)).toMatchObject(refusal)
  expect(await file.check()).toMatchObject({ good: 2, listed_rows: 0 })
  // the new item has the code of a row that was valid before, so now that row is invalid, not the one that was invalid at the upload
  await desk.make.payItem(project, { line_number: 91, item_code: 'A' })
  expect(await file.commit(true)).toMatchObject(refusal)
  expect(await file.check()).toMatchObject({ good: 1 })
  expect((await file.commit(true)).body).toEqual({ created: 1, refused: 1 })
})

test.each([['a contract'], ['the catalog']])('PAY-12 PLUS-39 with two windows, an import into %s runs only if its window saw the last check', async (into) => {
  const project = into === 'the catalog' ? null : await desk.newProject()
  const codes = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)] as const
  const file = project === null ? await uploaded(null, `${codes[0]},First,TON`, `${codes[1]},,TON`) : await uploaded(project, `1,${codes[0]},First,10,TON`, `2,${codes[1]},,5,TON`)
  const description = project === null ? 1 : 2
  const again = await file.check()
  expect(await file.commit(true, {}, file.shown.check)).toMatchObject({ status: 409, body: { message: 'The file was checked again after this result was shown, for example in another window. Look at the new result, then import.' } })
  await file.correct([{ row: 3, column: description, was: '', value: 'Second' }])
  expect(await file.commit(true, {}, again.check)).toMatchObject({ status: 409, body: { message: 'Some corrected rows are not checked yet. Check the rows again.' } })
  const last = await file.check()
  expect((await file.commit(false, {}, last.check)).body).toEqual({ created: 2, refused: 0 })
})

test('PAY-11 rows without headings are corrected from the first row on, and a row that is too short or too long at each of its cells', async () => {
  const project = await desk.newProject()
  const { body } = await desk.upload(project, 'P-1\tFirst\t1\t\nP-2\tSecond\t5\nP-3\tThird\tx\tTON\tmore', 'pasted.tsv')
  const columns = ['item_code', 'item_description', 'estimated_quantity', 'estimated_qty_uom']
  const file = importOf(project, body.import.id)
  await desk.clerk.post(`${file.path}/mapping`, { columns })
  const saved = await file.correct([{ row: 1, column: 3, was: '', value: 'TON' }, { row: 2, column: 3, was: '', value: 'EA' }, { row: 3, column: 2, was: 'x', value: '3' }, { row: 3, column: 4, was: 'more', value: '' }])
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await file.check()).toMatchObject({ good: 3 })
  expect((await file.commit()).body).toEqual({ created: 3, refused: 0 })
})

test('AUTH-1 an import of another agency or another project, or by a role that may not import, cannot be reached', async () => {
  const [project, elsewhere] = [await desk.newProject(), await desk.newProject()]
  const file = await uploaded(project, '1,A,First,x,TON')
  const correction = [{ row: 2, column: QUANTITY, was: 'x', value: '20' }]
  const answers = async (of: ReturnType<typeof importOf>) => [(await of.rows()).status, (await of.refused()).status, (await of.correct(correction)).status, (await of.commit(true)).status]
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  expect(await answers(importOf(project, file.shown.id, stranger))).toEqual([404, 404, 404, 404])
  expect(await answers(importOf(elsewhere, file.shown.id))).toEqual([404, 404, 404, 404])
  // an import into a contract cannot be reached as an import into the catalog
  expect(await answers(importOf(null, file.shown.id))).toEqual([404, 404, 404, 404])
  expect(await answers(importOf(project, file.shown.id, await desk.signedIn('field_inspector')))).toEqual([403, 403, 403, 403])
  expect((await file.rows()).body.rows).toMatchObject([{ corrected: [] }])
})

test('PAY-12 an import whose file is no longer on the server says so, and nothing in it is lost or added', async () => {
  const project = await desk.newProject()
  const file = await uploaded(project, '1,A,First,x,TON', `2,${randomUUID()},Second,5,TON`)
  const { rows: [stored] } = await desk.owner.query('SELECT file_key, listed_file_key FROM item_imports WHERE id = $1', [file.shown.id])
  const { files } = desk.running.platform
  await files.remove(stored.file_key, new Date(Date.now() + 60_000))
  const missing = { status: 410 }
  expect((await file.correct([{ row: 2, column: QUANTITY, was: 'x', value: '20' }])).status).toBe(200)
  expect(await desk.clerk.post(`${file.path}/mapping`, { columns: file.shown.columns })).toMatchObject(missing)
  await file.correct([{ row: 2, column: QUANTITY, was: '20', value: 'x' }])
  await files.remove(stored.listed_file_key, new Date(Date.now() + 60_000))
  expect(await file.rows()).toMatchObject(missing)
  expect(await file.refused()).toMatchObject(missing)
  expect(await file.correct([{ row: 2, column: QUANTITY, was: 'x', value: '20' }])).toMatchObject(missing)
  expect((await desk.clerk.get(file.path)).body.import).toMatchObject({ id: file.shown.id, good: 1 })
  expect(await desk.items(project)).toEqual([])
})

test.each([
  ['a row that is not listed', { row: 2, column: QUANTITY, was: '10', value: '1' }, 422],
  ['the headings', { row: 1, column: 0, was: 'Line Number', value: 'x' }, 422],
  ['a cell beyond the widest row', { row: 3, column: 5, was: '', value: '1' }, 422],
  ['a value that is too long for a cell', { row: 3, column: QUANTITY, was: 'x', value: 'x'.repeat(5_001) }, 422],
  ['a value that the person never saw', { row: 3, column: QUANTITY, was: 'z', value: '1' }, 409],
])('PAY-12 bad input: %s is refused and nothing is saved', async (_name, correction, status) => {
  const file = await uploaded(await desk.newProject(), '1,A,First,10,TON', '2,B,Second,x,TON')
  expect(await file.correct([correction])).toMatchObject({ status })
  expect((await file.rows()).body.rows.map(({ corrected }: { corrected: unknown[] }) => corrected)).toEqual([[]])
})
