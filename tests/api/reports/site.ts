import { parse } from 'csv-parse/sync'
import { expect, vi } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

/** A server with a project whose tickets were delivered by two suppliers in several units. */
export interface ReportSite extends TestServer {
  readonly administrator: SignedInClient
  readonly project: number
}

const [NORTH, SOUTH] = ['Kittitas Paving', '=Granite Bend'] as const

/** Deliveries: supplier, material, day, local time in the project's zone, unit, net, waste, overload. */
const deliveries = [
  [NORTH, 'SP 12.5', '2026-11-09', '07:08', 'TN', '23.4012', null, null, null],
  [NORTH, 'SP 12.5', '2026-11-09', '17:59', 'TON', '24.0199', '0.5', null, null],
  [NORTH, 'SP 12.5', '2026-11-09', '18:00', 'tons', '0.1', null, '0.5', 'tons'],
  [NORTH, 'SP 12.5', '2026-11-10', '06:30', 'TON', '0.2', null, '120', 'lbs'],
  [NORTH, 'SP 9.5', '2026-11-10', '09:00', 'TON', '9999999.99', null, null, null],
  [NORTH, 'SP 9.5', '2026-11-10', '09:05', 'LB', '44000', null, null, null],
  [SOUTH, 'Concrete 4000', '2026-11-10', '10:00', 'CY', '9.25', '1.10', null, null],
  [SOUTH, 'Concrete 4000', '2026-11-11', '23:59', 'CY', '8.75', null, null, null],
  [SOUTH, 'Concrete 4000', '2026-11-11', '12:00', 'CY', null, null, null, null],
] as const

/** Starts the server with the project and its tickets. */
export async function openReportSite(): Promise<ReportSite> {
  const server = await openTestServer()
  const { make } = server
  const administrator = await server.signedIn('administrator')
  const project = await make.project({ title: 'SR 14 concrete', state_project_number: '0014-25', project_start: '2026-11-01', timezone: 'America/Los_Angeles' })
  for (const [at, [supplier, material_description, day, time, uom_1, net_amount, waste_quantity, overload_amount, overload_unit]] of deliveries.entries()) {
    await make.ticket(project, {
      ticket_number: `R-${at}`, supplier, material_description, ticket_date: day, delivered_date: at % 2 === 0 ? day : null, ticketed_at: `${day}T${time}:30-08:00`, uom_1, net_amount,
      waste_quantity, overload_amount, overload_unit, status: at % 3 === 2 ? 'changed_after_delivered' : 'delivered', truck: at === 0 ? '=1+1' : `T${at}` })
  }
  for (const status of ['pending', 'rejected', 'voided', 'flagged']) await make.ticket(project, { status, ticket_date: '2026-11-10', delivered_date: '2026-11-10', ticketed_at: '2026-11-10T12:00:00-08:00', net_amount: '77' })
  return { ...server, administrator, project }
}

/** Waits for a job of a report and returns its status. */
export async function reportDone(client: SignedInClient, id: string): Promise<{ readonly status: string; readonly url: string; readonly message?: string }> {
  return vi.waitFor(async () => {
    const { body } = await client.get(`/v1/async_job_status?job_id=${id}`)
    expect(body.status).toMatch(/success|error/)
    return body
  }, { timeout: 30_000, interval: 50 })
}

/** The rows of a CSV by their headings. */
export function rowsOfCsv(text: string): readonly Readonly<Record<string, string>>[] {
  return parse(text, { columns: true })
}

/** An amount as a whole number of ten-thousandths, so that the tests can sum amounts without the decimal functions under test. */
export function units(amount: string | number | null): bigint {
  const [whole = '0', part = ''] = String(amount ?? 0).split('.')
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0').slice(0, 4))
}

/** A whole number of ten-thousandths as an amount with 2 decimals, rounded half up. */
export function cents(amount: bigint): string {
  const rounded = (amount + 50n) / 100n
  return `${rounded / 100n}.${String(rounded % 100n).padStart(2, '0')}`
}
