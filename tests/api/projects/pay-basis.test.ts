import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const setBasis = (project: number, pay_basis: string) => desk.clerk.patch(`/v1/dot_projects/${project}`, { pay_basis })
const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line !== '')

test('PLUS-31 a project is paid on e-tickets unless paper is set, for one or for many; no other basis is accepted', async () => {
  const { project } = await desk.confirmed()
  expect((await desk.clerk.get(`/v3/projects/${project}`)).body.project.pay_basis).toBe('e-ticket')
  expect((await setBasis(project, 'paper')).body.project).toMatchObject({ pay_basis: 'paper', version: 2 })
  const refused = await setBasis(project, 'handshake')
  expect([refused.status, refused.body.detailed_errors]).toMatchObject([422, [{ field: 'pay_basis' }]])
  const many = await desk.clerk.patch('/v3/dot_projects/bulk_update', { project_ids: [project], values: { pay_basis: 'e-ticket' } })
  expect(many.body.updated).toBe(1)
  expect((await desk.clerk.get(`/v3/projects/${project}`)).body.project.pay_basis).toBe('e-ticket')
})

test('PLUS-31 the CSV of tickets says for each what its project pays on, requested or not', async () => {
  const [paper, electronic] = [(await desk.confirmed()).project, (await desk.confirmed()).project]
  await setBasis(paper, 'paper')
  await desk.make.ticket(paper, { ticket_number: 'P-1' })
  await desk.make.ticket(electronic, { ticket_number: 'E-1' })
  const csvFile = await desk.clerk.get(`/v3/slips/export?project_id=${paper}&columns[]=ticket_number&columns[]=pay_basis`)
  expect(linesOf(csvFile.body)).toEqual(['Ticket number,Pay basis', 'P-1,Paper tickets'])
  const [heading = '', line = ''] = linesOf((await desk.clerk.get(`/v3/slips/export?project_id=${electronic}`)).body)
  expect([heading.split(',').at(-1), line.split(',').at(-1)]).toEqual(['Pay basis', 'E-tickets'])
})

test('PLUS-31 a closed period keeps the basis that it was paid on, whatever the project is set to later', async () => {
  const { project, base } = await desk.confirmed()
  await setBasis(project, 'paper')
  const closed = await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31', keep_later: true })
  expect([closed.body.pay_period.pay_basis, closed.body.next_pay_period.pay_basis]).toEqual(['paper', null])
  await setBasis(project, 'e-ticket')
  const { body } = await desk.clerk.get(`${base}/pay_periods?sort_by=number`)
  expect(body.pay_periods.map((period: { pay_basis: string | null }) => period.pay_basis)).toEqual(['paper', null])
})
