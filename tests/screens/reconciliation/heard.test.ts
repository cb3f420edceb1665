import { afterAll, beforeAll, expect, test } from 'vitest'
import { earAt } from '#tests/screens/ear'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

test('WORK-44 CLERK-39 what a screen reader says while ten tickets are coded one after the other', async () => {
  const project = await desk.project(11)
  await project.item()
  const page = await desk.table(project)
  const ear = await earAt(page)
  const drawer = page.getByRole('region', { name: /^Reconciliation, ticket/ })
  const title = drawer.getByRole('heading', { level: 2 })
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  const number = (at: number) => `T-${project.id}-${String(at).padStart(2, '0')}`

  await ear.press('Enter')
  await sees(title).toContainText(number(1))
  await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
  await sees(page.getByRole('status', { name: 'Announcements' })).toContainText(number(1))
  await ear.listen()
  await ear.type('402')
  await sees(page.getByRole('status', { name: 'Announcements' })).toContainText('1 item')
  await ear.listen()
  await ear.press('Enter')
  await sees(quantity).toBeFocused()
  await ear.listen()
  await ear.press('Control+Enter')
  for (let at = 2; at <= 11; at += 1) {
    await sees(title).toContainText(number(at))
    await sees(quantity).toBeFocused()
    await sees(page.getByRole('status', { name: 'Announcements' })).toContainText(`Next: ${number(at)}`)
    await ear.listen()
    await ear.press('Control+Enter')
  }
  await sees(title).toBeHidden()
  await sees(page.getByRole('status', { name: 'Announcements' })).toContainText('No uncoded ticket')
  await ear.listen()
  await expect(ear.text().replaceAll(/T-\d+-/g, 'T-')).toMatchFileSnapshot('./heard/coding-run.txt')
})
