import { findings } from '#tests/axe'
import { drawn } from '#tests/api/scans/drawn-ticket'
import { today } from '#tests/day'
import { authorizationOf, expect, thorough } from '#tests/journeys/keyboard'

const administrator = 'administrator@cascadia.example'
const PROJECT = 1

thorough('AI-6 PLUS-35 from a scanned ticket to a confirmed one by keyboard: it is read locally, uncertain values are asked first, and its picture is stored with the ticket', async ({ keyboard, page }, { retry }) => {
  const headers = await authorizationOf(page.request, administrator)
  const { scheduled_orders: [known] } = await (await page.request.get(`/v1/scheduled_orders?project_id=${PROJECT}&page_size=1`, { headers })).json()
  const { project } = await (await page.request.get(`/v3/projects/${PROJECT}`, { headers })).json()
  const number = `77${retry}4182`
  const [year, month, day] = today().split('-')
  const lines = [`SUPPLIER:   ${known.supplier}`, `TICKET NO:  ${number}`, `DATE:       ${month}/${day}/${year}`, `PLANT:      ${known.plant}`, 'TRUCK:      T-417', `MATERIAL:   ${known.material}`, 'GROSS:      79980 LB', 'TARE:       27460 LB', 'NET:        52520 LB']
  const ticket = await drawn(lines.join('\n'), { width: 900, height: 540 })

  await keyboard.signIn(administrator, '/admin/text-scan')
  await expect(page.getByText('No AI provider is configured. Text is read on this server.')).toBeVisible()
  const fileChooser = page.waitForEvent('filechooser')
  await keyboard.command('Scan text of files')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Choose files')
  await keyboard.press('Enter')
  await (await fileChooser).setFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: ticket })
  const rows = page.getByRole('grid', { name: 'Fields of the ticket' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Net' }).first()).toContainText('52520 LB', { timeout: 90_000 })
  expect(await findings(page, '.workspace')).toEqual([])

  await keyboard.command('Enter scanned tickets')
  await keyboard.answer(String(project.title))
  const form = page.getByRole('form', { name: 'Paper ticket' })
  await expect(form.getByRole('textbox', { name: 'Ticket number' })).toHaveValue(number)
  await expect(form.getByRole('textbox', { name: 'Net' })).toHaveValue('52520')
  await expect(form.getByRole('combobox', { name: 'Material' })).toHaveValue(String(known.material))
  const mark = page.locator('.paper-mark')
  await expect(mark).toBeVisible()
  const top = () => mark.evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  await keyboard.press('Tab', 'Tab')
  await expect(form.getByRole('textbox', { name: 'Gross' })).toBeFocused()
  await expect.poll(top).toBeGreaterThan(before)
  expect(await findings(page, '.workspace')).toEqual([])
  const saved = page.waitForResponse((response) => response.url().includes('/paper_tickets'))
  await keyboard.press('Control+Enter')
  const { slip } = await (await saved).json()
  expect(slip).toMatchObject({ ticket_number: number, status: 'pending' })
  // the form stays open for the next ticket
  await expect(page.getByRole('button', { name: `Open ticket ${number}` })).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Ticket number' })).toBeFocused()
  await expect.poll(async () => (await (await page.request.get(`/v1/images/count?imageable_type=Slip&imageable_id=${slip.id}`, { headers })).json()).count).toBe(1)
})
