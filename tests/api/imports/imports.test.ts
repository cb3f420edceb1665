import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#src/areas/tickets/api/imports'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { importAll, upload } from '#tests/api/imports/csv-import'
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

const files = join(import.meta.dirname, 'files')
const HEADINGS = 'ticket_number,supplier,plant,ticket_date,material,net,uom'
const line = (number: string, more = '20.00,TON') => `${number},North Ridge Asphalt,Plant 1,2026-06-15,Mix,${more}`

async function countOf(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await server.owner.query(`SELECT count(*)::int AS count ${text}`, values)
  return Number(rows[0]?.count)
}

async function slipOf(number: string) {
  const { rows } = await server.owner.query('SELECT * FROM slips WHERE ticket_number = $1', [number])
  return rows[0]
}

describe('the real file', () => {
  const expected = JSON.parse(readFileSync(join(files, 'tickets-180029.expected.json'), 'utf8'))

  test('TICK-95 TICK-92 PLUS-3 82 lines become 80 tickets, and their totals by item and day are the control totals', async () => {
    const project = await server.make.project({ contract_number: '180029', timezone: 'America/Chicago' })
    const done = await importAll(server, administrator, readFileSync(join(files, 'tickets-180029.csv')))
    expect(done.preview).toMatchObject({ rows: 82, good: 82, errors: [] })
    expect(done.job).toMatchObject({ status: 'success', result: { created: 80, updated: 1, unchanged: 1, refused: 0 }, done: 82, total: 82 })
    expect(await countOf('FROM slips WHERE dot_project_id = $1', [project])).toBe(expected.distinct_tickets)
    // the control totals count each ticket number once, with the values of its first source
    const totals = async (by: string) => {
      const { rows } = await server.owner.query(`
        SELECT ${by} AS key, count(*)::int AS tickets, round(sum((first.body->>'gross_amount_1')::numeric - (first.body->>'tare_amount_1')::numeric) / 2000, 2)::float AS tons
        FROM slips CROSS JOIN LATERAL (SELECT body FROM slip_sources WHERE slip_id = slips.id ORDER BY id LIMIT 1) AS first
        WHERE dot_project_id = $1 AND status IN ('delivered', 'changed_after_delivered') GROUP BY 1`, [project])
      return Object.fromEntries(rows.map(({ key, tickets, tons }) => [key, { tickets, tons }]))
    }
    expect(await totals('product_code')).toEqual(expected.by_item)
    expect(await totals('ticket_date::text')).toEqual(expected.by_day)
    const { rows } = await server.owner.query('SELECT ticket_number, overload_amount::float FROM slips WHERE dot_project_id = $1 AND overload_amount > 0 ORDER BY 1', [project])
    expect(rows.map((row) => [row.ticket_number, row.overload_amount])).toEqual(expected.overloaded)
    expect((await slipOf('700100')).ticketed_at.toISOString()).toBe('2026-06-15T11:44:00.000Z')
    expect(await slipOf('700130')).toMatchObject({ status: 'changed_after_delivered', gross_amount_1: '77780.0000', reissued: true })
    expect(await countOf('FROM slip_sources WHERE import_id = $1 AND employee_id = $2 AND api_key_id IS NULL', [done.id, administrator.person.id])).toBe(82)
  })

  test('TICK-92 importing the same file again changes nothing but the reissued ticket\'s two weights', async () => {
    const before = await countOf('FROM slips')
    const done = await importAll(server, administrator, readFileSync(join(files, 'tickets-180029.csv')))
    expect(done.job.result).toEqual({ created: 0, updated: 2, unchanged: 80, refused: 0 })
    expect(await countOf('FROM slips')).toBe(before)
  })

  test('API-32 nobody can undo an import', async () => {
    const { rows } = await server.owner.query('SELECT change_set FROM slip_events WHERE actor_employee_id = $1 LIMIT 1', [administrator.person.id])
    expect((await administrator.post('/v1/slips/undo', { change_set: rows[0].change_set })).status).toBe(404)
    expect((await slipOf('700100')).status).toBe('delivered')
  })
})

describe('preview and commit', () => {
  const mixed = [HEADINGS, line('P-1'), line('P-2', 'heavy,TON'), line('P-3', '"1,000.50",TON'), '', ',North Ridge Asphalt,,6/31/2026,Mix,1,TON'].join('\n')

  test('TICK-95 the preview names every error by row and field and writes nothing', async () => {
    const uploaded = await upload(server, administrator, mixed)
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200)
    expect(faultsOfAnswer(imports.upload, uploaded.body)).toEqual([])
    expect(uploaded.body.import).toMatchObject({
      state: 'mapping', rows: 4, good: null, encoding: 'utf-8', delimiter: ',',
      columns: ['ticket_number', 'supplier', 'plant_name', 'ticket_date', 'material_description', 'net_amount', 'uom_1'],
    })
    const { id, columns } = uploaded.body.import
    const early = await administrator.post(`/v1/slips/imports/${id}/commit`, {})
    expect([early.status, early.body.message]).toEqual([422, 'Choose a field for each column first.'])
    const mapped = await administrator.post(`/v1/slips/imports/${id}/mapping`, { columns })
    expect(mapped.body.import).toMatchObject({ state: 'previewed', good: 2, error_count: 4 })
    expect(mapped.body.import.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual(
      [[3, 'net_amount'], [6, 'ticket_number'], [6, 'ticket_date'], [6, 'plant_name']])
    expect((await administrator.get(`/v1/slips/imports/${id}`)).body).toEqual(mapped.body)
    expect(await slipOf('P-1')).toBeUndefined()
  })

  test('TICK-95 with errors the commit is refused unless only the valid rows are wanted; the refused ones come as a file', async () => {
    const { body } = await upload(server, administrator, mixed)
    const { id, columns } = body.import
    await administrator.post(`/v1/slips/imports/${id}/mapping`, { columns })
    const all = await administrator.post(`/v1/slips/imports/${id}/commit`, {})
    expect([all.status, all.body.message]).toEqual([422, '2 rows have errors. Import the valid rows only, or fix the file and try again.'])
    expect(await slipOf('P-1')).toBeUndefined()
    const done = await importAll(server, administrator, mixed)
    expect(done.id).toBe(id)
    expect(done.job).toMatchObject({ status: 'success', result: { created: 2, updated: 0, unchanged: 0, refused: 2 } })
    expect(await slipOf('P-3')).toMatchObject({ net_amount: '1000.5000' })
    const refused = await administrator.get(`/v1/slips/imports/${id}/refused`)
    expect(refused.body.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      `${HEADINGS},Row,Reason`, 'P-2,North Ridge Asphalt,Plant 1,2026-06-15,Mix,heavy,TON,3,Net must be a number with at most 10 digits before and 2 after the decimal point.',
    ])
    const again = await administrator.post(`/v1/slips/imports/${id}/commit`, { only_good: true })
    expect([again.status, again.body.message]).toEqual([409, 'This file was already imported.'])
  })

  test('PLUS-3 each column that a ticket needs must be chosen, once', async () => {
    const { body } = await upload(server, administrator, [HEADINGS, line('M-1')].join('\n'))
    const map = (columns: unknown[]) => administrator.post(`/v1/slips/imports/${body.import.id}/mapping`, { columns })
    expect((await map(['ticket_number', null, null, null, null, null, null])).body.message).toBe('Choose the columns for: Ticket date, Supplier, Plant, Material.')
    expect((await map(['ticket_number', 'ticket_number', null, null, null, null, null])).body.message).toBe('Two columns are assigned to Ticket number.')
    expect((await map(['ticket_number'])).body.message).toBe('The file has 7 columns, 1 were named.')
    expect((await map(['flag_by_dot', null, null, null, null, null, null])).status).toBe(422)
  })

  test('TICK-95 A.1 only an administrator can import, and another agency\'s import is not found', async () => {
    const { body } = await upload(server, administrator, [HEADINGS, line('S-1')].join('\n'))
    const stranger = await server.signedIn('administrator', await server.make.agency())
    const engineer = await server.signedIn('field_engineer')
    expect((await upload(server, engineer, 'a')).status).toBe(403)
    for (const path of ['', '/refused']) {
      expect((await stranger.get(`/v1/slips/imports/${body.import.id}${path}`)).status).toBe(404)
      expect((await engineer.get(`/v1/slips/imports/${body.import.id}${path}`)).status).toBe(403)
    }
    expect((await stranger.post(`/v1/slips/imports/${body.import.id}/commit`, {})).status).toBe(404)
  })
})

describe('files of every kind', () => {
  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1])],
    ['a quotation mark that is never closed', `${HEADINGS}\n"P-9,x`],
    ['empty headings', ',,,\n1,2,3,4'],
  ])('TICK-96 %s is answered with the CSV upload error', async (_name, content) => {
    const answer = await upload(server, administrator, content)
    expect([answer.status, answer.body.message]).toEqual([422, 'CSV upload error. The file could not be read.'])
  })

  test.each([
    ['an Excel workbook (.xlsx)', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]), 'CSV upload error. This is an Excel workbook: save it as CSV and try again.'],
    ['an old Excel workbook (.xls)', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'CSV upload error. This is an Excel workbook: save it as CSV and try again.'],
    ['no content', '', 'No file selected.'],
    ['an empty file', '\uFEFF\r\n', 'CSV upload error. The file is empty.'],
  ])('TICK-96 %s is reported as what it is, for tickets and for items', async (_name, content, problem) => {
    const answer = await upload(server, administrator, content)
    expect([answer.status, answer.body.message]).toEqual([422, problem])
    const items = await fetch(`${server.address}/v1/master_pay_items/imports?file_name=items.csv`, {
      method: 'POST', headers: { ...administrator.headers, 'content-type': 'text/csv' }, body: new Uint8Array(Buffer.from(content)),
    })
    const { message }: { message?: unknown } = await items.json()
    expect([items.status, message]).toEqual([422, problem])
  })

  thorough('API-28 a file over 50 MB is refused with the limit named', async () => {
    const answer = await upload(server, administrator, Buffer.alloc(50 * 1024 * 1024 + 1, 'a'))
    expect([answer.status, answer.body.message]).toEqual([413, 'File size should not exceed 50 MB.'])
  })

  test.each([
    ['semicolons, a BOM and CRLF', Buffer.from(`\ufeff${HEADINGS.replaceAll(',', ';')}\r\n${line('F-1').replaceAll(',', ';')}\r\n`), 'F-1', ';', 'utf-8'],
    ['tabs in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${HEADINGS}\n${line('F-2')}`.replaceAll(',', '\t'), 'utf16le')]), 'F-2', '\t', 'utf-16le'],
    ['Windows-1252', Buffer.from(`${HEADINGS}\n${line('F-3').replace('Mix', 'Mix N\u00b04 \u0092')}`, 'latin1'), 'F-3', ',', 'windows-1252'],
    ['quoted line ends', Buffer.from(`${HEADINGS}\n${line('F-4').replace('Plant 1', '"Plant 1"')}\n"F-5","North, Ridge","Plant 1",2026-06-15,"Mix ""B""",1,TON`), 'F-4', ',', 'utf-8'],
  ])('PLUS-3 a file with %s is read', async (_name, content, number, delimiter, encoding) => {
    const done = await importAll(server, administrator, content)
    expect(done.preview).toMatchObject({ delimiter, encoding, error_count: 0 })
    expect(await slipOf(number)).toMatchObject({ status: 'pending', uom_1: 'TON' })
    if (number === 'F-3') expect((await slipOf(number)).material_description).toBe('Mix N°4 ’')
  })

  test('TICK-91 PLUS-3 a value that an export prefixed with an apostrophe is imported as it was', async () => {
    const project = await server.make.project()
    const id = await server.make.ticket(project, { ticket_number: '=SUM(1)', truck: '-7', material_description: '@Mix', hauler: "'tis" })
    const columns = ['ticket_number', 'supplier', 'plant_name', 'ticket_date', 'ticketed_at', 'material_description', 'truck', 'hauler', 'net_amount', 'uom_1']
    const exported = await administrator.get(`/v3/slips/export?format=csv&slip_ids[]=${id}&${columns.map((key) => `columns[]=${key}`).join('&')}`)
    expect(exported.body).toContain("'=SUM(1)")
    await server.owner.query('DELETE FROM slips WHERE id = $1', [id])
    const done = await importAll(server, administrator, exported.body)
    expect(done.preview).toMatchObject({ columns, error_count: 0, good: 1 })
    expect(await slipOf('=SUM(1)')).toMatchObject({ truck: '-7', material_description: '@Mix', hauler: "'tis", net_amount: '20.0000', uom_1: 'TON' })
  })

  test('TICK-91 PLUS-3 whatever texts tickets have, an export of them is imported as the same texts', async () => {
    const project = await server.make.project()
    const word = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '＝', 'a', '7', '.', ',', ';', '"', ' ', 'é'), minLength: 1, maxLength: 6 }).filter((text) => text.trim() === text)
    const texts = fc.sample(fc.tuple(word, word, word), { numRuns: 120, seed: 20_261_121 })
    const before: unknown[] = []
    for (const [index, [truck, hauler, material_description]] of texts.entries()) {
      const ticket_number = `RT-${index}`
      await server.make.ticket(project, { ticket_number, truck, hauler, material_description })
      before.push({ ticket_number, truck, hauler, material_description })
    }
    const columns = ['ticket_number', 'supplier', 'plant_name', 'ticket_date', 'ticketed_at', 'material_description', 'truck', 'hauler', 'net_amount', 'uom_1']
    const exported = await administrator.get(`/v3/slips/export?format=csv&project_id=${project}&${columns.map((key) => `columns[]=${key}`).join('&')}`)
    expect(exported.status).toBe(200)
    await server.owner.query('DELETE FROM slips WHERE dot_project_id = $1', [project])
    const { body } = await upload(server, administrator, exported.body)
    const mapped = await administrator.post(`/v1/slips/imports/${body.import.id}/mapping`, { columns: body.import.columns })
    expect(mapped.body.import).toMatchObject({ columns, errors: [], good: texts.length })
    const committed = await administrator.post(`/v1/slips/imports/${body.import.id}/commit`, {})
    expect([committed.status, committed.body]).toMatchObject([200, { job_id: expect.any(String) }])
    await jobToEnd(server, committed.body.job_id)
    const { rows } = await server.owner.query(`
      SELECT ticket_number, truck, hauler, material_description FROM slips WHERE ticket_number LIKE 'RT-%' ORDER BY substr(ticket_number, 4)::int`)
    expect(rows).toEqual(before)
  })
})
