import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

thorough('PROJ-13 PROJ-27 with all recently deleted projects selected, a bulk edit says that they are deleted and sends nothing', async () => {
  const { make } = desk
  await make.project({ title: 'SR 9 overlay' })
  await make.project({ title: 'SR 108 culverts', deleted_at: new Date(), deleted_by: 1 })
  const page = await desk.open('/projects?deleted=yes')
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && writes.push(request.url()))
  await page.getByRole('rowheader', { name: 'SR 108 culverts', exact: true }).click()
  await page.keyboard.press('Control+a')
  await sees(page.locator('.table-foot')).toContainText('1 selected')
  await page.keyboard.press('m')
  await sees(page.getByText('The project was deleted. Restore it first.').first()).toBeVisible()
  expect(writes).toEqual([])
})
