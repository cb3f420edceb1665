import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receivedFields, ticketFields, type DeclaredField } from '#src/areas/tickets/domain/fields'
import type { Client } from '#tests/api/client'
import { importAll } from '#tests/api/imports/csv-import'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const TICKETS = 60
const ZONE = 'America/Denver'
const SUPPLIERS = ['Round Trip One', 'Round Trip Two'] as const
const JOBS = ['J-ROUND-ONE', 'J-ROUND-TWO'] as const
/**
 * Times to export and import again. Some are around the two clock changes in Denver, including both occurrences of the hour that is
 * repeated in fall; some have seconds or fractions of a second.
 */
const MOMENTS = [
  '2026-03-08T08:59:59Z', '2026-03-08T09:00:00Z', '2026-03-08T09:00:07Z', '2026-11-01T07:30:00Z', '2026-11-01T07:30:15Z', '2026-11-01T08:30:00Z',
  '2026-11-01T08:30:15Z', '2026-11-01T09:00:00Z', '2026-06-15T06:00:00Z', '2026-06-15T18:00:00.250Z', '2024-02-29T23:59:59Z', '2026-01-01T06:59:59Z',
]
const DAYS = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02', '2024-02-29', '2025-12-31']
const columns = [...ticketFields.filter(({ type }) => type.kind !== 'notes' && type.kind !== 'reconciliation').map(({ key }) => key), 'pay_basis']
const received: ReadonlySet<string> = new Set(receivedFields.map(({ key }) => key))

let server: TestServer
let administrator: SignedInClient
let supplier: Client
const projects: number[] = []

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  supplier = await supplierOf(server)
  for (const job_number of JOBS) projects.push(await server.make.project({ job_number, timezone: ZONE }))
  await send(SUPPLIERS[0], JOBS[0])
})
afterAll(() => server.close())

/** Generates texts for a field, without spaces at either end, because imports and receipts remove such spaces. */
function textOf(max: number, isLong: boolean): fc.Arbitrary<string> {
  const signs = ["'", '=', '+', '-', '@', '＝', '"', '""', ',', ';', '|', '/', '\\', '\\n', 'a', 'É', '7', '0', '.', ' ', '1/2', '1e3', '{', '混', '🚚', '$1', '\u00a0', ...(isLong ? ['\t', '\n', '\r\n'] : [])]
  return fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: Math.min(max, 12) }).map((text) => text.trim().slice(0, max).trim() || 'x')
}

/** Generates values for a field, in the format in which a supplier sends them. */
function valueOf({ key, type }: DeclaredField): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'text':
      return textOf(type.max, type.lines === true)
    case 'choice':
      return fc.constantFrom(...type.choices.filter((choice) => choice !== ''))
    case 'integer':
      return fc.integer({ min: type.min, max: Math.min(type.max, 2_147_483_647) })
    case 'decimal':
      return fc.tuple(fc.integer({ min: 0, max: 10 ** Math.min(type.precision - type.scale, 7) - 1 }), fc.integer({ min: 0, max: 10 ** type.decimals - 1 }), fc.boolean()).map(([whole, part, isNegative]) =>
        `${type.signed && isNegative && whole + part > 0 ? '-' : ''}${whole}${type.decimals === 0 ? '' : `.${String(part).padStart(type.decimals, '0')}`}`)
    case 'numbers':
      return fc.array(fc.integer({ min: 1, max: 99_999 }).map((tenths) => tenths / 10), { minLength: 1, maxLength: 5 })
    case 'degrees':
      return fc.integer({ min: -type.max * 1_000_000, max: type.max * 1_000_000 }).map((micro) => micro / 1_000_000)
    case 'date':
      return fc.constantFrom(...DAYS)
    case 'time':
      return fc.constantFrom(...MOMENTS)
    case 'boolean':
      return fc.boolean()
    default:
      throw new Error(`${key} cannot be received`)
  }
}

const named = new Set(['ticket_number', 'supplier', 'job_number', 'status', 'void'])
const free = receivedFields.filter(({ key }) => !named.has(key))
const sometimes = fc.record(Object.fromEntries(free.map((field) => [field.key, field.need === 'R' ? valueOf(field) : fc.option(valueOf(field), { freq: 3 })])))

/** Sends tickets with generated values in one call, and expects that none is refused. */
async function send(name: string, job_number: string) {
  const slips = fc.sample(sometimes, { numRuns: TICKETS, seed: 20_261_128 }).map((values, at) => sentTicket({ ...values, ticket_number: `RT-${at}`, supplier: name, job_number, ...(at % 7 === 0 && { status: 'delivered' }), ...(at % 11 === 5 && { void: true }) }))
  const { body } = await supplier.post('/v1/slips/bulk', { slips })
  expect(body.results.filter(({ errors }: { errors?: readonly unknown[] | null }) => (errors ?? []).length > 0)).toEqual([])
}

async function exportedFrom(project: number | undefined): Promise<string> {
  const answer = await fetch(`${server.address}/v3/slips/export?project_id=${project}&${columns.map((key) => `columns[]=${key}`).join('&')}`, { headers: { authorization: `Bearer ${administrator.accessToken}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** The values of a project's tickets, as stored in the database, for all fields that a supplier can send. */
async function storedIn(project: number | undefined) {
  const { rows } = await server.owner.query<Record<string, unknown>>('SELECT * FROM slips WHERE dot_project_id = $1 ORDER BY ticket_number', [project])
  return rows.map((row) => {
    const details = row['details'] as Record<string, unknown>
    const values = receivedFields.filter(({ key }) => key !== 'supplier' && key !== 'job_number').map(({ key, stored, type }) => {
      const value = (stored === 'details' ? details[key] : row[key]) ?? null
      // `details` keeps the text of a time with its UTC offset, so convert times to milliseconds before they are compared
      return [key, type.kind === 'time' && value !== null ? new Date(value as string | Date).getTime() : value]
    })
    return Object.fromEntries(values)
  })
}

test('TICK-91 PLUS-39 an export of all columns, checked as an import, has nothing new and nothing changed, whatever the tickets contain', async () => {
  const { id, preview, job } = await importAll(server, administrator, await exportedFrom(projects[0]))
  expect(id).toBeGreaterThan(0)
  expect(preview.errors).toEqual([])
  expect(preview.columns).toEqual(columns.map((key) => (received.has(key) ? key : null)))
  expect(preview).toMatchObject({ rows: TICKETS, good: TICKETS, errors: [] })
  expect(preview.effects).toEqual({ created: 0, updated: 0, unchanged: TICKETS, fields: [], conflict_count: 0, conflicts: [] })
  expect(job.result).toEqual({ created: 0, updated: 0, unchanged: TICKETS, refused: 0 })
})

test('TICK-91 PLUS-39 the same export imports the same tickets into another, empty project of the agency', async () => {
  const content = (await exportedFrom(projects[0])).replaceAll(SUPPLIERS[0], SUPPLIERS[1]).replaceAll(JOBS[0], JOBS[1])
  const { preview, job } = await importAll(server, administrator, content)
  expect(preview).toMatchObject({ good: TICKETS, errors: [], effects: { created: TICKETS, updated: 0, unchanged: 0 } })
  expect(job.result).toMatchObject({ created: TICKETS, refused: 0 })
  expect(await storedIn(projects[1])).toEqual(await storedIn(projects[0]))
})

test('PLUS-39 times of tickets without a project are exported in the zone of the agency, in which an import reads them', async () => {
  const slips = MOMENTS.map((ticketed_at, at) => sentTicket({ ticket_number: `NP-${at}`, ticketed_at, job_number: 'J-OF-NOBODY' }))
  await supplier.post('/v1/slips/bulk', { slips })
  const { rows } = await server.owner.query<{ id: number }>(`SELECT id FROM slips WHERE ticket_number LIKE 'NP-%'`)
  const keys = ['ticket_number', 'supplier', 'plant_name', 'ticket_date', 'ticketed_at', 'material_description', 'job_number']
  const { body } = await administrator.get(`/v3/slips/export?${rows.map(({ id }) => `slip_ids[]=${id}`).join('&')}&${keys.map((key) => `columns[]=${key}`).join('&')}`)
  const { preview } = await importAll(server, administrator, body)
  expect(preview.effects).toMatchObject({ created: 0, updated: 0, unchanged: MOMENTS.length })
})
