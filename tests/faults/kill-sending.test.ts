import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { badly, openAgencySystem, SECRET, type SimulatedAgencySystem } from '#tests/api/daily-work-reports/agency-system'
import type { MadeEmployee } from '#tests/api/factories'
import { sessionOf } from '#tests/api/signed-in'
import { today } from '#tests/day'
import { openInstallation, type Installation } from '#tests/faults/installation'
import type { ServerProcess } from '#tests/faults/server-process'
import { thorough } from '#tests/thorough'

let installation: Installation
let agency: SimulatedAgencySystem
let person: MadeEmployee
let project: number
let item: number

beforeAll(async () => {
  agency = await openAgencySystem()
  installation = await openInstallation()
  const { make } = installation
  await make.flag('show_dwr', true)
  person = await make.employee({ role: 'administrator' })
  project = await make.project({ allow_sending_dwr: true })
  await make.payPeriod(project)
  item = await make.payItem(project)
}, 120_000)
afterAll(async () => {
  await installation.close()
  await agency.close()
}, 60_000)

const start = () => installation.start(0, { AGENCY_SYSTEM_URL: agency.url, AGENCY_SYSTEM_SECRET: SECRET, AGENCY_SYSTEM_TRUSTED_HOSTS: new URL(agency.url).host })

/** A report with one ticket, and a client of this server. */
async function reportOn(server: ServerProcess, number: string, date: string) {
  const client = await sessionOf({ address: server.address, platform: { database: installation.database } }, person)
  const slip = await installation.make.ticket(project, { ticket_number: number, ticket_date: date, delivered_date: date, status: 'delivered', coded: true, pay_period: 1, primary_pay_item_id: item })
  await installation.owner.query(`INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by) VALUES (1, $1, 1, $2, $3, 10, 1, $4)`, [slip, project, item, person.id])
  const { body } = await client.post('/v1/daily_work_reports', { project_id: project, date })
  return { client, id: Number(body.daily_work_report.id) }
}

const statusOf = async (id: number) => String((await installation.owner.query('SELECT status FROM daily_work_reports WHERE id = $1', [id])).rows[0]?.status)
/** Simulates that the minute has passed in which a server may wait for the agency system's answer. */
const letTimePass = () => installation.owner.query('UPDATE daily_work_report_sendings SET under_way_until = now() WHERE outcome IS NULL')

test('DWR-12 a server killed between sending and the answer: the next one completes the sending with the same key, and the agency accepts it once', async () => {
  const server = await start()
  const { client, id } = await reportOn(server, 'KILLED-1', today())
  // the agency system accepts the report, and the server dies before the answer arrives
  agency.answersWith((report, response) => {
    const silent = { writeHead: () => silent, end: () => undefined } as unknown as typeof response
    agency.answersWith(undefined)
    agency.usual(report, silent)
    server.process.kill('SIGKILL')
    response.socket?.destroy()
  })
  await expect(client.post(`/v1/daily_work_reports/${id}/send_to_awp`, {})).rejects.toThrow('fetch failed')
  await server.exited
  expect([await statusOf(id), agency.taken()]).toEqual(['draft', [expect.stringContaining('KILLED-1')]])

  const second = await start()
  const again = await sessionOf({ address: second.address, platform: { database: installation.database } }, person)
  // in the meantime, nobody can send the report again
  expect([409, 422]).toContain((await again.post(`/v1/daily_work_reports/${id}/send_to_awp`, {})).status)
  second.process.kill('SIGKILL')
  await second.exited
  await letTimePass()
  const third = await start()
  await vi.waitUntil(async () => (await statusOf(id)) === 'sent', { timeout: 30_000, interval: 200 })
  expect([agency.requests.length, new Set(agency.requests.map(({ key }) => key)).size, agency.taken().length]).toEqual([2, 1, 1])
  third.process.kill('SIGKILL')
  await third.exited
}, 240_000)

thorough('DWR-12 a server killed before the agency received anything: the report is sent when a person or the next server sends it', async () => {
  const server = await start()
  const date = '2026-01-05'
  const { client, id } = await reportOn(server, 'KILLED-2', date)
  agency.answersWith((report, response) => {
    agency.answersWith(undefined)
    server.process.kill('SIGKILL')
    badly.hangUp(report, response)
  })
  await expect(client.post(`/v1/daily_work_reports/${id}/send_to_awp`, {})).rejects.toThrow('fetch failed')
  await server.exited
  await letTimePass()
  const second = await start()
  await vi.waitUntil(async () => (await statusOf(id)) === 'sent', { timeout: 30_000, interval: 200 })
  expect(agency.taken().filter((one) => one.startsWith('KILLED-2')).length).toBe(1)
  second.process.kill('SIGKILL')
  await second.exited
}, 240_000)
