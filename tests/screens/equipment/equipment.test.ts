import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
let admin: SignedInClient
let project: number
let paver: number

beforeAll(async () => {
  desk = await openScreenDesk()
  admin = await desk.signedIn('administrator')
  project = await desk.make.project({ title: 'SR 14', job_number: '25118' })
  const add = async (values: object) => Number((await admin.post('/v1/admin/equipments', { dot_project_id: project, mobilization_in: '2026-10-26', ...values })).body.equipment.id)
  paver = await add({ equipment_id: 'PV-1', oem: 'Caterpillar', model: 'AP1055F', subtype: 'Paver', serial_number: 'FJK00418' })
  await add({ equipment_id: 'RL-1', oem: 'Hamm', model: 'HD+ 120i', subtype: 'Roller' })
})
afterAll(() => desk.close())

test('EQPT-1 EQPT-5 EQPT-11 EQPT-22 a machine is paused and resumed with one key each, undone with another, and its history follows beside the list', async () => {
  await admin.patch(`/v1/admin/equipments/${paver}`, { status_id: 1 })
  const page = await desk.open('/admin/equipment-and-fleet', admin)
  const list = page.getByRole('grid').first()
  const row = list.getByRole('row', { name: /PV-1/ })
  await sees(row).toContainText('Transmitting')
  await sees(list.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('h')
  const history = page.getByRole('region', { name: 'History of PV-1', exact: true })
  await sees(history).toContainText('Running hours a day')
  // in a low window, the table of days is not squashed, since the history around it scrolls
  await page.setViewportSize({ width: 1600, height: 480 })
  expect((await history.getByRole('table', { name: 'Running hours a day' }).boundingBox())?.height).toBeGreaterThan(30)
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.keyboard.press('Alt+1')
  await sees(list.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('p')
  await sees(row).toContainText('Paused')
  await sees(history.getByRole('listitem').first()).toContainText('Paused')
  // a command that is not available says why
  await page.keyboard.press('s')
  await sees(page.getByText('PV-1 is not transmitting.').first()).toBeVisible()
  await page.keyboard.press('u')
  await sees(row).toContainText('Transmitting')
  await page.keyboard.press('Control+z')
  await sees(row).toContainText('Paused')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})

thorough('EQPT-3 the filter is chosen, shown as a chip, and removed with one key', async () => {
  const page = await desk.open('/admin/equipment-and-fleet', admin)
  const list = page.getByRole('grid').first()
  await sees(list.getByText('RL-1')).toBeVisible()
  await sees(list.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Shift+f')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('oem')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hamm')
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Hamm')
  await page.keyboard.press('Enter')
  await sees(page).toHaveURL(/oems=Hamm/)
  await sees(list.getByText('PV-1')).toHaveCount(0)
  await sees(page.getByRole('button', { name: /Hamm/ })).toBeVisible()
  await sees(list.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Shift+x')
  await sees(list.getByText('PV-1')).toBeVisible()
  // one key filters for running machines, and the same key removes the filter
  await sees(list.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('v')
  await sees(page).toHaveURL(/statuses=/)
  await page.keyboard.press('v')
  await sees(page).not.toHaveURL(/statuses=/)
})

thorough('EQPT-15 EQPT-16 EQPT-17 EQPT-18 EQPT-20 EQPT-21 the proximity dialog has a message for each fault, and saving says that the proximity is being recalculated', async () => {
  const page = await desk.open(`/projects/${project}/equipment`, admin)
  await sees(page.getByRole('grid').first().locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('y')
  const popup = page.getByRole('dialog', { name: 'Proximity settings of SR 14' })
  const range = popup.getByRole('textbox', { name: 'Proximity range' })
  await sees(range).toBeFocused()
  for (const [typed, fault] of [['1e3', 'Only numbers are allowed.'], ['3.2808', 'Only 3 decimal places are allowed.'], ['-1', 'The smallest proximity is 3.28084 feet.'], ['32,808.5', 'The largest proximity is 32,808.4 feet.']] as const) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await sees(popup).toContainText(fault)
    await sees(range).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await findings(page, '[role=dialog]', ['light', 'dark'])).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3.28084')
  await page.keyboard.press('Enter')
  await sees(popup).toHaveCount(0)
  await sees(page.getByText('Proximity is being calculated again for all equipment. This can take a few minutes.').first()).toBeVisible()
  expect((await admin.get(`/v1/projects/${project}/proximity_settings`)).body.proximity_settings).toMatchObject({ proximity_range_meters: 1 })
})

thorough('EQPT-1 the list is grouped by project with the number of machines and of running ones, and the totals follow a change', async () => {
  const second = await desk.make.project({ title: 'US 2 overlay', job_number: '26041' })
  for (const equipment_id of ['ZZ-1', 'ZZ-2']) await admin.post('/v1/admin/equipments', { equipment_id, oem: 'Volvo', dot_project_id: second, mobilization_in: '2026-10-26' })
  const page = await desk.open('/admin/equipment-and-fleet?oems=Volvo&oems=Hamm', admin)
  const list = page.getByRole('grid').first()
  await sees(list.getByRole('row', { name: /RL-1/ })).toContainText('SR 14: 1 machine, 0 running')
  await sees(list.getByRole('row', { name: /ZZ-1/ })).toContainText('US 2 overlay: 2 machines, 0 running')
  await sees(list.getByRole('row', { name: /ZZ-2/ })).not.toContainText('machines')
  await sees(list.locator('.table-row-group')).toHaveCount(2)
  const foot = page.locator('.table-foot')
  await sees(foot).toContainText('3 machines')
  await sees(foot).toContainText('0 running')
  await sees(foot).toContainText('3 sending')
  await sees(foot).toContainText('0 not sending')
  const { rows: [machine] } = await desk.server.owner.query("SELECT id FROM equipments WHERE equipment_id = 'ZZ-2'")
  await admin.patch(`/v1/admin/equipments/${machine.id}`, { status_id: 2 })
  await sees(foot).toContainText('2 sending')
  await sees(foot).toContainText('1 not sending')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})
