import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractItems } from '#src/areas/contracts/api/contract-items/contract-items'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'
import { faultsOf } from '#tests/api/reconciliation/desk'
import { thorough } from '#tests/thorough'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const contracts = join(import.meta.dirname, '../../../src/sample-data/files')
const HEADINGS = 'Line Number,Item Code,Description,Quantity,Unit'

async function commit(project: number | null, id: number, body: object = {}) {
  const place = project === null ? '/v1/master_pay_items' : `/v2/projects/${project}/pay_items`
  return desk.clerk.post(`${place}/imports/${id}/commit`, body)
}

describe('real files, imported as they are', () => {
  test('PAY-11 PAY-12 of the awarded contract 180029 one line is refused and named, and 156 are imported', async () => {
    const project = await desk.newProject()
    const sent = await desk.upload(project, readFileSync(join(contracts, 'mndot-contract-180029-awarded.csv')))
    expect(faultsOf(contractItems.upload.answer, sent.body)).toEqual([])
    const { import: file } = sent.body
    expect(file).toMatchObject({ state: 'previewed', rows: 157, good: 156, heading_row: 1 })
    expect([...new Set(file.errors.map(({ row }: { row: number }) => row))]).toEqual([46])
    expect(file.errors[0]).toEqual({ row: 46, field: 'item_code', message: 'Item code cannot be blank.' })
    expect(file.notices).toContainEqual({ row: 67, field: 'estimated_quantity', message: '281.6000061035156 is rounded to 281.60.' })
    expect((await commit(project, file.id)).status).toBe(422)
    expect((await commit(project, file.id, { only_good: true })).body).toEqual({ created: 156, refused: 1 })
    const items = await desk.items(project)
    expect(items[0]).toMatchObject({ line_number: 5, item_code: '2011.601/01000', item_description: 'AS BUILT', estimated_qty_uom: 'LS', unit_price: '7680.0000' })
    expect(items).toHaveLength(156)
  })

  test('PAY-12 the bid abstract 220005 holds three tables: all 53 items of the middle one are imported', async () => {
    const project = await desk.newProject()
    const { body } = await desk.upload(project, readFileSync(join(contracts, 'mndot-contract-220005-abstract.csv')))
    expect(body.import).toMatchObject({ state: 'previewed', heading_row: 4, last_row: 57, rows: 53, good: 53, error_count: 0 })
    expect((await commit(project, body.import.id)).body).toEqual({ created: 53, refused: 0 })
    expect((await desk.items(project)).find(({ line_number: line }) => line === 135)).toMatchObject({
      item_code: '2360509/23200', item_description: 'TYPE SP 12.5 WEARING COURSE MIXTURE (3,B)', estimated_quantity: '19020.00', estimated_qty_uom: 'TON', unit_price: null,
    })
  })

  test('PAY-28 PAY-29 the public item list imports as the catalog, all 8,034 items; sent again, every code already exists', async () => {
    const list = readFileSync(join(import.meta.dirname, 'files/mndot-item-list-2020.csv'))
    const { body } = await desk.upload(null, list)
    expect(body.import).toMatchObject({ state: 'previewed', rows: 8034, good: 8034, error_count: 0 })
    expect((await commit(null, body.import.id)).body).toEqual({ created: 8034, refused: 0 })
    expect((await desk.upload(null, list)).body.import).toMatchObject({ good: 0, error_count: 8034 })
    const { rows } = await desk.owner.query(`SELECT item_description, uom FROM master_pay_items WHERE item_code = '2360.509/23200'`)
    expect(rows).toEqual([{ item_description: 'TYPE SP 12.5 WEARING COURSE MIX (3;B)', uom: 'TON' }])
  })
})

describe('file formats', () => {
  test.each([
    ['"1,234.567"', '1,234.567 has more than 2 decimals.'],
    ['-5', '-5 is below 0.'],
    ['abc', '“abc” is not a number.'],
  ])('PAY-8 PAY-12 the quantity %s in a file is quoted as it is written there', async (cell, problem) => {
    const { body } = await desk.upload(await desk.newProject(), `${HEADINGS}\n1,A,First,${cell},TON`)
    expect(body.import.errors).toEqual([{ row: 2, field: 'estimated_quantity', message: problem }])
  })

  test('PAY-12 duplicate, blank and negative lines are named by row, and a preview writes nothing', async () => {
    const project = await desk.newProject()
    await desk.make.payItem(project, { line_number: 1, item_code: 'THERE' })
    const rows = ['1,A,First,10,TON', '-5,B,Second,10,TON', ',C,Third,10,TON', '6,THERE,Fourth,10,TON', '7,D,Fifth,"1,000.50",TON', '7,E,Sixth,1,TON', '8,F,Seventh,1e3,TON',
      '9,G,Eighth,123456789012345678901234567890,TON', '10,H,Ninth,12.345,TON', '11,I,,5,', '12,J,Eleventh,,TON']
    const { body } = await desk.upload(project, [HEADINGS, ...rows].join('\n'))
    expect(body.import).toMatchObject({ rows: 11, good: 1 })
    expect(body.import.errors).toEqual([
      { row: 2, field: 'line_number', message: 'Line number 1 is used by item THERE.' },
      { row: 3, field: 'line_number', message: 'Line number cannot be negative.' },
      { row: 4, field: 'line_number', message: 'Line number cannot be blank.' },
      { row: 5, field: 'item_code', message: 'Item code already exists.' },
      { row: 7, field: 'line_number', message: 'Line number 7 is used by item D.' },
      { row: 8, field: 'estimated_quantity', message: '“1e3” is not a number.' },
      { row: 9, field: 'estimated_quantity', message: '123456789012345678901234567890 has more than 12 digits before the decimal point.' },
      { row: 10, field: 'estimated_quantity', message: '12.345 has more than 2 decimals.' },
      { row: 11, field: 'item_description', message: 'Description is required.' },
      { row: 11, field: 'estimated_qty_uom', message: 'Unit is required.' },
      { row: 12, field: 'estimated_quantity', message: 'Item quantities cannot be empty.' },
    ])
    expect(await desk.items(project)).toHaveLength(1)
    await commit(project, body.import.id, { only_good: true })
    expect((await desk.items(project)).map(({ item_code: code, estimated_quantity: quantity }) => [code, quantity])).toEqual([['THERE', '1000.00'], ['D', '1000.50']])
  })

  test.each<[string, Buffer]>([
    ['with a BOM', Buffer.from(`\ufeff${HEADINGS}\n1,X-1,Décapage "à sec",5,TON`.replace('"à sec"', 'à sec'))],
    ['in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${HEADINGS}\n1,X-1,Décapage à sec,5,TON`, 'utf16le')])],
    ['in Windows-1252', Buffer.from(`${HEADINGS}\n1,X-1,Décapage à sec,5,TON`, 'latin1')],
    ['with semicolons and CRLF', Buffer.from(`${HEADINGS.replaceAll(',', ';')}\r\n1;X-1;Décapage à sec;5;TON\r\n`)],
  ])('PAY-12 a file %s is read with the right characters', async (_how, content) => {
    const project = await desk.newProject()
    const { body } = await desk.upload(project, content)
    await commit(project, body.import.id)
    expect(await desk.items(project)).toMatchObject([{ item_code: 'X-1', item_description: 'Décapage à sec', estimated_quantity: '5.00' }])
  })

  test.each([['semicolons', ';'], ['tabs', '\t'], ['commas', ',']])('PAY-12 a file with %s is read although its first line is a title', async (_how, sign) => {
    const lines = [['Contract 180029'], ['Item code', 'Description', 'Quantity', 'Unit'], ['A', 'B, C', '1', 'TON']].map((cells) => cells.map((cell) => (cell.includes(sign) ? `"${cell}"` : cell)).join(sign))
    const { body } = await desk.upload(await desk.newProject(), lines.join('\n'))
    expect(body.import).toMatchObject({ state: 'previewed', heading_row: 2, good: 1 })
  })

  test('PAY-12 a line break in quotes is part of one row, an error is named at the row where it begins, and a formula stays text', async () => {
    const project = await desk.newProject()
    const { body } = await desk.upload(project, `${HEADINGS}\n1,"A\nB",Two lines,5,TON\n2,C,"'=SUM(A1:A9)",5,TON\n3,"=1+1",Plain,5,TON`)
    expect(body.import).toMatchObject({ rows: 3, good: 2, errors: [{ row: 2, field: 'item_code' }] })
    await commit(project, body.import.id, { only_good: true })
    expect((await desk.items(project)).map(({ item_code: code, item_description: words }) => [code, words])).toEqual([['C', '=SUM(A1:A9)'], ['=1+1', 'Plain']])
  })

  test('PAY-11 rows pasted from a spreadsheet need no headings, and missing line numbers continue the count', async () => {
    const project = await desk.newProject()
    await desk.make.payItem(project, { line_number: 40, item_code: 'THERE' })
    const { body } = await desk.upload(project, '2105.501\tCOMMON EXCAVATION\t1,250.5\tC Y\n2211.509\tAGGREGATE BASE\t300\tTON', 'pasted.tsv')
    expect(body.import).toMatchObject({ heading_row: 0, good: 2, columns: ['item_code', 'item_description', 'estimated_quantity', 'estimated_qty_uom'] })
    await commit(project, body.import.id)
    expect((await desk.items(project)).slice(1).map((item) => [item['line_number'], item['item_code'], item['estimated_quantity'], item['estimated_qty_uom']])).toEqual([
      [41, '2105.501', '1250.50', 'C Y'], [42, '2211.509', '300.00', 'TON'],
    ])
  })

  test('PAY-12 columns that cannot be guessed are chosen by a person, and the preview follows', async () => {
    const project = await desk.newProject()
    const { body } = await desk.upload(project, 'Foo,Bar,Baz,Qux\nX-1,Words,5,TON')
    expect(body.import).toMatchObject({ state: 'mapping', good: null, columns: [null, null, null, null] })
    const path = `/v2/projects/${project}/pay_items/imports/${body.import.id}`
    expect((await commit(project, body.import.id)).body.message).toBe('Choose a field for each column first.')
    expect((await desk.clerk.post(`${path}/mapping`, { columns: ['item_code', null, null, null] })).body.message).toBe('Choose the columns for: Description, Estimated quantity, Unit.')
    const mapped = await desk.clerk.post(`${path}/mapping`, { columns: ['item_code', 'item_description', 'estimated_quantity', 'estimated_qty_uom'] })
    expect(mapped.body.import).toMatchObject({ state: 'previewed', good: 1 })
    expect((await desk.clerk.get(path)).body).toEqual(mapped.body)
    expect((await commit(project, body.import.id)).body).toEqual({ created: 1, refused: 0 })
    expect((await commit(project, body.import.id)).status).toBe(409)
  })

  test.each<[string, Buffer]>([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    ['a quotation mark that is never closed', Buffer.from(`${HEADINGS}\n1,"A,B,5,TON`)],
  ])('PAY-12 %s shows the CSV upload error', async (_what, content) => {
    expect((await desk.upload(await desk.newProject(), content)).body).toMatchObject({ status: 422, message: 'CSV upload error. The file could not be read.' })
  })

  thorough('PAY-12 a file over 50 MB is refused, and the limit is named', async () => {
    const { status, body } = await desk.upload(await desk.newProject(), Buffer.alloc(50 * 1024 * 1024 + 1, 'x'))
    expect([status, body.message]).toEqual([413, 'File size should not exceed 50 MB.'])
  })

  thorough('PAY-11 API-32 a contract of 20,000 items is imported whole, and one undo takes it back', async () => {
    const project = await desk.newProject()
    const rows = Array.from({ length: 20_000 }, (_, index) => `${index + 1},2${index}.501,"ITEM ${index}, TYPE A",${index % 997}.25,TON`)
    const { body } = await desk.upload(project, [HEADINGS, ...rows].join('\n'))
    expect(body.import).toMatchObject({ good: 20_000, error_count: 0 })
    const done = await commit(project, body.import.id)
    expect(done.body).toEqual({ created: 20_000, refused: 0 })
    const { body: page } = await desk.clerk.get(`/v2/projects/${project}/contract_items?page_size=2&page_number=10000`)
    expect(page.contract_items.map((item: { line_number: number }) => item.line_number)).toEqual([19_999, 20_000])
    expect((await desk.clerk.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).body.undone).toBe(20_000)
    expect(await desk.items(project)).toEqual([])
  })

  test('PAY-20 a file that was checked before reconciliation was confirmed cannot be imported afterward', async () => {
    const project = await desk.newProject()
    await desk.make.payItem(project)
    const { body } = await desk.upload(project, `${HEADINGS}\n900,A,B,5,TON`)
    await desk.owner.query(`UPDATE dot_projects SET reconciliation = 'confirmed' WHERE id = $1`, [project])
    expect((await commit(project, body.import.id)).status).toBe(422)
    expect(await desk.items(project)).toHaveLength(1)
  })
})
