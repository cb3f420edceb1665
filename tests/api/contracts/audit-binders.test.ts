import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { BinderManifest } from '#src/areas/contracts/domain/audit-binders/binder'
import { pagesOf, unzipped } from '#tests/api/exports/read-pdf'
import type { SignedInClient } from '#tests/api/signed-in'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'

let desk: ContractDesk
/** The clerk's name as it appears in events. */
let name: string
beforeAll(async () => {
  desk = await openContractDesk()
  const { rows: [clerk] } = await desk.owner.query<{ name: string }>(`SELECT concat_ws(' ', first_name, last_name) AS name FROM employees WHERE id = $1`, [desk.clerk.person.id])
  name = clerk?.name ?? ''
})
afterAll(() => desk.close())

type Files = ReadonlyMap<string, Buffer>
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const tableOf = (files: Files, name: string): Record<string, string>[] => parse(files.get(name) ?? '', { columns: true, record_delimiter: '\r\n' })
const manifestOf = (files: Files): BinderManifest => JSON.parse(String(files.get('manifest.json')))

/**
 * A project with two items and two periods, the first of which is closed. The first period has three coded tickets, one of them split
 * between both items, and an uncoded ticket; the second period has one coded ticket.
 */
async function paid() {
  const { project, item, base } = await desk.confirmed('2360.509')
  const other = await desk.make.payItem(project, { item_code: 'OTHER' })
  await desk.clerk.patch(`${base}/pay_items/${item}`, { unit_price: '10.125' })
  const ticket = () => desk.make.ticket(project, { ticket_date: '2026-01-10', ticketed_at: new Date('2026-01-10T12:00:00Z'), net_amount: '20.0000' })
  const tickets = [await ticket(), await ticket(), await ticket()] as const
  await ticket()
  await desk.code(project, tickets[0], item, '9.50')
  await desk.code(project, tickets[1], item, '0.75')
  const split = await desk.clerk.post(`${base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: tickets[2], project_pay_item_id: item, quantity: '2' }, { haulhub_slip_id: tickets[2], project_pay_item_id: other, quantity: '3.25' }] })
  expect(split.status).toBe(200)
  expect((await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
  const later = await desk.make.ticket(project, { ticket_date: '2026-02-03', ticketed_at: new Date('2026-02-03T12:00:00Z') })
  await desk.code(project, later, item, '1')
  return { project, item, other, base, tickets }
}

/** Creates an audit binder and returns its zip. */
async function binderOf(base: string, subject: object, who: SignedInClient = desk.clerk): Promise<Buffer> {
  const { status, body } = await who.post(`${base}/audit_binders`, subject)
  expect([status, body]).toEqual([202, { job_id: expect.any(String) }])
  let url = ''
  await expect.poll(async () => {
    const { body: job } = await who.get(`/v1/async_job_status?job_id=${body.job_id}`)
    url = job.url ?? ''
    return job.status
  }, { timeout: 20_000 }).toBe('success')
  const response = await fetch(`${desk.address}${url}`, { headers: who.headers })
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-binder-.+\.zip"/)
  return Buffer.from(await response.arrayBuffer())
}

async function check(zip: Buffer, who: SignedInClient = desk.clerk) {
  const response = await fetch(`${desk.address}/v1/audit_binders/check`, { method: 'POST', headers: { ...who.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(zip) })
  return { status: response.status, body: await response.json() as { message: string; detailed_errors: { message: string }[]; audit_binder: object } }
}

/** A zip of these files. */
function zipped(files: ReadonlyMap<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** The files with some replaced or added; the manifest stays as it is unless `changes` has one. */
function changed(files: Files, changes: Readonly<Record<string, string>>): ReadonlyMap<string, Buffer | string> {
  return new Map<string, Buffer | string>([...files, ...Object.entries(changes)])
}

/** The files with some replaced, and a manifest with the sizes, hashes and row counts of the new files. `more`: other manifest values. */
function rewritten(files: Files, changes: Readonly<Record<string, string>>, more: Partial<BinderManifest> = {}): ReadonlyMap<string, Buffer | string> {
  const all = new Map<string, Buffer>([...files, ...Object.entries(changes).map(([name, text]) => [name, Buffer.from(text)] as const)])
  const manifest = manifestOf(files)
  const stated = manifest.files.map((file) => {
    const content = all.get(file.name) ?? Buffer.alloc(0)
    return { ...file, bytes: content.length, sha256: hashOf(content), rows: file.rows === null ? null : tableOf(all, file.name).length }
  })
  return changed(all, { 'manifest.json': JSON.stringify({ ...manifest, ...more, files: stated }) })
}

test('PLUS-20 the binder of a period has a PDF, a CSV and a manifest, and an independent reader finds the same counts, sums and hashes', async () => {
  const { base, tickets } = await paid()
  const zip = await binderOf(base, { pay_period: 1 })
  const files = await unzipped(zip)
  const manifest = manifestOf(files)
  expect(manifest.files.map((file) => file.name)).toEqual(['lines.csv', 'pay-codes.csv', 'tickets.csv', 'sources.csv', 'corrections.csv', 'events.csv', 'photos.csv', 'binder.pdf'])
  for (const { name: file, bytes, sha256, rows } of manifest.files) {
    const content = files.get(file) ?? Buffer.alloc(0)
    expect([file, content.length, hashOf(content), rows === null ? null : tableOf(files, file).length]).toEqual([file, bytes, sha256, rows])
  }
  const hashes = [...files].filter(([name]) => name !== 'SHA256SUMS').map(([name, content]) => `${hashOf(content)}  ${name}`)
  expect(String(files.get('SHA256SUMS')).trim().split('\n').toSorted()).toEqual(hashes.toSorted())

  expect(manifest).toMatchObject({ subject: { pay_period: 1 }, tickets: 3, amount: '124.03', lines_without_price: 1, quantities: [{ unit: 'TON', quantity: '15.50' }], created_by: name, periods: [{ number: 1, start_date: '2026-01-01', end_date: '2026-01-31' }] })
  const lines = tableOf(files, 'lines.csv')
  expect(lines.map(({ item_code: code, tickets: count, quantity, unit_price_usd: price, amount_usd: amount }) => [code, count, quantity, price, amount])).toEqual([['2360.509', '3', '12.25', '10.1250', '124.03'], ['OTHER', '1', '3.25', '', '']])
  const codes = tableOf(files, 'pay-codes.csv')
  for (const { line_id: line, quantity } of lines) expect(codes.filter((code) => code['line_id'] === line).reduce((sum, code) => sum + Math.round(Number(code['quantity']) * 100), 0)).toBe(Math.round(Number(quantity) * 100))
  expect(tableOf(files, 'tickets.csv').map(({ ticket_id: id }) => Number(id))).toEqual([...tickets].toSorted((one, two) => one - two))
  const { rows: events } = await desk.owner.query<{ id: string }>('SELECT id FROM slip_events WHERE dot_authority_id = $1 AND slip_id = ANY ($2) ORDER BY id', [desk.clerk.person.dot_authority_id, tickets])
  expect(events.length).toBeGreaterThan(2)
  expect(tableOf(files, 'events.csv').map(({ event_id: id }) => id)).toEqual(events.map(({ id }) => id))
  const cover = (await pagesOf(files.get('binder.pdf') ?? Buffer.alloc(0))).flat().join(' ')
  for (const phrase of ['Audit binder', '2360.509', '$124.03', '12.25 TON', manifest.files[0]?.sha256.slice(0, 16) ?? '']) expect(cover).toContain(phrase)
})

test('PLUS-20 the binder of an item has its lines from all closed periods and none from a period that is still open', async () => {
  const { base, item, tickets } = await paid()
  const files = await unzipped(await binderOf(base, { pay_item_id: item }))
  expect(manifestOf(files)).toMatchObject({ subject: { pay_item: { id: item, item_code: '2360.509' } }, tickets: 3, amount: '124.03' })
  expect(tableOf(files, 'lines.csv').map(({ pay_period: period, item_code: code }) => [period, code])).toEqual([['1', '2360.509']])
  expect(tableOf(files, 'tickets.csv')).toHaveLength(tickets.length)
  expect((await check(await zipped(files))).status).toBe(200)
})

test('PLUS-20 the command that checks a binder detects every change, a binder that was written again, and one of another agency', async () => {
  const { base } = await paid()
  const zip = await binderOf(base, { pay_period: 1 })
  const good = await check(zip)
  expect([good.status, good.body.audit_binder]).toEqual([200, expect.objectContaining({ subject: 'pay period 1', files: 8, tickets: 3, lines: 2, amount: 124.03, created_by_name: name })])
  const files = await unzipped(zip)
  const faults = async (changed: ReadonlyMap<string, Buffer | string>) => {
    const { status, body } = await check(await zipped(changed))
    expect(status).toBe(422)
    return [body.message, ...body.detailed_errors.map(({ message }) => message)]
  }
  const codes = String(files.get('pay-codes.csv'))
  const lines = String(files.get('lines.csv'))
  const differs = 'The audit binder was changed after it was created.'
  expect(await faults(changed(files, { 'tickets.csv': `${String(files.get('tickets.csv'))} ` }))).toEqual([differs, 'tickets.csv was changed: its SHA-256 hash is not the one in the manifest.'])
  expect(await faults(new Map([...files].filter(([file]) => file !== 'photos.csv')))).toEqual([differs, 'photos.csv is missing.'])
  expect(await faults(changed(files, { 'more.csv': 'a,b\r\n' }))).toEqual([differs, 'more.csv is not in the manifest.'])
  // each file matches its hash in the manifest, but the numbers in the files do not agree with each other
  expect(await faults(rewritten(files, { 'pay-codes.csv': codes.replace(',9.50,', ',19.50,') }))).toEqual([differs, expect.stringMatching(/^Line \d+ says 12\.25 \(tickets: 3\), but its pay codes add up to 22\.25 \(tickets: 3\)\.$/)])
  expect(await faults(rewritten(files, { 'lines.csv': lines.replace('124.03', '224.03') }))).toEqual([differs, 'The lines add up to $224.03. The manifest says $124.03.'])
  expect(await faults(rewritten(files, { 'tickets.csv': String(files.get('tickets.csv')).replace(/\r\n\d+,/, '\r\n999999,') }))).toEqual([differs, expect.stringContaining('Pay codes name a ticket that is not in tickets.csv: ')])
  // a forged binder that is consistent in itself; only the hash that the server stored shows that the agency did not create it
  const forgery = rewritten(files, { 'pay-codes.csv': codes.replace(',9.50,', ',19.50,'), 'lines.csv': lines.replace(',12.25,', ',22.25,').replace('124.03', '225.28') }, { amount: '225.28' })
  expect(await faults(forgery)).toEqual(['The files agree with the manifest, but this agency did not create this audit binder.'])
  for (const content of [Buffer.alloc(0), Buffer.from('PK\u0003\u0004 no zip'), zip.subarray(0, zip.length - 40), await zipped(new Map([['manifest.json', '{']])), await zipped(new Map([['manifest.json', '{"format":"other"}']]))]) {
    expect([(await check(content)).status, (await check(content)).body.message]).toEqual([422, 'The file is not an audit binder.'])
  }
  const damaged = Buffer.from(zip)
  damaged.fill(0, 600, 700)
  expect((await check(damaged)).status).toBe(422)
  // the check in another agency, which did not create this binder
  const agency = await desk.make.agency()
  const other = await desk.signedIn('administrator', agency)
  expect((await check(zip, other)).body.message).toBe('The files agree with the manifest, but this agency did not create this audit binder.')
})

test('PLUS-20 a binder has only what was paid, is only for those who may export, and its entry never changes', async () => {
  const { project, base, item, other } = await paid()
  const message = async (subject: object, who: SignedInClient = desk.clerk) => {
    const { status, body } = await who.post(`${base}/audit_binders`, subject)
    return [status, body.message]
  }
  const unpaid = await desk.make.payItem(project, { item_code: 'UNPAID' })
  expect(await message({ pay_period: 2 })).toEqual([422, 'Pay period 2 is still open. An audit binder covers only what was paid.'])
  expect(await message({ pay_item_id: unpaid })).toEqual([422, 'Item UNPAID is not in a closed pay period yet. An audit binder covers only what was paid.'])
  expect(await message({})).toEqual([422, 'An audit binder covers one pay period or one pay item.'])
  expect(await message({ pay_period: 1, pay_item_id: item })).toEqual([422, 'An audit binder covers one pay period or one pay item.'])
  expect((await message({ pay_period: 9 }))[0]).toBe(404)
  const agency = await desk.make.agency()
  expect((await message({ pay_period: 1 }, await desk.signedIn('administrator', agency)))[0]).toBe(404)
  const foreign = await desk.make.payItem(await desk.make.project(), { item_code: 'FOREIGN' })
  expect((await message({ pay_item_id: foreign }))[0]).toBe(404)
  expect((await message({ pay_item_id: other }, await desk.signedIn('safety_inspector')))[0]).toBe(403)

  await binderOf(base, { pay_period: 1 })
  const { rows } = await desk.owner.query<{ event: string; actor: string }>(`SELECT event, actor FROM record_events WHERE record_kind = 'audit_binder' AND dot_project_id = $1`, [project])
  expect(rows).toEqual([{ event: 'created', actor: name }])
  await expect(desk.owner.query('UPDATE audit_binders SET amount = 1 WHERE dot_project_id = $1', [project])).rejects.toThrow('kept as they were written')
})
