import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { consultantClient, vendorClient } from '#tests/api/partners/partner-people'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
let administrator: SignedInClient
beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  for (const status of ['pending', 'approved', 'rejected']) await vendorClient(desk.server, { status, company: `Vendor ${status}` })
  for (const status of ['pending', 'read_approved', 'rejected']) {
    const { request_id: id } = await consultantClient(desk.server, { status })
    await desk.server.owner.query('UPDATE consultancy_requests SET name = $1 WHERE id = $2', [`Consultant ${status}`, id])
  }
  for (const state of ['action_required', 'approved']) {
    await desk.server.owner.query(`INSERT INTO submittals (dot_authority_id, material, certificate_type, vendor, dated, state) VALUES ($1, $2, 'Mill certificate', 'Puget Rebar', '2026-01-05', $3)`, [desk.make.firstAgency, `Bars ${state}`, state])
  }
})
afterAll(() => desk.close())

test.each([
  ['VEND-1', '/admin/vendors/management', [['Pending', 'Vendor pending'], ['Approved', 'Vendor approved'], ['Rejected', 'Vendor rejected'], ['All', 'Vendor pending']], 3],
  ['CONS-1', '/admin/consultants/pending', [['Pending', 'Consultant pending'], ['Approved', 'Consultant read_approved'], ['Rejected', 'Consultant rejected'], ['All', 'Consultant pending']], 3],
  ['SUBM-1', '/admin/vendors/submittals', [['Action required', 'Bars action_required'], ['Recent', 'Bars approved']], 1],
] as const)('%s %s has its tabs, each with its own rows, and the first one is open', async (_id, address, tabs, inLast) => {
  const page = await desk.open(address, administrator)
  const rows = page.getByRole('grid').first().getByRole('row').filter({ has: page.getByRole('gridcell') })
  const bar = page.getByRole('region', { name: /^Pane 1: / })
  for (const [at, [tab, text]] of tabs.entries()) {
    const button = bar.getByRole('button', { name: tab, exact: true }).or(bar.getByRole('button', { name: new RegExp(`^${tab}\\b`) })).first()
    if (at > 0) await button.click()
    await sees(button).toHaveAttribute('aria-pressed', 'true')
    await sees(rows.filter({ hasText: text })).toHaveCount(1)
    await sees(rows).toHaveCount(at === tabs.length - 1 ? inLast : 1)
  }
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})

test('SUBM-12 the Submittals tab of a project lists the submittals of the materials on its tickets, and no others', async () => {
  const project = await desk.make.project({ title: 'SR 14' })
  // the material's name as the plant spells it
  await desk.make.ticket(project, { material_description: 'BARS APPROVED' })
  const page = await desk.open(`/projects/${project}/activity`, administrator)
  await page.getByRole('tab', { name: 'Submittals' }).click()
  const list = page.getByRole('grid', { name: 'Submittals of SR 14' })
  await sees(list.getByRole('row').filter({ has: page.getByRole('gridcell') })).toHaveCount(1)
  await sees(list).toContainText('Bars approved')
  await sees(page.getByText('1 submittal', { exact: true })).toBeVisible()
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})
