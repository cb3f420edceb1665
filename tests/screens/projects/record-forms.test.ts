import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
let desk: ScreenDesk
let colleague: SignedInClient
beforeAll(async () => {
  desk = await openScreenDesk()
  colleague = await desk.signedIn('administrator')
})
afterAll(() => desk.close())

test('UOM-2 API-35 when somebody else changes a unit meanwhile, the form keeps the input, shows both values, and can be saved over them', async () => {
  const { id } = (await colleague.post('/v1/reconciliation_uoms', { code: 'CUFT', name: 'Cubic feet', ticket_units: [{ ticket_uom: 'CF' }] })).body.reconciliation_uom
  const page = await desk.open(`/admin/reconciliation-uom/${id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await sees(name).toHaveValue('Cubic feet')
  await sees(page.getByRole('textbox', { name: 'Ticket units converted to it, optional' })).toHaveValue('CF')
  await sees(page.getByText('1 CF = 1 CUFT')).toBeVisible()
  await name.fill('Feet, cubic')
  expect((await colleague.patch(`/v1/reconciliation_uoms/${id}`, { version: 1, name: 'Foot, cubic' })).status).toBe(200)
  await page.getByRole('button', { name: /^Save/ }).click()
  await sees(page.getByRole('alert').filter({ hasText: 'changed Name while you were editing' })).toContainText('Theirs: Foot, cubic')
  await sees(name).toHaveValue('Feet, cubic')
  expect(await findings(page, '.pane')).toEqual([])
  const grid = page.getByRole('grid', { name: 'Reconciliation UOM' })
  // the form ignores Save until the notice has been shown long enough to be read, so the click is repeated as long as the form is open
  const save = page.getByRole('button', { name: /^Save/ })
  await sees(async () => {
    if (await save.count() > 0) await save.click({ timeout: 1_000 })
    await seen(grid).toContainText('Feet, cubic', { timeout: 1_000 })
  }).toPass()
  expect((await colleague.get(`/v1/reconciliation_uoms/${id}`)).body.reconciliation_uom).toMatchObject({ name: 'Feet, cubic', version: 3 })
})

test('PROJ-45 API-35 a contractor is validated against the others of its project, changed, and removed after a confirmation', async () => {
  const project = await desk.make.project()
  const add = async (contractor: string) => (await colleague.post(`/v1/projects/${project}/external_dot_contractors`, { name: contractor, type: 'subcontractor' })).body.external_dot_contractor.id as number
  await add('Blue Ridge Hauling')
  const id = await add('Delta Paving')
  const page = await desk.open(`/projects/${project}/contractors/edit/${id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await sees(name).toHaveValue('Delta Paving')
  await name.fill('blue ridge hauling')
  await page.getByRole('button', { name: /^Save/ }).click()
  await sees(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('  Delta   Asphalt ')
  await page.getByRole('button', { name: /^Save/ }).click()
  const grid = page.getByRole('grid', { name: /^Contractors of/ })
  await sees(grid).toContainText('Delta Asphalt')
  await grid.getByRole('rowheader', { name: 'Delta Asphalt' }).click()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: /^Remove/ }).click()
  await sees(grid).not.toContainText('Delta Asphalt')
  await sees(grid).toContainText('Blue Ridge Hauling')
})

thorough('PROJ-45 SHELL-62 when somebody else removes a contractor meanwhile, the form keeps the input and says so', async () => {
  const project = await desk.make.project()
  const id = (await colleague.post(`/v1/projects/${project}/external_dot_contractors`, { name: 'Delta Paving', type: 'subcontractor' })).body.external_dot_contractor.id as number
  const address = `/projects/${project}/contractors/edit/${id}`
  const [typed, untouched] = [await desk.open(address), await desk.open(address)]
  const [name, other] = [typed, untouched].map((page) => page.getByRole('textbox', { name: 'Name', exact: true }))
  if (name === undefined || other === undefined) throw new Error('no pages')
  await sees(name).toHaveValue('Delta Paving')
  await sees(other).toHaveValue('Delta Paving')
  await name.fill('Delta Paving and Milling of Fergus County')
  expect((await colleague.delete(`/v1/projects/${project}/external_dot_contractors/${id}`)).status).toBe(204)
  await sees(typed.getByText('This record was removed while you were editing. Your changes are kept here so that you can copy them.')).toBeVisible()
  // a form without typed input is replaced by a message
  await sees(untouched.locator('.pane-note')).toBeVisible()
  await sees(name).toHaveValue('Delta Paving and Milling of Fergus County')
  expect(await findings(typed, '.pane')).toEqual([])
  await typed.getByRole('button', { name: /^Save/ }).click()
  await sees(typed.getByRole('form').getByText('It was not found.')).toBeVisible()
  await sees(name).toHaveValue('Delta Paving and Milling of Fergus County')
})

thorough('UOM-2 SHELL-62 when somebody else removes a unit meanwhile, the form keeps the input and says so', async () => {
  const { id } = (await colleague.post('/v1/reconciliation_uoms', { code: 'CORD', name: 'Cord', ticket_units: [{ ticket_uom: 'CD' }] })).body.reconciliation_uom
  const [typed, untouched] = [await desk.open(`/admin/reconciliation-uom/${id}`), await desk.open(`/admin/reconciliation-uom/${id}`)]
  const [name, other] = [typed, untouched].map((page) => page.getByRole('textbox', { name: 'Name', exact: true }))
  if (name === undefined || other === undefined) throw new Error('no pages')
  await sees(name).toHaveValue('Cord')
  await sees(other).toHaveValue('Cord')
  await name.fill('Cord of wood')
  expect((await colleague.delete(`/v1/reconciliation_uoms/${id}`)).status).toBe(204)
  await sees(typed.getByText('This record was removed while you were editing.')).toBeVisible()
  await sees(untouched.locator('.pane-note')).toBeVisible()
  await sees(name).toHaveValue('Cord of wood')
})
