import { afterAll, beforeAll, expect, test } from 'vitest'
import { earAt } from '#tests/screens/ear'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

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

  // Counts how often each ticket's suggestion was read. The suggestions of the next tickets are prefetched, and read again after the first
  // save, since they then mention one more load.
  const reads = new Map<number, number>()
  page.on('requestfinished', (request) => {
    const [, id] = /pay_item_suggestion\?slip_id=(\d+)$/.exec(request.url()) ?? []
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

thorough('WORK-44 PLUS-7 PLUS-12 PLUS-15 what a screen reader says of a right and a wrong suggestion, a refusal, an exception, a ticket of a colleague, a parked one and one handed over', async () => {
  const project = await desk.project(47, { truck: null, gross_amount_1: null, tare_amount_1: null })
  const [wearing] = [await project.item(), await project.item({ item_code: '205-0010', item_description: 'Granular borrow' })]
  const { owner } = desk.server
  const [clerk, colleague] = [await desk.signedIn('field_engineer'), await desk.signedIn('field_engineer')]
  for (const { person } of [clerk, colleague]) await desk.make.onTeam(project.id, person)
  const nameOf = async ({ person }: typeof clerk) => String((await owner.query(`SELECT concat_ws(' ', first_name, last_name) AS name FROM employees WHERE id = $1 AND dot_authority_id = $2`, [person.id, person.dot_authority_id])).rows[0]?.name)
  // the second ticket and half of the history have a material that was always coded with the other item
  await owner.query(`UPDATE slips SET material_description = 'Granular borrow' WHERE id = ANY ($1)`, [[project.tickets[1], ...project.tickets.slice(27)]])
  const history = project.tickets.slice(7).map((id) => ({ haulhub_slip_id: id, project_pay_item_id: wearing, quantity: '12.50' }))
  expect((await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: history })).status).toBe(200)
  await owner.query(`UPDATE slips SET gross_amount_1 = 35, tare_amount_1 = 15, net_amount = 21 WHERE id = $1`, [project.tickets[3]])
  await owner.query('INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES ($1, $2)', [desk.make.firstAgency, [project.tickets[3]]])
  await sees.poll(async () => (await owner.query('SELECT FROM slip_findings_due')).rowCount).toBe(0)
  expect((await owner.query('SELECT DISTINCT slip_id FROM slip_findings WHERE slip_id = ANY ($1)', [project.tickets.slice(0, 7)])).rows).toEqual([{ slip_id: project.tickets[3] }])
  await colleague.post('/v1/coding_leases', { slip_ids: [project.tickets[4]] })

  const page = await desk.table(project, clerk)
  const ear = await earAt(page)
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  const announcements = page.getByRole('status', { name: 'Announcements' })
  const arrives = async (at: number) => {
    const number = `T-${project.id}-${String(at).padStart(2, '0')}`
    await sees(page.getByRole('region', { name: /^Reconciliation, ticket/ }).getByRole('heading', { level: 2 })).toContainText(number)
    await sees(quantity).toBeFocused()
    await sees(announcements).toContainText(number)
    await ear.listen()
  }
  // the palette says how many choices there are as soon as typing pauses, so each step waits for that
  const palette = page.getByRole('dialog').locator('p[role="status"]')
  await ear.press('Enter')
  await arrives(1)
  await ear.press('Control+Enter')
  await arrives(2)
  // the suggestion is wrong, so choose another item
  await ear.press('Alt+r')
  await ear.press('Alt+/')
  await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
  // the number of items is announced as soon as typing pauses, so also before anything is typed
  await sees(announcements).toContainText('2 items')
  await ear.listen()
  await ear.type('205')
  await sees(announcements).toContainText('1 item')
  await ear.listen()
  await ear.press('Enter')
  await sees(page.getByRole('textbox', { name: 'Quantity 205-0010' })).toBeFocused()
  await ear.listen()
  await ear.press('Control+Enter')
  await arrives(3)
  // a quantity of 0 causes a refusal
  await ear.type('0')
  await ear.press('Control+Enter')
  await sees(page.getByText('must be above 0').first()).toBeVisible()
  await ear.listen()
  await ear.type('12.5')
  await ear.press('Control+Enter')
  // the fourth ticket, which has an exception
  await arrives(4)
  // a colleague is coding the fifth ticket, so the queue skips it
  await ear.press('Alt+s')
  await arrives(6)
  await ear.press('Alt+b')
  await sees(page.getByRole('combobox', { name: 'Why is it parked?' }).or(page.getByRole('textbox', { name: 'Why is it parked?' }))).toBeFocused()
  await ear.listen()
  await ear.type('Photo is missing')
  await ear.press('Enter')
  await arrives(7)
  await ear.press('Alt+h')
  await sees(page.getByRole('option', { name: await nameOf(colleague) }).first()).toBeVisible()
  await sees(palette).toHaveText(/^\d+ results$/)
  await ear.listen()
  await ear.type(await nameOf(colleague))
  await sees(page.getByRole('option')).toHaveCount(1)
  await sees(palette).toHaveText('1 result')
  await ear.listen()
  await ear.press('Enter')
  await sees(page.locator('[cmdk-input]')).toHaveValue('')
  await sees(palette).toHaveText('')
  await ear.listen()
  await ear.type('You know this truck')
  await ear.press('Enter')
  await sees(announcements).toContainText('No uncoded ticket')
  await ear.listen()
  const plain = ear.text().replaceAll(/T-\d+-/g, 'T-').replaceAll(await nameOf(colleague), 'COLLEAGUE').replaceAll(await nameOf(clerk), 'CLERK').replaceAll(/says {2}\d+ results/g, 'says  N results')
  await expect(plain).toMatchFileSnapshot('./heard/coding-cases.txt')
})
