import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readList } from '#src/areas/agency/client/employees/pasted-list'
import { employeeImports } from '#src/areas/agency/api/employees/imports'
import { purgeDeleted } from '#src/main/server/retention/purge'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { Client } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

const HEADINGS = 'First name,Last name,Email,Phone,Role'
const [LAST, EMAIL, ROLE] = [1, 2, 4]
const address = () => `${randomUUID()}@file.example`
const row = (last: string, email = address(), role = 'Field inspector') => `Sam,${last},${email},,${role}`

async function upload(content: string, by: Client = administrator, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.address}/v3/dot_employees/imports?file_name=people.csv`, { method: 'POST', headers: { ...by.headers, 'content-type': 'text/csv', ...headers }, body: content })
  return { status: response.status, body: await response.json() }
}

function importOf(id: number, by: Client = administrator) {
  const path = `/v3/dot_employees/imports/${id}`
  return {
    id,
    path,
    rows: () => by.get(`${path}/rows`),
    refused: () => by.get(`${path}/refused`),
    correct: (corrections: readonly { row: number; column: number; was: string; value: string }[], headers = {}) => by.post(`${path}/corrections`, { corrections }, headers),
    async check(options: object = {}) {
      const { import: shown } = (await administrator.get(path)).body
      const answer = await by.post(`${path}/mapping`, { columns: shown.columns, ...options })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(faultsOfAnswer(employeeImports.map, answer.body)).toEqual([])
      return answer.body.import
    },
    commit: (only_good = false, headers = {}, check?: number) => by.post(`${path}/commit`, { only_good, check }, headers),
  }
}

async function uploaded(...rows: readonly string[]) {
  const { status, body } = await upload([HEADINGS, ...rows].join('\n'))
  expect([status, faultsOfAnswer(employeeImports.upload, body)], JSON.stringify(body)).toEqual([200, []])
  return { shown: body.import, ...importOf(body.import.id) }
}

const peopleOf = async (...emails: readonly string[]) =>
  (await server.owner.query('SELECT last_name, role FROM employees WHERE email = ANY($1) AND deleted_at IS NULL ORDER BY last_name', [emails])).rows

test('PEOP-5 PLUS-39 refused people are kept with their reasons, corrected in place, checked together, and added by one import that their events name', async () => {
  const [one, two, three] = [address(), address(), address()]
  const file = await uploaded(row('One', one), row('Two', 'no email'), row('', three, 'Boss'))
  expect(file.shown).toMatchObject({ state: 'previewed', rows: 3, good: 1, listed_rows: 2, is_checked: true, unknown_roles: ['Boss'], effects: { created: 1, updated: 0, unchanged: 0, conflict_count: 0 } })
  const listed = await file.rows()
  expect(faultsOfAnswer(employeeImports.rows, listed.body)).toEqual([])
  expect(listed.body.rows.map(({ row: number, faults }: { row: number; faults: { field: string }[] }) => [number, faults.map(({ field }) => field)])).toEqual([[3, ['email']], [4, ['last_name', 'role']]])
  const saved = await file.correct([{ row: 3, column: EMAIL, was: 'no email', value: two }, { row: 4, column: LAST, was: '', value: 'Three' }, { row: 4, column: ROLE, was: 'Boss', value: 'administrator' }])
  expect(faultsOfAnswer(employeeImports.correct, saved.body)).toEqual([])
  expect(await file.commit(true)).toMatchObject({ status: 409, body: { message: 'Some corrected rows are not checked yet. Check the rows again.' } })
  expect(await peopleOf(one, two, three)).toEqual([])
  expect(await file.check()).toMatchObject({ good: 3, error_count: 0, is_checked: true, listed_rows: 2, unknown_roles: [], effects: { created: 3 } })
  const done = await file.commit()
  expect(done.body).toMatchObject({ added: 3, refused: 0 })
  expect(await peopleOf(one, two, three)).toEqual([{ last_name: 'One', role: 'field_inspector' }, { last_name: 'Three', role: 'administrator' }, { last_name: 'Two', role: 'field_inspector' }])
  const { rows: events } = await server.owner.query(`SELECT changes -> 'import_id' AS import FROM record_events WHERE record_kind = 'employee' AND event = 'created' AND record_id = ANY($1)`, [done.body.employee_ids])
  expect(events).toEqual(Array.from({ length: 3 }, () => ({ import: [null, file.id] })))
  // after the commit, the import still has its corrections, but refuses further ones
  expect((await file.rows()).body.rows).toMatchObject([{ row: 3, corrected: [{ file_value: 'no email', by: expect.stringMatching(/\S/) }] }, { row: 4 }])
  expect((await file.correct([{ row: 3, column: EMAIL, was: two, value: 'x' }])).status).toBe(409)
  const undone = await administrator.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })
  expect([undone.body.undone, await peopleOf(one, two, three)]).toEqual([3, []])
})

test('PLUS-39 PEOP-2 the check says who is already an employee, unchanged or in conflict, and reads rows as the person chose', async () => {
  const [same, other, fresh] = [address(), address(), address()]
  await (await uploaded(row('Same', same), row('Other', other))).commit()
  const file = await uploaded(row('Same', same), row('Changed', other.toUpperCase(), 'Pending'), row('Fresh', fresh, 'Checker'), row('Plain', address(), ''))
  expect(file.shown).toMatchObject({ good: 1, effects: { created: 1, updated: 0, unchanged: 1, conflict_count: 1 } })
  expect(file.shown.effects.conflicts).toEqual([
    { row: 3, field: 'last_name', message: 'Last name is “Other”, the file says “Changed”. The employee will not change.' },
    { row: 3, field: 'role', message: 'Role is “Field inspector”, the file says “Pending”. The employee will not change.' },
  ])
  const read = await file.check({ usual_role: 'field_engineer', roles: [{ word: 'Checker', role: 'field_inspector' }], invite: false })
  expect(read).toMatchObject({ good: 2, usual_role: 'field_engineer', roles: [{ word: 'Checker', role: 'field_inspector' }], invite: false })
  expect((await file.check()).usual_role).toBe('field_engineer')
  expect((await file.commit(true)).body).toMatchObject({ added: 2, refused: 2 })
  expect(await peopleOf(fresh, same, other)).toEqual([{ last_name: 'Fresh', role: 'field_inspector' }, { last_name: 'Other', role: 'field_inspector' }, { last_name: 'Same', role: 'field_inspector' }])
})

test('PEOP-5 PLUS-39 a person whose values are all emptied by corrections stays refused with the reasons, and a blank line of the file does not count as a row', async () => {
  const [one, two] = [address(), address()]
  const file = await uploaded(row('One', one), '', row('Two', 'x'))
  expect(file.shown).toMatchObject({ rows: 2, good: 1 })
  await file.correct([{ row: 4, column: 0, was: 'Sam', value: '' }, { row: 4, column: LAST, was: 'Two', value: ' ' }, { row: 4, column: EMAIL, was: 'x', value: '' }, { row: 4, column: ROLE, was: 'Field inspector', value: '' }])
  expect(await file.check()).toMatchObject({ rows: 2, good: 1, listed_rows: 1, error_count: 3 })
  expect((await file.rows()).body.rows).toMatchObject([{ row: 4, cells: ['', ' ', '', '', ''], faults: [{ field: 'first_name' }, { field: 'last_name' }, { field: 'email' }] }])
  expect((await file.commit()).status).toBe(422)
  // the emptied row is corrected a second time, now with valid values
  await file.correct([{ row: 4, column: 0, was: '', value: 'Kim' }, { row: 4, column: LAST, was: ' ', value: 'Two' }, { row: 4, column: EMAIL, was: '', value: two }])
  expect(await file.check()).toMatchObject({ good: 2 })
  expect((await file.commit()).body).toMatchObject({ added: 2, refused: 0 })
})

test('PEOP-5 PLUS-39 refused people are downloaded with row number and reason, even after the others were added', async () => {
  const file = await uploaded(row('One'), row('Two', '-1+1'), row('', address()))
  const before = await file.refused()
  expect([before.status, before.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = String(before.body).replace('\ufeff', '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect([lines[0], lines[1]?.startsWith(`Sam,Two,'-1+1,,Field inspector,3,`), lines[2]?.includes(',4,')]).toEqual([`${HEADINGS},Row,Reason`, true, true])
  await file.commit(true)
  expect((await file.refused()).body).toBe(before.body)
  const mapping = await upload('a,b,c\nSam,Two,two@agency.example')
  await server.owner.query(`UPDATE employee_imports SET listed_file_key = NULL WHERE id = $1`, [mapping.body.import.id])
  expect((await importOf(mapping.body.import.id).refused()).status).toBe(404)
  expect((await importOf(file.id, await server.signedIn('administrator', await server.make.agency())).refused()).status).toBe(404)
  expect((await importOf(file.id, await server.signedIn('field_inspector')).refused()).status).toBe(403)
})

test('API-18 PEOP-5 after lost answers, an upload, a correction and an import that are sent again save nothing twice', async () => {
  const email = address()
  const content = [HEADINGS, row('Lost', 'x')].join('\n')
  const key = () => ({ 'idempotency-key': randomUUID() })
  const first = key()
  const [sent, repeated] = [await upload(content, administrator, first), await upload(content, administrator, first)]
  expect(repeated.body.import.id).toBe(sent.body.import.id)
  const file = importOf(sent.body.import.id)
  const [second, correction] = [key(), [{ row: 2, column: EMAIL, was: 'x', value: email }]]
  const answers = [await file.correct(correction, second), await file.correct(correction, second), await file.correct(correction)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await file.check()
  const third = key()
  const [done, again] = [await file.commit(false, third), await file.commit(false, third)]
  expect(again.body).toEqual(done.body)
  expect([(await file.commit()).status, await peopleOf(email)]).toEqual([409, [{ last_name: 'Lost', role: 'field_inspector' }]])
})

test('PEOP-5 with two people at once, a cell that the other one corrected is not overwritten, and an import runs once', async () => {
  const file = await uploaded(row('A', 'x'), row('B', 'y'))
  const other = importOf(file.id, await server.signedIn('administrator'))
  const [a, b] = [address(), address()]
  await other.correct([{ row: 2, column: EMAIL, was: 'x', value: a }])
  const late = await file.correct([{ row: 3, column: EMAIL, was: 'y', value: b }, { row: 2, column: EMAIL, was: 'x', value: b }])
  expect(late).toMatchObject({ status: 409, body: { message: `A cell of row 2 was changed to “${a}” in the meantime. “${b}” was not saved.` } })
  expect((await file.rows()).body.rows.map(({ cells }: { cells: string[] }) => cells[EMAIL])).toEqual([a, 'y'])
  await file.correct([{ row: 3, column: EMAIL, was: 'y', value: b }])
  await file.check()
  const commits = await Promise.all([file.commit(), other.commit()])
  expect(commits.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await peopleOf(a, b)).toHaveLength(2)
})

test('PEOP-2 PEOP-5 with two windows, people are added only if the window saw the last check, with its roles and its invitations', async () => {
  const [one, two] = [address(), address()]
  const file = await uploaded(row('One', one, ''), row('Two', 'x', ''))
  // another window checks the file with another role for the people whose row has no role
  const read = await file.check({ usual_role: 'administrator' })
  expect(await file.commit(true, {}, file.shown.check)).toMatchObject({ status: 409, body: { message: 'The file was checked again after this result was shown, for example in another window. Look at the new result, then import.' } })
  await file.correct([{ row: 3, column: EMAIL, was: 'x', value: two }])
  expect(await file.commit(true, {}, read.check)).toMatchObject({ status: 409, body: { message: 'Some corrected rows are not checked yet. Check the rows again.' } })
  expect(await peopleOf(one, two)).toEqual([])
  const last = await file.check({ usual_role: 'pending' })
  expect((await file.commit(false, {}, last.check)).body).toMatchObject({ added: 2 })
  expect(await peopleOf(one, two)).toEqual([{ last_name: 'One', role: 'pending' }, { last_name: 'Two', role: 'pending' }])
})

test('PEOP-5 what changed since the check is shown before anybody is added: an email that became free, and one that was taken', async () => {
  const [first, second] = [address(), address()]
  const { body: { dot_employee: holder } } = await administrator.post('/v3/dot_employees', { first_name: 'Holds', last_name: 'It', email: first, role: 'pending' })
  const file = await uploaded(row('First', first), row('Second', second))
  expect(file.shown).toMatchObject({ good: 1 })
  await administrator.delete(`/v3/dot_employees/${holder.id}`)
  await administrator.post('/v3/dot_employees', { first_name: 'Came', last_name: 'Before', email: second, role: 'pending' })
  expect(await file.commit(true)).toMatchObject({ status: 409, body: { message: 'The rows that can be imported have changed since the file was checked. Check the rows again.' } })
  expect(await file.check()).toMatchObject({ good: 1 })
  expect((await file.commit(true)).body).toMatchObject({ added: 1, refused: 1 })
  expect(await peopleOf(first)).toEqual([{ last_name: 'First', role: 'field_inspector' }])
})

test('PEOP-5 a file without headings is read in the order of the form; one whose columns cannot be guessed waits for a person', async () => {
  const email = address()
  const bare = await upload(`Sam,Bare,${email}\nSam,Second,x`)
  expect(bare.body.import).toMatchObject({ heading_row: 0, rows: 2, good: 1, columns: ['first_name', 'last_name', 'email'] })
  const file = importOf(bare.body.import.id)
  expect((await file.correct([{ row: 2, column: EMAIL, was: 'x', value: address() }])).status).toBe(200)
  expect(await file.check()).toMatchObject({ good: 2 })
  const foreign = await upload(`Nachname;Vorname;E-Mail\nMüller;Zoë;${address()}`)
  expect(foreign.body.import).toMatchObject({ state: 'mapping', good: null, columns: [null, null, 'email'] })
  const mapping = await administrator.post(`/v3/dot_employees/imports/${foreign.body.import.id}/mapping`, { columns: ['last_name', 'first_name', 'email'] })
  expect(mapping.body.import).toMatchObject({ good: 1 })
  const twice = await administrator.post(`/v3/dot_employees/imports/${foreign.body.import.id}/mapping`, { columns: ['email', 'first_name', 'email'] })
  expect([twice.status, twice.body.message]).toEqual([422, 'Two columns are assigned to Email.'])
  expect((await upload('')).status).toBe(422)
  expect((await upload(HEADINGS)).status).toBe(422)
})

test('PEOP-5 PEOP-6 a file without headings has the columns that the same list has when it is pasted, also if the first role is far below', async () => {
  const lines = [...Array.from({ length: 20 }, () => `Sam,Boss,${address()},Boss`), `Sam,Engineer,${address()},Field engineer`]
  const { body } = await upload(lines.join('\n'))
  expect(body.import).toMatchObject({ rows: 21, columns: ['first_name', 'last_name', 'email', 'role'], unknown_roles: ['Boss'], good: 1 })
  expect(readList({ text: lines.join('\n'), chosen: {}, former: null, usualRole: 'pending', rolesFor: {} })).toMatchObject({ columns: { first_name: 0, last_name: 1, email: 2, role: 3 }, unknownRoles: ['Boss'] })
})

test('AUTH-1 PEOP-5 an import of another agency, or by a role that may not add people, cannot be reached', async () => {
  const file = await uploaded(row('Mine', 'x'))
  const answers = async (of: ReturnType<typeof importOf>) => [(await of.rows()).status, (await of.correct([{ row: 2, column: EMAIL, was: 'x', value: address() }])).status, (await of.commit(true)).status]
  expect(await answers(importOf(file.id, await server.signedIn('administrator', await server.make.agency())))).toEqual([404, 404, 404])
  expect(await answers(importOf(file.id, await server.signedIn('area_manager')))).toEqual([403, 403, 403])
  expect((await file.rows()).body.rows).toMatchObject([{ corrected: [] }])
})

test('PEOP-5 an import whose file is no longer on the server says so, and adds nobody', async () => {
  const email = address()
  const file = await uploaded(row('Kept', email), row('Other', 'x'))
  const { rows: [stored] } = await server.owner.query('SELECT file_key FROM employee_imports WHERE id = $1', [file.id])
  await server.running.platform.files.remove(stored.file_key, new Date(Date.now() + 60_000))
  expect([(await administrator.post(`${file.path}/mapping`, { columns: file.shown.columns })).status, (await file.commit(true)).status]).toEqual([410, 410])
  expect([(await file.rows()).status, await peopleOf(email)]).toEqual([200, []])
})

test('CONST-3 PEOP-20 a person who corrected a row can be permanently deleted, and the record of the correction keeps the name', async () => {
  const colleague = await server.signedIn('administrator')
  const { rows: [{ name }] } = await server.owner.query(`SELECT first_name || ' ' || last_name AS name FROM employees WHERE id = $1`, [colleague.person.id])
  const file = await uploaded(row('Kept', 'x'))
  expect((await importOf(file.id, colleague).correct([{ row: 2, column: EMAIL, was: 'x', value: address() }])).status).toBe(200)
  await server.owner.query(`UPDATE employees SET deleted_at = now() - interval '40 days' WHERE id = $1`, [colleague.person.id])
  expect(await purgeDeleted(server.running.platform.database, server.running.platform.log)).toBeGreaterThan(0)
  expect((await server.owner.query('SELECT id FROM employees WHERE id = $1', [colleague.person.id])).rows).toEqual([])
  expect((await file.rows()).body.rows).toMatchObject([{ corrected: [{ file_value: 'x', by: name }] }])
})
