import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submittals } from '#src/areas/partners/api/submittals'
import { addDays } from '#src/platform/domain/time/days'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { vendorClient, type PartnerClient } from '#tests/api/partners/partner-people'
import { openMailServer, type Mailbox } from '#tests/api/session/mailbox'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { today } from '#tests/day'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

let mail: Mailbox
let server: TestServer
let administrator: SignedInClient
let type: number
let other: number
beforeAll(async () => {
  mail = await openMailServer()
  server = await openTestServer({ SMTP_URL: mail.url, PUBLIC_URL: 'https://slips.example.gov' })
  administrator = await server.signedIn('administrator')
  type = (await administrator.post('/v2/certificate_types', { name: 'Certificate of analysis' })).body.certificate_type.id
  other = (await administrator.post('/v2/certificate_types', { name: 'Mill certificate' })).body.certificate_type.id
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

async function submitted(client: SignedInClient, material_id: number, more: object = {}) {
  const response = await fetch(`${server.address}/v2/dot_vendor/submittal_uploads?name=certificate.pdf`, { method: 'POST', headers: { ...client.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(PDF) })
  const { upload } = (await response.json()) as { upload: { id: number } }
  const { body, status } = await client.post('/v2/dot_vendor/submittals', { material_id, certificate_type_id: type, dated: addDays(today(), -20), approved_quantity: 100, uom: 'TON', upload_ids: [upload.id], ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.submittal as { readonly id: number; readonly version: number }
}
const materialNamed = async (name: string, certificate_type_ids: number[] = []) => Number((await administrator.post('/v2/materials', { name, certificate_type_ids })).body.material.id)
const decide = ({ id, version }: { id: number; version: number }, action: string, body: object = {}) => administrator.post(`/v2/dot_vendor/submittals/${id}/${action}`, { version, ...body })
const detail = async (id: number, by: SignedInClient = administrator) => (await by.get(`/v2/dot_vendor/submittals/${id}`)).body.submittal
const messagesTo = async ({ person }: PartnerClient) => Number((await server.owner.query('SELECT count(*)::int AS count FROM messages_out WHERE recipient = $1', [person.email])).rows[0].count)

describe('mail to the vendor', () => {
  test('SUBM-7 a vendor gets mail when its submittal is rejected, with the reason, and when it is approved', async () => {
    const vendor = await vendorClient(server, { company: 'Basin Emulsions' })
    const submittal = await submitted(vendor, await materialNamed('PG 58V-34'))
    await decide(submittal, 'reject', { reason: 'Page 2 is missing' })
    const rejected = await mail.nextTo(vendor.person.email)
    expect(rejected.headers['subject']).toBe('First agency: PG 58V-34, Certificate of analysis was rejected')
    expect(rejected.content).toContain('Reason: Page 2 is missing')
    expect(rejected.content).toContain('https://slips.example.gov/vendor')
    await vendor.post(`/v2/dot_vendor/submittals/${submittal.id}/submit`, { version: 2 })
    await decide({ id: submittal.id, version: 3 }, 'approve')
    expect((await mail.nextTo(vendor.person.email, 2)).content).toContain('PG 58V-34, Certificate of analysis was approved by First agency.')
  })

  test('SUBM-7 API-32 a vendor gets mail when a decision is undone', async () => {
    const vendor = await vendorClient(server)
    const submittal = await submitted(vendor, await materialNamed('Joint sealer'))
    const approved = await decide(submittal, 'approve')
    expect((await mail.nextTo(vendor.person.email)).headers['subject']).toContain('was approved')
    expect((await administrator.post('/v1/slips/undo', { change_set: approved.headers.get('change-set') })).body).toMatchObject({ undone: 1 })
    expect((await mail.nextTo(vendor.person.email, 2)).content).toContain('Joint sealer, Certificate of analysis was set back to be decided by First agency.')
  })

  test('SUBM-7 many decisions made together become one mail to each vendor', async () => {
    const [first, second] = [await vendorClient(server), await vendorClient(server)]
    const [slag, ash] = [await materialNamed('Slag'), await materialNamed('Fly ash class F')]
    const all = [await submitted(first, slag), await submitted(first, ash), await submitted(second, slag)]
    const answer = await administrator.post('/v2/dot_vendor/submittals/bulk_decision', { decision: 'reject', reason: 'Unsigned', submittal_ids: all.map(({ id }) => id) })
    expect(answer.body).toMatchObject({ updated: 3 })
    const letter = await mail.nextTo(first.person.email)
    expect(letter.headers['subject']).toBe('First agency: 2 submittals were rejected')
    for (const text of ['- Slag, Certificate of analysis', '- Fly ash class F, Certificate of analysis', 'Reason: Unsigned']) expect(letter.content).toContain(text)
    expect((await mail.nextTo(second.person.email)).headers['subject']).toBe('First agency: Slag, Certificate of analysis was rejected')
    expect([await messagesTo(first), await messagesTo(second)]).toEqual([1, 1])
  })

  test('SUBM-7 a preview, a refused decision and a submittal of the agency itself send no mail', async () => {
    const vendor = await vendorClient(server)
    const material = await materialNamed('Tack coat CSS-1h')
    const submittal = await submitted(vendor, material)
    expect((await decide(submittal, 'approve', { dry_run: true })).body).toMatchObject({ would_update: 1 })
    expect((await decide({ ...submittal, version: 9 }, 'approve')).status).toBe(409)
    const own = await submitted(administrator, material, { vendor: 'Paper vendor' })
    expect((await decide(own, 'approve')).status).toBe(200)
    expect(await messagesTo(vendor)).toBe(0)
  })
})

describe('what a submittal is needed for', () => {
  test('SUBM-1 CERT-5 materials that open periods need are first and say for how many coded tickets, and no vendor sees it', async () => {
    const project = await server.make.project({ title: 'SR 14' })
    await server.make.payPeriod(project)
    const item = await server.make.payItem(project)
    const vendor = await vendorClient(server, { company: 'Columbia Ready Mix' })
    const binder = await materialNamed('Needed binder', [type])
    const early = await submitted(vendor, await materialNamed('Curing compound'))
    const wrongType = await submitted(vendor, binder, { certificate_type_id: other })
    const needed = await submitted(vendor, binder)
    const ticket = (values: object) => server.make.ticket(project, { material_description: 'Needed binder', status: 'delivered', delivered_date: today(), coded: true, pay_period: 1, primary_pay_item_id: item, ...values })
    await ticket({})
    await ticket({ status: 'changed_after_delivered', material_description: 'NEEDED BINDER' })
    await ticket({ status: 'voided' })
    await ticket({ coded: false, pay_period: null, primary_pay_item_id: null })
    const listed = (await administrator.get('/v2/dot_vendor/submittals?tab=action-required&page_size=100')).body
    expect(faultsOfAnswer(submittals.list, listed)).toEqual([])
    const ids = listed.content.map(({ id }: { id: number }) => id)
    expect(ids[0]).toBe(needed.id)
    expect(ids.indexOf(early.id)).toBeLessThan(ids.indexOf(wrongType.id))
    const period = [{ project_id: project, project: 'SR 14', period: 1, ticket_count: 2 }]
    expect(listed.content[0].held_periods).toEqual(period)
    expect([(await detail(needed.id)).held_periods, (await detail(wrongType.id)).held_periods]).toEqual([period, []])
    expect((await detail(needed.id, vendor))).not.toHaveProperty('held_periods')
    expect((await vendor.get('/v2/dot_vendor/submittals')).body.content.every((row: object) => !('held_periods' in row))).toBe(true)
    // a person who is only on another project's team sees the submittal on that project's tab, but not which periods of `project` need it
    const elsewhere = await server.make.project()
    const engineer = await server.signedIn('field_engineer')
    await server.make.onTeam(elsewhere, engineer.person)
    await server.make.ticket(elsewhere, { material_description: 'Needed binder' })
    const submittalList = (await engineer.get(`/v2/dot_vendor/submittals?project_id=${elsewhere}`)).body.content
    expect(submittalList.map(({ id, held_periods }: { id: number; held_periods: unknown[] }) => [id, held_periods])).toContainEqual([needed.id, []])
    // the approved certificate counts for the material, so no period needs a second submittal for that material
    await decide(needed, 'approve')
    const again = await submitted(vendor, binder)
    expect((await detail(again.id)).held_periods).toEqual([])
  })

  test('SUBM-8 the day on which the quantity is used up follows the deliveries of the last 7 days', async () => {
    const vendor = await vendorClient(server, { company: 'Pace Supply' })
    await server.owner.query('UPDATE vendor_requests SET supplier = company WHERE id = $1', [vendor.request_id])
    const submittal = await submitted(vendor, await materialNamed('Pace binder'))
    expect((await detail(submittal.id)).used_up_on).toBeNull()
    const project = await server.make.project()
    const deliver = (ago: number, net_amount: string, uom_1 = 'TON') => server.make.ticket(project, {
      material_description: 'Pace binder', supplier: 'Pace Supply', status: 'delivered', net_amount, uom_1, ticket_date: addDays(today(), -ago), delivered_date: addDays(today(), -ago) })
    await deliver(10, '16')
    expect((await detail(submittal.id)).used_up_on).toBeNull()
    await deliver(6, '10')
    await deliver(0, '4')
    // 14 of the 100 tons arrived within 7 days, 2 a day, so the remaining 70 tons last 35 days
    expect(await detail(submittal.id)).toMatchObject({ quantity_shipped: 30, used_up_on: addDays(today(), 35) })
    await deliver(0, '70')
    expect(await detail(submittal.id)).toMatchObject({ quantity_shipped: 100, is_above_approved: false, used_up_on: null })
  })
})
