import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookupFields, lookupNames, lookups } from '#src/areas/tickets/api/tickets/lookups'
import { ticketField, ticketFields } from '#src/areas/tickets/domain/fields'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let inspector: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  inspector = await server.signedIn('field_inspector')
  project = await server.make.project()
  const other = await server.make.project()
  await server.make.onTeam(project, inspector.person)
  await server.make.payPeriod(project)
  const item = await server.make.payItem(project, { item_code: '2105', item_description: 'Excavation' })
  const fields = Object.values(lookupFields).flat().map(ticketField).filter(({ type }) => type.kind === 'text')
  const valuesOf = (word: string) => ({
    ...Object.fromEntries(fields.filter(({ stored }) => stored === 'column').map(({ key, type }) => [key, `${word} ${key}`.slice(0, type.kind === 'text' ? type.max : 20)])),
    details: { ...Object.fromEntries(fields.filter(({ stored }) => stored === 'details').map(({ key }) => [key, `${word} ${key}`])), jmf_year: 2025 },
  })
  const coded = await server.make.ticket(project, { ...valuesOf('b'), coded: true, pay_period: 1, primary_pay_item_id: item })
  await server.make.ticket(project, { ...valuesOf('A') })
  await server.make.ticket(other, { ...valuesOf('elsewhere') })
  await server.owner.query(
    `INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
     VALUES ($1, $2, 1, $3, $4, 1, 1, 1)`, [server.make.firstAgency, coded, project, item])
})
afterAll(() => server.close())

describe('the lookups', () => {
  test.each(lookupNames)('TICK-85 %s lists its values sorted by label, in a project and across all that the person sees', async (name) => {
    for (const [client, query] of [[administrator, `project_id=${project}`], [administrator, ''], [inspector, '']] as const) {
      const answer = await client.get(`/v1/${name}?${query}`)
      expect(answer.status).toBe(200)
      expect(faultsOfAnswer(lookups[name], answer.body)).toEqual([])
      const labels: string[] = answer.body.content.map(({ label }: { label: string }) => label.toLowerCase())
      expect(labels.length).toBeGreaterThan(0)
      expect(labels).toEqual(labels.toSorted())
      expect(answer.body.page.total_rows).toBe(labels.length)
      if (client === inspector) expect(labels.filter((label) => label.startsWith('elsewhere'))).toEqual([])
    }
  })

  test('TICK-85 every lookup that the field catalog names exists, and no other', () => {
    expect(new Set(ticketFields.flatMap(({ lookup }) => lookup ?? []))).toEqual(new Set(lookupNames))
  })

  test('TICK-85 match selects by any part of the label, regardless of case, and pages have what they announce', async () => {
    const matched = await administrator.get(`/v1/trucks?project_id=${project}&match=B%20TR`)
    expect(matched.body).toEqual({ content: [{ label: 'b truck', value: 'b truck' }], page: { total_rows: 1, page_number: 1, page_size: 30 } })
    const second = await administrator.get(`/v1/trucks?project_id=${project}&page_size=1&page_number=2`)
    expect(second.body).toEqual({ content: [{ label: 'b truck', value: 'b truck' }], page: { total_rows: 2, page_number: 2, page_size: 1 } })
  })

  test('TICK-85 a pay code is shown with its description, and its value is the code that the filter takes', async () => {
    const { body } = await administrator.get(`/v1/slip_pay_codes?project_id=${project}`)
    expect(body.content).toEqual([{ label: '2105 Excavation', value: '2105' }])
    const answer = await administrator.get(`/v1/slips?project_id=${project}&filters[pay_code][in][]=2105&filters[pay_period][in][]=1`)
    expect(answer.headers.get('total-count')).toBe('1')
  })
})
