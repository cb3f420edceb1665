import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let marcus: SignedInClient
let anita: SignedInClient
let project: number
let item: number
const pending = { status: 'pending', ticket_date: '2026-11-02', ticketed_at: '2026-11-02T16:15:00Z' }

beforeAll(async () => {
  server = await openTestServer()
  marcus = await server.signedIn('administrator')
  anita = await server.signedIn('field_inspector')
  project = await server.make.project()
  await server.make.onTeam(project, anita.person)
  await server.make.payPeriod(project)
  item = await server.make.payItem(project)
})
afterAll(() => server.close())

const by = ({ person }: SignedInClient) => ({ employee_id: person.id, by: expect.stringContaining('Pat Person'), at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
const code = (client: SignedInClient, slip: number) =>
  client.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 8 }] })
const mark = (client: SignedInClient, slip: number, status: string, more: object = {}) => client.patch('/v3/slips/bulk_status_update', { slip_ids: [slip], status, date: '2026-11-10', ...more })

async function detail(slip: number) {
  const { body } = await marcus.get(`/v4/slips/${slip}`)
  expect(faultsOfAnswer(tickets.detail, body)).toEqual([])
  return body.slip
}

describe('RECO-100 the detail of a ticket says who did what', () => {
  test('RECO-100 it names who coded it and who marked it, each with the time, and who changed it last', async () => {
    const slip = await server.make.ticket(project, pending)
    expect(await detail(slip)).toMatchObject({ coded_by: null, marked_by: null, period_closed: false })
    expect((await code(marcus, slip)).status).toBe(200)
    expect(await detail(slip)).toMatchObject({ coded_by: by(marcus), marked_by: null, changed_by: by(marcus) })
    expect((await mark(anita, slip, 'delivered')).status).toBe(200)
    expect(await detail(slip)).toMatchObject({ coded_by: by(marcus), marked_by: by(anita), changed_by: by(anita) })
  })

  test('RECO-100 a rejected ticket names who rejected it, and a delivered one who delivered it', async () => {
    const slip = await server.make.ticket(project, pending)
    expect((await mark(marcus, slip, 'rejected', { reason: 'Too cold' })).status).toBe(200)
    expect(await detail(slip)).toMatchObject({ status: 'rejected', rejection_reason: 'Too cold', marked_by: by(marcus) })
    expect((await mark(anita, slip, 'delivered')).status).toBe(200)
    expect(await detail(slip)).toMatchObject({ status: 'delivered', marked_by: by(anita) })
  })

  test('RECO-100 a cleared ticket names nobody, and a ticket of a closed period says that it is closed', async () => {
    const [cleared, closed] = [await server.make.ticket(project), await server.make.ticket(project)]
    await code(marcus, cleared)
    await code(anita, closed)
    await marcus.delete(`/v2/projects/${project}/pay_item_assignments?haulhub_slip_id[]=${cleared}`)
    expect(await detail(cleared)).toMatchObject({ coded: false, coded_by: null, changed_by: by(marcus) })
    await server.owner.query("UPDATE pay_periods SET state = 'closed', end_date = '2026-06-30', closed_at = now() WHERE dot_project_id = $1", [project])
    await server.make.payPeriod(project, { number: 2, start_date: '2026-07-01' })
    expect(await detail(closed)).toMatchObject({ coded_by: by(anita), period_closed: true })
  })
})
