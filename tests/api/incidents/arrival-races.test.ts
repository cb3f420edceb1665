import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOffArrived } from '#src/areas/incidents/server/arrived-tickets'
import { startCheckingAgain } from '#src/areas/incidents/server/check-again'
import { readReceivedTicket } from '#src/areas/tickets/domain/receipt/received-ticket'
import { receiveTickets } from '#src/areas/tickets/server/receipt/receive-tickets'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const values = (numbers: readonly string[], project: number) => ({ dot_project_id: project, issue_type: 'missing_tickets', time_reported: new Date().toISOString(), missing_tickets: numbers })
const shown = async (id: number) => (await desk.clerk.get(`/v1/incidents/${id}`)).body.incident
const arrivals = async (id: number) => (await desk.owner.query(`SELECT event, changes, actor FROM record_events WHERE record_kind = 'incident' AND record_id = $1 AND event LIKE 'ticket%' ORDER BY id`, [id])).rows

/** Receives a ticket of the project in a transaction that is not committed until `meanwhile` has ended, as in a long import. */
async function whileReceiving<T>(project: number, number: string, meanwhile: () => Promise<T>): Promise<T> {
  await desk.owner.query('UPDATE dot_projects SET job_number = $2 WHERE id = $1', [project, `J-${project}`])
  const body = { ticket_number: number, ticket_date: new Date().toISOString().slice(0, 10), supplier: 'Northern Asphalt', plant_name: 'Racing pit', material_description: 'SP', job_number: `J-${project}` }
  const read = readReceivedTicket(body)
  return desk.running.platform.database.inAgency(desk.make.firstAgency, async (db) => {
    await receiveTickets(db, { actor: actorOfServer('import'), origin: { apiKeyId: null, employeeId: null, importId: null }, received: [checkOffArrived] }, [{ index: 0, ...read, body }])
    return meanwhile()
  })
}

test('INCD-8 a ticket that is being received while an incident is reported, changed or restored arrives, with one event', async () => {
  const { clerk, make } = desk
  const projects = [await make.project(), await make.project(), await make.project()] as const
  const [, changed, removed] = await Promise.all(projects.map(async (project, at) => (await clerk.post('/v1/incidents', values([`850${at}`], project))).body.incident))
  const removal = await clerk.delete(`/v1/incidents/${removed.id}`)
  const created = await whileReceiving(projects[0], '8601', () => clerk.post('/v1/incidents', values(['8601', '8602'], projects[0])))
  await whileReceiving(projects[1], '8611', () => clerk.patch(`/v1/incidents/${changed.id}`, { missing_tickets: ['8611', '8612'] }))
  await whileReceiving(projects[2], '8502', () => clerk.post('/v1/slips/undo', { change_set: removal.headers.get('change-set') }))
  const ids = [created.body.incident.id, changed.id, removed.id]
  const arrived = () => Promise.all(ids.map(async (id) => (await shown(id)).missing_tickets.map((one: { slip_id: number | null }) => one.slip_id !== null)))
  const stops = [startCheckingAgain(desk.running.platform, 50), startCheckingAgain(desk.running.platform, 50)]
  try {
    await expect.poll(arrived, { timeout: 20_000 }).toEqual([[true, false], [true, false], [true]])
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
  expect(await Promise.all(ids.map(arrivals))).toEqual(['8601', '8611', '8502'].map((number) => [{ event: 'ticket_arrived', changes: { arrived: [null, [number]] }, actor: 'Slipway' }]))
})
