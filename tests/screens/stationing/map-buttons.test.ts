import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
let project: number
beforeAll(async () => {
  desk = await openScreenDesk()
  project = await desk.make.project({ title: 'SR 14', latitude: 46.61, longitude: -120.5 })
  const pit = await desk.make.plant({ name: 'Selah pit', latitude: 46.66, longitude: -120.53 })
  await desk.make.ticket(project, { status: 'delivered', plant_id: pit, delivery_lat: 46.62, delivery_long: -120.48, ticket_number: 'T-4711' })
})
afterAll(() => desk.close())

thorough('WORK-20 GEO-9 the keys that the buttons of a map show work while one of these buttons has the focus', async () => {
  const page = await desk.open(`/projects/${project}/map`, await desk.signedIn('administrator'), { viewport: { width: 1280, height: 800 } })
  const button = (name: string) => page.getByRole('button', { name })
  const scale = page.locator('.leaflet-control-scale-line')
  await sees(page.getByRole('grid', { name: 'In this map view' })).toContainText('T-4711')
  await sees(page.locator('.map-foot')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('application').press('f')
  const fitted = (await scale.textContent()) ?? ''
  for (const name of ['Zoom in', 'Fit all', 'Layers']) {
    await button(name).press('+')
    await sees(scale).not.toHaveText(fitted)
    await sees(button(name)).toBeFocused()
    await page.keyboard.press('f')
    await sees(scale).toHaveText(fitted)
  }
  await button('Zoom out').press('-')
  await sees(scale).not.toHaveText(fitted)
  await page.keyboard.press('l')
  await sees(page.getByRole('group', { name: 'Layers' })).toBeVisible()
})
