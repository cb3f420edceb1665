import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLANT_ADDRESS_MAX } from '#src/areas/plants/domain/limits'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
  await desk.make.plant({ name: 'East pit', supplier: 'Basin Paving' })
  await desk.make.plant({ name: 'West pit', supplier: 'Basin Paving' })
})
afterAll(() => desk.close())

test('PLNT-3 a plant is renamed by keyboard; a name in use is marked at its field without losing the input, and undo restores the old name', async () => {
  const page = await desk.open('/admin/plants')
  const list = page.getByRole('grid', { name: 'Plants' })
  await sees(list.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('e')
  const form = page.getByRole('form', { name: 'Plant East pit' })
  const name = form.getByLabel('Name')
  await sees(name).toBeFocused()
  await sees(name).toHaveValue('East pit')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('West pit')
  await page.keyboard.press('Control+Enter')
  await sees(form.getByText('Basin Paving already has a plant named West pit. If they are one plant, merge them.').first()).toBeVisible()
  await sees(name).toHaveValue('West pit')
  expect(await findings(page, '.pane', ['light'])).toEqual([])
  await name.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('East quarry')
  await page.keyboard.press('Control+Enter')
  await sees(list.getByText('East quarry')).toBeVisible()
  await sees(list.getByText('East pit')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await sees(list.getByText('East pit')).toBeVisible()
  await sees(list.locator('.ag-row')).toHaveCount(2)
})

thorough('PLNT-3 the address of a plant is checked as it is stored, so spaces around a long one do not count', async () => {
  const page = await desk.open('/admin/plants')
  await sees(page.getByRole('grid', { name: 'Plants' }).locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('e')
  const form = page.getByRole('form', { name: 'Plant East pit' })
  await form.getByLabel('Address').fill(`  ${'9'.repeat(PLANT_ADDRESS_MAX)} `)
  await page.keyboard.press('Control+Enter')
  await sees(form).toHaveCount(0)
  const { rows } = await desk.server.owner.query(`SELECT address FROM plants WHERE name = 'East pit'`)
  expect(rows).toEqual([{ address: '9'.repeat(PLANT_ADDRESS_MAX) }])
})
