import { describe, expect, test } from 'vitest'
import { checkNotice, mayChangeOrder, needsNotice, orderStates, suggestedDelivery } from '#src/areas/orders/domain/order'
import { readTypedTime } from '#src/platform/domain/formats/typed-moment'
import { momentOfLocal } from '#src/platform/domain/time/local-time'

const ZONE = 'America/Chicago'
const at = (day: string, time: string) => momentOfLocal(day, time, ZONE)

describe('the advance notice', () => {
  test.each([
    ['exactly 12 hours', '2026-11-20', '18:00', '2026-11-21', '06:00', true],
    ['12 hours and 1 minute', '2026-11-20', '17:59', '2026-11-21', '06:00', true],
    ['11 hours and 59 minutes', '2026-11-20', '18:01', '2026-11-21', '06:00', false],
    ['a delivery in the past', '2026-11-20', '18:00', '2026-11-20', '17:00', false],
    ['12 hours on the clock, of which one is lost to daylight saving', '2027-03-13', '20:00', '2027-03-14', '08:00', false],
    ['13 hours on the clock, of which one is lost to daylight saving', '2027-03-13', '20:00', '2027-03-14', '09:00', true],
    ['12 hours and 59 minutes on the clock, of which one hour is lost: 11 h 59 min', '2027-03-13', '20:01', '2027-03-14', '09:00', false],
    ['11 hours on the clock, to which the end of daylight saving adds one', '2026-10-31', '20:00', '2026-11-01', '07:00', true],
    ['10 hours and 59 minutes on the clock, to which one hour is added: 11 h 59 min', '2026-10-31', '20:01', '2026-11-01', '07:00', false],
  ])('ORDR-3 ORDR-4 %s', (_what, today, now, day, time, isEnough) => {
    const verdict = checkNotice(at(day, time), new Date(at(today, now)))
    expect(verdict).toEqual(isEnough ? { allowed: true } : { allowed: false, message: 'errors.order_notice', values: { hours: 12 } })
  })

  test('ORDR-4 a millisecond short of 12 hours is too late', () => {
    const now = new Date('2026-11-20T18:00:00.000Z')
    expect([new Date(now.getTime() + 43_200_000), new Date(now.getTime() + 43_199_999)].map((delivery) => checkNotice(delivery, now).allowed)).toEqual([true, false])
  })

  test('ORDR-3 ORDR-5 a change of the contact or the notes needs no advance notice, but every other change does', () => {
    expect([needsNotice(['contact']), needsNotice(['contact', 'notes']), needsNotice([])]).toEqual([false, false, false])
    expect(['material', 'plant', 'supplier', 'quantity', 'uom', 'delivery_at'].map((field) => needsNotice(['notes', field]))).toEqual([true, true, true, true, true, true])
  })
})

describe('the defaults of a new order', () => {
  const nights = { monday: { start: '20:00' }, tuesday: { start: '20:00' } }
  const days = { monday: { start: '06:30' }, friday: { start: '06:30' } }
  test.each<[string, string, string, Parameters<typeof suggestedDelivery>[2], string | null, string, string]>([
    // 20 November 2026 is a Friday
    ['without working hours at 7:00 AM tomorrow', '2026-11-20', '10:00', {}, null, '2026-11-21', '07:00'],
    ['exactly 12 hours ahead, still tomorrow', '2026-11-20', '19:00', {}, null, '2026-11-21', '07:00'],
    ['a minute later, only on the day after', '2026-11-20', '19:01', {}, null, '2026-11-22', '07:00'],
    ['at the start of work on the next working day', '2026-11-20', '10:00', days, null, '2026-11-23', '06:30'],
    ['on the working day after one that is too near', '2026-11-22', '20:00', days, null, '2026-11-27', '06:30'],
    ['at the start of night work', '2026-11-22', '23:00', nights, null, '2026-11-23', '20:00'],
    ['for a copy at the time of the copied order', '2026-11-20', '10:00', days, '13:45', '2026-11-23', '13:45'],
    ['not tomorrow in the night when the clock goes forward', '2027-03-13', '19:01', {}, null, '2027-03-15', '07:00'],
  ])('ORDR-3 the suggested delivery is %s', (_what, today, now, hours, time, day, from) => {
    const suggested = suggestedDelivery(new Date(at(today, now)), ZONE, hours, time)
    expect(suggested).toEqual({ day, time: from })
    expect(checkNotice(at(suggested.day, suggested.time), new Date(at(today, now))).allowed).toBe(true)
  })
})

test('ORDR-2 ORDR-5 only a placed order can change', () => {
  expect(orderStates.map((state) => mayChangeOrder({ state }).allowed)).toEqual([true, false, false])
})

test.each([
  ['7:30 AM', '07:30'], ['7:30a', '07:30'], ['730 am', '07:30'], ['7a', '07:00'], ['12 AM', '00:00'], ['12p', '12:00'], ['13:30', '13:30'], ['0730', '07:30'], ['7:30', '07:30'],
  ['7', null], ['25:00', null], ['13 PM', null], ['7:60', null], ['', null], ['noon', null],
])('ORDR-1 the typed time "%s" is read as %s', (typed, read) => expect(readTypedTime(typed)).toBe(read))
