import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import { today } from '#tests/day'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
let supplier: Awaited<ReturnType<typeof supplierOf>>
beforeAll(async () => {
  desk = await openScreenDesk()
  supplier = await supplierOf(desk.server)
})
afterAll(() => desk.close())

const reported = { loads: 42, tons: '610.50', first_number: '100', last_number: '141' }
const send = async (plant: string, total: object) => {
  const { status } = await supplier.post('/v1/plant_day_totals', { supplier: 'Northern Asphalt', plant_name: plant, day: today(), ...total })
  expect(status).toBe(200)
}
const stored = async (plant: string) => (await desk.server.owner.query(
  'SELECT loads, tons, first_number, last_number FROM plant_day_totals total JOIN plants plant ON plant.dot_authority_id = total.dot_authority_id AND plant.id = total.plant_id WHERE plant.name = $1', [plant])).rows

/** Opens a person's board with the focus on a plant whose own system has sent today's total. */
async function boardOf(plant: string): Promise<Page> {
  await supplier.post('/v1/slips', sentTicket({ plant_name: plant, supplier: 'Northern Asphalt', ticket_number: `${plant}-1`, ticket_date: today(), ticketed_at: new Date(Date.now() - 60_000).toISOString() }))
  await send(plant, reported)
  const page = await desk.open(`/admin/plant-health?search=${plant}`)
  await sees(page.getByRole('grid', { name: 'Plant health' }).getByText(plant)).toBeVisible()
  await page.getByRole('grid', { name: 'Plant health' }).getByText(plant).click()
  return page
}

/** Opens the board with `boardOf`, and on it the question for the number of loads. */
async function askedForLoads(plant: string): Promise<Page> {
  const page = await boardOf(plant)
  await page.keyboard.press('m')
  await asks(page, 'Day')
  await page.keyboard.press('Enter')
  await asks(page, 'Loads')
  return page
}
const asks = (page: Page, prompt: string) => sees(page.getByRole('combobox', { name: prompt })).toBeFocused()
const offers = (page: Page, first: string) => sees(page.getByRole('dialog').getByRole('option').first()).toContainText(first)
const enter = async (page: Page, typed = '') => {
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}

test('PLUS-37 WORK-32 the questions offer the total that the plant’s system sent, so Enter keeps what the person does not change', async () => {
  const page = await askedForLoads('Keeping')
  await offers(page, '42 loads')
  await enter(page, '43')
  await asks(page, 'Tons, if the plant gives them')
  await offers(page, '610.5 TON')
  await enter(page)
  await asks(page, 'First ticket number, if known')
  await offers(page, '100')
  await enter(page)
  await asks(page, 'Last ticket number, if known')
  await offers(page, '141')
  await enter(page)
  await sees(page.getByText('Day total of Keeping saved').first()).toBeVisible()
  expect(await stored('Keeping')).toEqual([{ ...reported, loads: 43 }])
})

thorough('PLUS-37 WORK-32 loads that are typed before the total has arrived do not lose it: the next question waits for it, and the save is not refused', async () => {
  const page = await boardOf('Hurrying')
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/v1/plant_health/*/days/*', async (call) => {
    if (call.request().method() === 'GET') await arrived
    await call.continue()
  })
  await page.keyboard.press('m')
  await asks(page, 'Day')
  await enter(page)
  await asks(page, 'Loads')
  await enter(page, '43')
  await asks(page, 'Tons, if the plant gives them')
  // this Enter is pressed before the total arrives; it takes effect once the total is there, and accepts the tons that the total suggests
  await enter(page)
  await asks(page, 'Tons, if the plant gives them')
  arrive()
  await asks(page, 'First ticket number, if known')
  await sees(page.getByRole('dialog')).toContainText('610.5 TON')
  await offers(page, '100')
  await enter(page)
  await asks(page, 'Last ticket number, if known')
  await offers(page, '141')
  await enter(page)
  await sees(page.getByText('Day total of Hurrying saved').first()).toBeVisible()
  expect(await stored('Hurrying')).toEqual([{ ...reported, loads: 43 }])
})

thorough('PLUS-37 WORK-32 an entry whose loads are typed at once waits for the present total after a change by the plant’s system and after the person’s own undo', async () => {
  const plant = 'Repeating'
  const page = await boardOf(plant)
  let arrive = () => {}
  let isHeld = false
  await page.route('**/v1/plant_health/*/days/*', async (call) => {
    if (call.request().method() === 'GET' && isHeld) await new Promise<void>((resolve) => (arrive = resolve))
    await call.continue()
  })
  const enterAtOnce = async (loads: string, tons: string) => {
    await page.getByRole('grid', { name: 'Plant health' }).getByText(plant).click()
    await page.keyboard.press('m')
    await asks(page, 'Day')
    isHeld = true
    await enter(page)
    await asks(page, 'Loads')
    await enter(page, loads)
    await asks(page, 'Tons, if the plant gives them')
    isHeld = false
    arrive()
    await offers(page, tons)
    for (const prompt of ['Tons, if the plant gives them', 'First ticket number, if known', 'Last ticket number, if known']) {
      await asks(page, prompt)
      await enter(page)
    }
    await expect.poll(async () => (await stored(plant))[0]?.loads).toBe(Number(loads))
  }
  await enterAtOnce('43', '610.5 TON')
  await send(plant, { ...reported, loads: 57, tons: '800.00' })
  await enterAtOnce('58', '800 TON')
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(plant)).toEqual([{ ...reported, loads: 57, tons: '800.00' }])
  await enterAtOnce('59', '800 TON')
  expect(await stored(plant)).toEqual([{ ...reported, loads: 59, tons: '800.00' }])
})

thorough('PLUS-37 a value of the total can be emptied', async () => {
  const page = await askedForLoads('Emptying')
  await offers(page, '42 loads')
  await enter(page)
  await asks(page, 'Tons, if the plant gives them')
  await offers(page, '610.5 TON')
  await page.keyboard.press('ArrowDown')
  await sees(page.getByRole('option', { name: 'Leave empty', selected: true })).toBeVisible()
  await enter(page)
  await asks(page, 'First ticket number, if known')
  await offers(page, '100')
  await enter(page)
  await asks(page, 'Last ticket number, if known')
  await enter(page)
  await sees(page.getByText('Day total of Emptying saved').first()).toBeVisible()
  expect(await stored('Emptying')).toEqual([{ ...reported, tons: null }])
})

test('PLUS-37 WORK-32 a total that arrives while the questions are answered is not overwritten, and the next time its values are offered', async () => {
  const page = await askedForLoads('Arriving')
  await offers(page, '42 loads')
  await send('Arriving', { ...reported, loads: 57, tons: '800.00' })
  await enter(page, '43')
  for (const prompt of ['Tons, if the plant gives them', 'First ticket number, if known', 'Last ticket number, if known']) {
    await asks(page, prompt)
    await enter(page)
  }
  await sees(page.getByText('This was changed by someone else. See the present values.').first()).toBeVisible()
  expect(await stored('Arriving')).toEqual([{ ...reported, loads: 57, tons: '800.00' }])
  await page.getByRole('grid', { name: 'Plant health' }).getByText('Arriving').click()
  await page.keyboard.press('m')
  await asks(page, 'Day')
  await enter(page)
  await asks(page, 'Loads')
  await offers(page, '57 loads')
})
