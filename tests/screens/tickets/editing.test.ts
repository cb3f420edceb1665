import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { pastClosed } from '#tests/api/past-closed'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Opens the form of a new project's first ticket with Alt+E in the table. */
async function openForm(as?: SignedInClient): Promise<{ page: Page; slip: number; number: string }> {
  const project = await desk.project(1)
  const page = await desk.open(`/projects/${project.id}/tickets`, as)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Alt+e')
  await sees(page.getByRole('form', { name: /^Edit ticket T-/ })).toBeVisible()
  return { page, slip: project.tickets[0] ?? 0, number: `T-${project.id}-01` }
}

const field = (page: Page, name: RegExp | string) => page.getByRole('textbox', { name })

async function details(slip: number): Promise<Record<string, unknown>> {
  const { rows } = await desk.server.owner.query('SELECT version, station, details, waste_quantity::text FROM slips WHERE id = $1', [slip])
  return rows[0]
}

describe('TICK-42 the fields of a ticket that the agency may correct', () => {
  test('TICK-42 Ctrl+Enter saves the input, only changed fields are sent, and the ticket shows the value with its unit', async () => {
    const { page, slip, number } = await openForm()
    await field(page, /^Field temperature/).fill('297.5')
    await field(page, /^Station/).fill('112+50')
    await field(page, /^Sample time/).fill('11/20/2026 2:46 PM')
    await field(page, /^Waste quantity/).fill('0.75')
    await field(page, /^Reason/).fill('Read at the paver')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.keyboard.press('Control+Enter')
    expect((await sent).postDataJSON()).toEqual({ version: 1, field_temperature: '297.5', station: '112+50', sample_time: '2026-11-20T14:46:00-06:00', waste_quantity: '0.75', reason: 'Read at the paver' })
    await sees(page.getByText(`Ticket ${number} saved`).first()).toBeVisible()
    await sees(page.locator('.ticket dd').getByText('297.50 °F')).toBeVisible()
    await sees(page.locator('.ticket dd').getByText('0.75 TON')).toBeVisible()
    expect(await details(slip)).toMatchObject({ version: 2, station: '112+50', waste_quantity: '0.7500', details: { field_temperature: 297.5 } })
    // one undo reverses the whole save
    await page.keyboard.press('Control+z')
    await sees(page.locator('.ticket dd').getByText('297.50 °F')).toHaveCount(0)
    expect(await details(slip)).toMatchObject({ station: null })
  })

  thorough('TICK-42 an invalid value is reported at its field, and nothing is sent', async () => {
    const { page, slip } = await openForm()
    await field(page, /^Field temperature/).fill('hot')
    await field(page, /^Sample time/).fill('yesterday')
    await page.keyboard.press('Control+Enter')
    await sees(page.getByText('Field temperature must be a number with at most 4 digits before and 2 after the decimal point.')).toBeVisible()
    await sees(page.getByText('Sample time must be a date and time as mm/dd/yyyy h:mm AM.')).toBeVisible()
    await sees(field(page, /^Field temperature/)).toBeFocused()
    expect(await details(slip)).toMatchObject({ version: 1 })
  })

  test('TICK-99 TICK-42 a ticket changed meanwhile shows both values of each field, and mine or theirs is chosen field by field', async () => {
    const { page, slip } = await openForm()
    await field(page, /^Lane/).fill('Left')
    await field(page, /^Station/).fill('112+50')
    await field(page, /^Field temperature/).fill('297.5')
    const other = await desk.signedIn('administrator')
    expect((await other.patch(`/v1/slips/${slip}`, { version: 1, lane: 'Right', station: '9+00', plant_temperature: 301 })).status).toBe(200)
    await page.keyboard.press('Control+Enter')
    const difference = (name: string) => page.locator('.form-difference').filter({ has: page.getByText(name, { exact: true }) })
    await sees(page.locator('.form-difference')).toHaveCount(2)
    await sees(difference('Lane')).toContainText(/Left.*Right/)
    await sees(difference('Station')).toContainText(/112\+50.*9\+00/)
    await difference('Lane').getByRole('button', { name: /^Keep my change/ }).press('Enter')
    await difference('Station').getByRole('button', { name: /^Use their change/ }).press('Enter')
    await sees(page.locator('.form-difference')).toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await sees(page.locator('.ticket dd').getByText('Left', { exact: true })).toBeVisible()
    expect(await details(slip)).toMatchObject({ version: 3, station: '9+00', details: { lane: 'Left', field_temperature: 297.5, plant_temperature: 301 } })
  })

  thorough('TICK-42 B.2 a plant inspector can edit the temperatures and the sampling fields, and no others', async () => {
    const inspector = await desk.signedIn('plant_inspector')
    const project = await desk.project(1)
    await desk.make.onTeam(project.id, inspector.person)
    const page = await desk.open(`/projects/${project.id}/tickets/${project.tickets[0]}/edit`, inspector)
    await sees(page.getByRole('group', { name: 'Temperatures' })).toBeVisible()
    const groups = await page.locator('.edit-group > legend').allInnerTexts()
    expect(groups).toEqual(['Temperatures', 'Sampling'])
  })

  thorough('TICK-42 the form for a ticket in a closed period first says what a correction does not change', async () => {
    const project = await desk.make.project()
    await desk.make.payPeriod(project, { number: 1, state: 'closed', end_date: '2026-06-30' })
    let slip = 0
    await pastClosed(desk.server.owner, async () => {
      slip = await desk.make.ticket(project, { coded: true, pay_period: 1 })
    })
    const page = await desk.open(`/projects/${project}/tickets/${slip}/edit`)
    await sees(page.getByText('This ticket was paid in period 1, which is closed.')).toBeVisible()
  })

  thorough.each([[1280, 'light'], [1600, 'dark']] as const)('TICK-42 nothing in the form is cut off at %i in %s', async (width, colorScheme) => {
    const project = await desk.project(1)
    const page = await desk.open(`/projects/${project.id}/tickets/${project.tickets[0]}/edit`, undefined, { viewport: { width, height: 900 }, colorScheme })
    await sees(field(page, /^Field temperature/)).toBeVisible()
    const wide = await page.locator('.form-body').evaluate((body) => body.scrollWidth > body.clientWidth + 1)
    expect(wide).toBe(false)
    if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/edit-${width}-${colorScheme}.png` })
  })
})

describe('TICK-64 removing a note', () => {
  test('TICK-64 an administrator removes it from the ticket, and undo restores it', async () => {
    const project = await desk.project(1)
    const author = await desk.signedIn('field_engineer')
    await desk.make.onTeam(project.id, author.person)
    await author.post(`/v1/slips/${project.tickets[0]}/notes`, { text: 'Scale 2 was out' })
    const page = await desk.open(`/projects/${project.id}/tickets/${project.tickets[0]}`)
    const note = page.locator('.ticket-note').filter({ hasText: 'Scale 2 was out' })
    await sees(note).toBeVisible()
    await page.getByRole('group', { name: /^Ticket T-/ }).focus()
    await page.keyboard.press('Shift+N')
    await sees(page.getByRole('option', { name: /^Scale 2 was out/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await sees(note).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await sees(note).toBeVisible()
    await page.getByRole('button', { name: 'Remove note' }).press('Enter')
    await sees(note).toHaveCount(0)
  })

  thorough('TICK-64 a user who is neither its author nor an administrator sees why it cannot be removed', async () => {
    const project = await desk.project(1)
    const [author, other] = [await desk.signedIn('field_engineer'), await desk.signedIn('field_engineer')]
    for (const one of [author, other]) await desk.make.onTeam(project.id, one.person)
    await author.post(`/v1/slips/${project.tickets[0]}/notes`, { text: 'Scale 2 was out' })
    const page = await desk.open(`/projects/${project.id}/tickets/${project.tickets[0]}`, other)
    await sees(page.locator('.ticket-note')).toBeVisible()
    await sees(page.getByRole('button', { name: 'Remove note' })).toHaveCount(0)
    await page.getByRole('group', { name: /^Ticket T-/ }).focus()
    await page.keyboard.press('Shift+N')
    await sees(page.getByRole('option').filter({ hasText: 'Only its author or an administrator can remove a note.' })).toBeVisible()
  })
})
