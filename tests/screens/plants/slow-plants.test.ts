import type { Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
let clerk: SignedInClient
beforeAll(async () => {
  desk = await openScreenDesk()
  clerk = await desk.signedIn('administrator')
  await desk.make.plant({ name: 'North Quarry' })
})
afterAll(() => desk.close())

/** The form of a contact, while its plants are loading. */
async function slowPlants(id: number | 'new') {
  const page: Page = await desk.open('/', clerk)
  let answer = (): void => {}
  const arrival = new Promise<void>((done) => (answer = done))
  await page.route(/\/dot_plants\?.*page_size=10000/, async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(`${desk.server.address}/admin/plant-health/contacts/${id}`)
  const plant = page.getByRole('combobox', { name: 'Plant' })
  await sees(plant).toBeVisible()
  const arrived = page.waitForResponse(/\/dot_plants\?.*page_size=10000/)
  return { page, plant, answer: async () => {
    answer()
    await (await arrived).finished()
  } }
}

thorough('PLNT-17 SHELL-62 a plant that is typed before the plants have loaded stays in its field, which keeps the focus', async () => {
  const { page, plant, answer } = await slowPlants('new')
  await plant.focus()
  await page.keyboard.type('Nor')
  await answer()
  await page.keyboard.type('th')
  await sees(plant).toHaveValue('North')
  await sees(plant).toBeFocused()
  await sees(page.getByRole('option')).toHaveText([/North Quarry/])
})

thorough('PLNT-17 the plant of a stored contact is shown when the plants have loaded', async () => {
  const plant_id = await desk.make.plant({ name: 'East Pit' })
  const { body } = await clerk.post('/v1/plant_health/contacts', { name: 'Pat', phone: '', email: 'pat@example.com', supplier: '', plant_id, alarms: false })
  const { plant, answer } = await slowPlants(body.contact.id)
  await sees(plant).toHaveValue('')
  await answer()
  await sees(plant).toHaveValue('East Pit')
})
