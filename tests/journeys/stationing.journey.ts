import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { findings } from '#tests/axe'
import { authorizationOf, expect, thorough } from '#tests/journeys/keyboard'

const engineer = 'field_engineer@cascadia.example'
const administrator = 'administrator@cascadia.example'
const files = join(import.meta.dirname, '..', 'server', 'stationing', 'files')
/** A point on the file's road, if the file's coordinates are in the projection that is chosen at the upload. */
const ON_ROAD = { delivery_lat: 39.7046, delivery_long: -84.7999 }
const NAME = 'PR_Twin_Branch_section'

/** A real LandXML file with a copy of its alignment, named "Old centerline", which the person leaves out. */
function fileOfTwo(): Buffer {
  const text = readFileSync(join(files, 'indot-twin-branch.landxml.xml'), 'utf8')
  const [alignment = ''] = /<Alignment [\s\S]*?<\/Alignment>/.exec(text) ?? []
  return Buffer.from(text.replace(alignment, `${alignment}${alignment.replace(NAME, 'Old centerline')}`))
}

/** A project with the engineer on its team, and a way to send its tickets as a plant does. */
async function projectWithTickets(page: Page) {
  const headers = { ...(await authorizationOf(page.request, administrator)) }
  const call = async (path: string, data: object, by: Record<string, string> = headers) => {
    const answer = await page.request.post(path, { headers: by, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.text()) === '' ? {} : await answer.json()
  }
  const stamp = Date.now()
  // a recent date, since the table shows only the last days
  const hauled = new Date(stamp - 24 * 3_600_000).toISOString()
  const title = `Twin Branch ${stamp}`
  const { project: { id } } = await call('/v3/dot_projects', { title, state_project_number: `T-${stamp}`, job_number: `T${stamp}`, timezone: 'America/New_York', latitude: 39.7, longitude: -84.8 })
  const { dot_employees: people } = await (await page.request.get(`/v3/dot_employees?page_size=100`, { headers })).json()
  const person = people.find(({ email }: { email: string }) => email === engineer)
  await call(`/v2/projects/${id}/dot_employees`, { employee_ids: [person.id] })
  const { api_key: { key } } = await call('/v1/api_keys', { name: `Load-out ${stamp}` })
  let number = 0
  const send = async (place: object) => {
    number += 1
    const ticket = `TB${stamp}-${number}`
    await call('/v1/slips', { ticket_number: ticket, supplier: 'Northern Asphalt', plant_name: 'NORTH', ticket_date: hauled.slice(0, 10), ticketed_at: hauled, material_description: 'SP 12.5', job_number: `T${stamp}`, uom_1: 'TON', net_amount: 10, ...place }, { authorization: `Bearer ${key}` })
    return ticket
  }
  return { id: Number(id), title, send }
}

thorough('GEO-12 GEO-13 GEO-15 GEO-19 PLUS-28 by keyboard: an engineer uploads an alignment file, selects and confirms an alignment on the map, and the tickets get their stations', async ({ keyboard, page }) => {
  const { id, title, send } = await projectWithTickets(page)
  const [before, far] = [await send(ON_ROAD), await send({ ...ON_ROAD, delivery_lat: 39.75 })]
  await keyboard.signIn(engineer, `/projects/${id}/stationing`)
  await expect(page.getByText('No alignments yet. Press N to upload a LandXML file.')).toBeVisible()
  expect(await findings(page, '.workspace')).toEqual([])

  await keyboard.press('n')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Choose a file')
  const chooser = page.waitForEvent('filechooser')
  await keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'twin-branch.xml', mimeType: 'text/xml', buffer: fileOfTwo() })
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await keyboard.answer('NAD83 / Ohio South (ftUS)')
  await expect(page.getByRole('dialog')).toContainText('Scale factor')
  await keyboard.press('Enter')

  // the review shows the projection by name and the alignments on the map, before any alignment is confirmed
  const proposed = page.getByRole('grid', { name: `Proposed alignments of ${title}` })
  const rows = proposed.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: NAME })).toContainText('NAD83 / Ohio South (ftUS), EPSG 3735')
  await expect(page.getByRole('application', { name: `Map of ${title}` })).toBeVisible()
  await expect(proposed.locator('.ag-cell:focus')).toHaveCount(1)
  expect(await findings(page, '.workspace')).toEqual([])
  const wanted = rows.filter({ hasText: NAME }).filter({ has: page.locator('.ag-cell:focus') })
  for (let step = 0; step < 2 && (await wanted.count()) === 0; step += 1) await keyboard.press(step === 0 ? 'ArrowDown' : 'ArrowUp')
  await keyboard.press('a')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Confirm ${NAME}?`)
  await expect(question).toContainText('2,796.68 ft, from 21+03.72 to 49+00.40.')
  await keyboard.press('Enter')
  await expect(page.getByText(`${NAME} confirmed with 28 stations.`).first()).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Old centerline')

  await keyboard.command('Show stationing')
  const alignments = page.getByRole('grid', { name: `Alignments of ${title}` })
  await expect(alignments.getByRole('row', { name: new RegExp(NAME) })).toContainText('Confirmed')
  await expect(alignments.getByRole('row', { name: /Old centerline/ })).toContainText('Proposed')
  const after = await send(ON_ROAD)

  // the table of tickets shows the stations, both of tickets from before the upload and of later ones
  await page.goto(`/projects/${id}/tickets`)
  const tickets = page.getByRole('grid').first()
  await expect(tickets.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('Shift+C')
  const columns = page.getByRole('dialog', { name: 'Edit columns' })
  await expect(columns.getByRole('checkbox').first()).toBeFocused()
  await keyboard.type('station')
  const station = columns.getByRole('checkbox', { name: /^Station(?! offset)/ })
  await expect(station).toHaveCount(1)
  for (let step = 0; step < 6 && !(await station.evaluate((box) => box === document.activeElement)); step += 1) await keyboard.press('Tab')
  if (!(await station.isChecked())) await keyboard.press('Space')
  await expect(station).toBeChecked()
  expect(await findings(page, '.table-chooser')).toEqual([])
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await expect(columns).toHaveCount(0)
  const stationOf = (ticket: string) => tickets.locator('.ag-row', { hasText: ticket }).locator('[col-id="station"]')
  for (const ticket of [before, after]) await expect(stationOf(ticket)).toHaveText(/^\d\d\+\d\d\.\d\d$/)
  expect(await stationOf(before).textContent()).toBe(await stationOf(after).textContent())
  await expect(stationOf(far)).toHaveText('')
  expect(await findings(page, '.workspace')).toEqual([])
})
