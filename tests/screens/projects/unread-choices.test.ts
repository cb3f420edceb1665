import { afterAll, beforeAll, expect } from 'vitest'
import { findings } from '#tests/axe'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

thorough.each([
  ['REPT-13', 'daily delivery report', '/delivery-schedules/new'],
  ['EQPT-14', 'machine', '/admin/equipment-and-fleet/machines/new'],
  ['GEO-20', 'link to drone imagery', '/admin/project-imagery-files/linked-drone-url/links/new'],
])('%s SHELL-73 the form of a new %s says why its projects cannot be read, and reads them again', async (_id, _record, path) => {
  const title = `SR 14 ${_id}`
  await desk.make.project({ title })
  const administrator = await desk.signedIn('administrator')
  const page = await desk.open('/account', administrator)
  let isDown = true
  await page.route(/\/projects\?.*page_size=1000/, (route) => (isDown ? route.fulfill({ status: 422, json: { status: 422, message: 'The projects are being moved.' } }) : route.continue()))
  await page.goto(new URL(path, page.url()).href)
  const field = page.getByRole('group', { name: 'Project' })
  await sees(field.getByRole('alert')).toHaveText('The choices could not be read. The projects are being moved.')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  isDown = false
  await field.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.keyboard.type('SR 14')
  await sees(page.getByRole('option', { name: new RegExp(title) })).toBeVisible()
})
