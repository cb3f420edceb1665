import { afterAll, beforeAll, expect } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

thorough('PLNT-6 WORK-32 a range that a colleague changes while the other one is typed is kept, and a form without input shows it', async () => {
  const clerk = await desk.signedIn('administrator')
  const [typing, reading] = [await desk.open('/admin/plant-health/settings', clerk), await desk.open('/admin/plant-health/settings', clerk)]
  const ofPage = (page: typeof typing, name: RegExp) => page.getByRole('textbox', { name })
  for (const page of [typing, reading]) {
    await sees(ofPage(page, /accepted/i)).toHaveValue('60')
    await sees(page.locator('.status-bar')).toContainText('Live')
  }
  await ofPage(typing, /preferred/i).fill('20')
  const colleague = await desk.signedIn('administrator')
  expect((await colleague.patch('/v1/plant_health/settings', { accepted_range_minutes: 90 })).status).toBe(200)
  await sees(ofPage(reading, /accepted/i)).toHaveValue('90')
  await typing.keyboard.press('Control+Enter')
  await sees(typing).toHaveURL(/\/admin\/plant-health$/)
  expect((await clerk.get('/v1/plant_health/settings')).body.settings).toEqual({ preferred_range_minutes: 20, accepted_range_minutes: 90 })
})
