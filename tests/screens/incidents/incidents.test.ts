import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })
const JOB = 'J-INCIDENTS'

let desk: ScreenDesk
let inspector: SignedInClient
let project: number

beforeAll(async () => {
  desk = await openScreenDesk()
  project = await desk.make.project({ title: 'SR 14', job_number: JOB })
  inspector = await desk.signedIn('field_inspector')
  await desk.make.onTeam(project, inspector.person)
})
afterAll(() => desk.close())

const report = async (values: object) => Number((await inspector.post('/v1/incidents', { dot_project_id: project, issue_type: 'missing_tickets', time_reported: new Date().toISOString(), ...values })).body.incident.id)

thorough('INCD-2 INCD-8 a missing ticket that arrives is checked off on the open screen without a reload', async () => {
  const id = await report({ missing_tickets: ['9101', '9102'] })
  const page = await desk.open(`/projects/${project}/ticket-monitoring/${id}`)
  const incident = page.getByRole('region', { name: `Missing tickets #${id}`, exact: true })
  await sees(incident.getByRole('listitem').filter({ hasText: '9102' })).toContainText('missing')
  const supplier = await supplierOf(desk.server)
  expect((await supplier.post('/v1/slips', sentTicket({ ticket_number: '9102', job_number: JOB }))).status).toBe(200)
  await sees(incident.getByRole('listitem').filter({ hasText: '9102' })).toContainText('arrived')
  await sees(incident.getByRole('listitem').filter({ hasText: '9101' })).toContainText('missing')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})

test('INCD-3 INCD-4 INCD-9 WORK-20 letter keys act on the incident itself, a comment stays in the log, and a status change by somebody else is announced', async () => {
  const id = await report({ missing_tickets: ['9201'] })
  const administrator = await desk.signedIn('administrator')
  const page = await desk.open(`/projects/${project}/ticket-monitoring/${id}`, administrator)
  const incident = page.getByRole('region', { name: `Missing tickets #${id}`, exact: true })
  await sees(incident).toBeFocused()
  await page.keyboard.press('c')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Called the plant.')
  await page.keyboard.press('Enter')
  await sees(incident).toContainText('Called the plant.')
  await sees(incident).toBeFocused()
  await page.keyboard.press('a')
  await sees(incident.locator('.incident-head')).toContainText('Acknowledged')
  // pressing the same key again is refused with the reason, and changes nothing
  await page.keyboard.press('a')
  await sees(page.getByText('An incident that is acknowledged cannot become acknowledged.').first()).toBeVisible()
  const colleague = await desk.signedIn('administrator')
  expect((await colleague.post(`/v1/incidents/${id}/transition`, { to: 'work_in_progress' })).status).toBe(200)
  await sees(incident.locator('.incident-head')).toContainText('Work in progress')
})

thorough('INCD-1 INCD-3 the project’s tab shows the number of open incidents in words, and updates it when incidents are reported and archived', async () => {
  const quiet = await desk.make.project({ title: 'SR 16' })
  const administrator = await desk.signedIn('administrator')
  const reported = async () => Number((await administrator.post('/v1/incidents', { dot_project_id: quiet, issue_type: 'other', time_reported: new Date().toISOString() })).body.incident.id)
  const id = await reported()
  const page = await desk.open(`/projects/${quiet}/ticket-monitoring`, administrator)
  await sees(page.getByText('1 open incident', { exact: true })).toBeVisible()
  await reported()
  await sees(page.getByText('2 open incidents', { exact: true })).toBeVisible()
  for (const to of ['acknowledged', 'work_in_progress', 'resolved', 'archived']) expect((await administrator.post(`/v1/incidents/${id}/transition`, { to })).status).toBe(200)
  await sees(page.getByText('1 open incident', { exact: true })).toBeVisible()
})

test('INCD-1 INCD-6 an inspector can report an incident, but is offered no status change', async () => {
  const id = await report({ missing_tickets: ['9301'] })
  const page = await desk.open(`/projects/${project}/ticket-monitoring/${id}`, inspector)
  await sees(page.getByRole('button', { name: /^Add comment/ })).toBeVisible()
  await sees(page.getByRole('button', { name: /^Acknowledge incident/ })).toHaveCount(0)
})
