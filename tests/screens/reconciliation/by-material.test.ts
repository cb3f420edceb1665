import { afterAll, beforeAll, expect } from 'vitest'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Adds `count` copies of the ticket `like`, with another material and numbers of their own, in one statement. */
async function copies(like: number, count: number, material: string): Promise<void> {
  await desk.server.owner.query(
    `INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description,
       uom_1, quantity, gross_amount_1, tare_amount_1, net_amount, truck)
     SELECT dot_authority_id, dot_project_id, plant_id, $3 || number, lower($3) || number, ticket_date, ticketed_at - number * interval '1 minute', plant_name, supplier, $3,
       uom_1, quantity, gross_amount_1, tare_amount_1, net_amount, truck
     FROM slips, generate_series(1, $2) AS number WHERE slips.id = $1`, [like, count, material])
}

thorough('RECO-83 WORK-17 with more tickets than are loaded, the number of tickets written by material or for all equals the number shown before Enter, whatever arrives in between', async () => {
  const project = await desk.project(1)
  const [like = 0] = project.tickets
  await project.item()
  await copies(like, 299, 'SPWEB440')
  await copies(like, 200, 'Granular borrow')
  const page = await desk.open(`/reconciliation/${project.id}`)
  const rows = { read: 0 }
  page.on('response', async (answer) => {
    if (/\/slips\?/.test(answer.url())) rows.read += ((await answer.json().catch(() => ({}))) as { slips?: unknown[] }).slips?.length ?? 0
  })
  await page.reload()
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  const preview = page.getByRole('option', { name: /will be assigned to/ })
  const counted = async () => Number(/assigned to ([\d,]+) tickets/.exec(await preview.innerText())?.[1]?.replace(',', ''))
  const coded = async () => (await desk.server.owner.query<{ material: string; count: number }>(
    `SELECT material_description AS material, count(*)::int AS count FROM slips WHERE dot_project_id = $1 AND coded GROUP BY 1 ORDER BY 1`, [project.id])).rows
  const choose = async (material: RegExp) => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('a')
    await sees(page.getByRole('option', { name: material })).toBeVisible()
  }
  const chooseItem = async () => {
    await page.getByRole('combobox').fill('402')
    await sees(page.getByRole('option', { name: /^402-3130/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await sees(preview).toBeVisible()
  }

  await choose(/^Granular borrow.*200 tickets · 2,500.00 TON/)
  expect(rows.read).toBeLessThan(400)
  await page.keyboard.type('Granular')
  await sees(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await chooseItem()
  const ofMaterial = await counted()
  await copies(like, 3, 'Granular borrow late')
  await desk.server.owner.query(`UPDATE slips SET material_description = 'Granular borrow' WHERE dot_project_id = $1 AND material_description = 'Granular borrow late'`, [project.id])
  await page.keyboard.press('Enter')
  await sees(page.getByText('The pay item is assigned to 200 tickets.').first()).toBeVisible()
  expect([ofMaterial, await coded()]).toEqual([200, [{ material: 'Granular borrow', count: 200 }]])

  // all materials: tickets that are coded already are not counted, and tickets that arrive after the preview are not coded
  await choose(/^All materials/)
  await page.keyboard.press('Enter')
  await chooseItem()
  const ofAll = await counted()
  await copies(like, 2, 'Arrived late')
  await page.keyboard.press('Enter')
  await sees(page.getByText('The pay item is assigned to 303 tickets.').first()).toBeVisible()
  expect([ofAll, await coded()]).toEqual([303, [{ material: 'Granular borrow', count: 203 }, { material: 'SPWEB440', count: 300 }]])
})
