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

  // the next tickets are read ahead, and again after the first save; one that is read later says more loads
  const reads = new Map<number, number>()
  page.on('response', (answer) => {
    const [, id] = /pay_item_suggestion\?slip_id=(\d+)$/.exec(answer.url()) ?? []
    if (id !== undefined) reads.set(Number(id), (reads.get(Number(id)) ?? 0) + 1)
  })
  const areRead = async (times: number, from: number) => {
    await expect.poll(() => project.tickets.slice(from).filter((id) => (reads.get(id) ?? 0) < times)).toEqual([])
  }
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
  await areRead(1, 1)
  await ear.press('Control+Enter')
  for (let at = 2; at <= 11; at += 1) {
    await sees(title).toContainText(number(at))
    await sees(quantity).toBeFocused()
    await sees(page.getByRole('status', { name: 'Announcements' })).toContainText(`Next: ${number(at)}`)
    await ear.listen()
    if (at === 2) await areRead(2, 2)
    await ear.press('Control+Enter')
  }
  await sees(title).toBeHidden()
  await sees(page.getByRole('status', { name: 'Announcements' })).toContainText('No uncoded ticket')
  await ear.listen()
  await expect(ear.text().replaceAll(/T-\d+-/g, 'T-')).toMatchFileSnapshot('./heard/coding-run.txt')
})
