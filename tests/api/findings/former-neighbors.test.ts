import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFindingsDesk, type FindingsDesk } from '#tests/api/findings/desk'
import { today } from '#tests/day'

let desk: FindingsDesk
beforeAll(async () => {
  desk = await openFindingsDesk()
})
afterAll(() => desk.close())

const rulesOf = (...slips: readonly number[]) => Promise.all(slips.map(desk.rulesOf))
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Two loads of one truck from one plant, five minutes apart: the second is a possible duplicate of the first. */
const pair = async (truck: string) => {
  const load = (ago: number) => desk.receive(ago, { truck, plant_name: `Plant of ${truck}`, ticket_date: today() })
  const [first, second] = [await load(60), await load(55)]
  expect(await rulesOf(second)).toEqual([['duplicate', 'too_close']])
  return [first, second] as const
}

test('PLUS-10 a load whose truck is corrected is no longer a duplicate for its former neighbor but is one for its new neighbor, and back', async () => {
  const [first, second] = await pair('N-1')
  const other = await desk.receive(57, { truck: 'N-2', plant_name: 'Plant of N-1' })
  expect(await rulesOf(other)).toEqual([[]])
  await desk.correct(first, { truck: 'N-2' })
  expect(await rulesOf(second, other)).toEqual([[], ['duplicate', 'too_close']])
  await desk.correct(first, { truck: 'N-1' })
  expect(await rulesOf(second, other)).toEqual([['duplicate', 'too_close'], []])
})

test('PLUS-10 a load whose time is corrected is no longer a duplicate for the load after its former time', async () => {
  const [first, second] = await pair('N-3')
  await desk.correct(first, { ticketed_at: minutesAgo(300) })
  expect(await rulesOf(second)).toEqual([[]])
})

test('PLUS-10 when a load number is corrected, the load after its former number has a gap, and the load after its new number has none', async () => {
  const load = (load_number: string, ago: number) => desk.receive(ago, { load_number, ticket_date: today(), plant_name: 'Plant of numbers' })
  const [, two, three, nine] = [await load('1', 90), await load('2', 80), await load('3', 70), await load('9', 60)]
  expect(await rulesOf(two, three, nine)).toEqual([[], [], ['gap']])
  await desk.correct(two, { load_number: '8' })
  expect(await rulesOf(two, three, nine)).toEqual([['gap', 'reissue'], ['gap'], []])
  await desk.correct(two, { load_number: '2' })
  expect(await rulesOf(two, three, nine)).toEqual([['reissue'], [], ['gap']])
})

test('PLUS-10 when a load’s material is corrected, the load after it in the former material has a gap', async () => {
  const load = (load_number: string, ago: number) => desk.receive(ago, { load_number, ticket_date: today(), plant_name: 'Plant of materials' })
  const [, two, three] = [await load('1', 90), await load('2', 80), await load('3', 70)]
  expect(await rulesOf(three)).toEqual([[]])
  await desk.correct(two, { material_description: 'Another material', load_number: '1' })
  expect(await rulesOf(two, three)).toEqual([['reissue'], ['gap']])
})

test('PLUS-10 two corrections before the next check clear the findings at each former place, with all values of that place together', async () => {
  const [first, second] = await pair('N-6')
  const load = (truck: string, ago: number) => desk.receive(ago, { truck, plant_name: 'Plant of N-6' })
  const [between, last] = [await load('N-7', 55), await load('N-8', 290)]
  await desk.correct(first, { truck: 'N-7' })
  expect(await rulesOf(second, between, last)).toEqual([[], ['duplicate', 'too_close'], []])
  await desk.withoutChecks(async () => {
    // The findings to clear belong to the loads that followed `first` while it had both its former truck, N-7, and its former time. A
    // server that combined a former value with a new one would clear nothing: no load of N-7 follows the new time, and no load of N-8
    // follows the former time.
    await desk.correct(first, { ticketed_at: minutesAgo(295) })
    await desk.correct(first, { truck: 'N-8' })
  })
  expect(await rulesOf(between, last)).toEqual([[], ['duplicate', 'too_close']])
})

test('PLUS-10 the usual tare of a truck changes with a corrected tare, and with a corrected truck, of an earlier load', async () => {
  const load = (ago: number, tare: number) => desk.receive(ago, { truck: 'N-9', tare_amount_1: tare, gross_amount_1: tare + 50_000 + ago, net_amount: 50_000 + ago })
  // the five loads before the last one have a median of 26,000 lbs
  const [one, two] = [await load(1_200, 26_000), await load(1_000, 26_000)]
  for (const [ago, tare] of [[800, 26_000], [600, 27_000], [400, 27_000]] as const) await load(ago, tare)
  const last = await load(200, 26_900)
  expect(await rulesOf(last)).toEqual([['tare_drift']])
  await desk.correct(one, { tare_amount_1: 27_000, gross_amount_1: 78_200 })
  expect(await rulesOf(last)).toEqual([[]])
  await desk.correct(one, { tare_amount_1: 26_000, gross_amount_1: 77_200 })
  expect(await rulesOf(last)).toEqual([['tare_drift']])
  // after one of the five loads is moved to another truck, the truck has only four earlier loads, too few for a usual tare
  await desk.correct(two, { truck: 'N-10' })
  expect(await rulesOf(last)).toEqual([[]])
})
