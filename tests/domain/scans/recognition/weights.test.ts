import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf, placeOn } from '#src/areas/scans/domain/recognition/place'
import { ofTwoReadings } from '#src/areas/scans/domain/recognition/two-readings'
import { recognizeTicket } from '#src/areas/scans/domain/recognition/ticket'
import { isWeightPlausible, weigh } from '#src/areas/scans/domain/recognition/weights'
import { paper, TODAY } from '#tests/domain/scans/recognition/paper'

const at = (value: string, confidence = 0.95) => ({ value, confidence })

test.each([
  ['agree', at('79980', 0.6), at('27460', 0.6), at('52520', 0.6), ['79980', '27460', '52520'], false],
  ['have one wrong digit in the net', at('79980'), at('27460'), at('52620', 0.7), ['79980', '27460', '52520'], false],
  ['have one wrong digit in the gross', at('19980', 0.7), at('27460'), at('52520'), ['79980', '27460', '52520'], false],
  ['have a wrong digit in a confident reading', at('79980', 0.95), at('27460', 0.96), at('52620', 0.9), ['79980', '27460', '52620'], true],
  ['have two wrong digits', at('79980'), at('27460'), at('53620', 0.7), ['79980', '27460', '53620'], true],
  ['have a wrong digit and are all equally certain', at('79980'), at('27460'), at('52620'), ['79980', '27460', '52620'], true],
] as const)('AI-6 weights that %s are confirmed, corrected or doubted', (_case, gross, tare, net, values, differ) => {
  const weighed = weigh({ gross, tare, net })
  expect([[weighed.gross?.value, weighed.tare?.value, weighed.net?.value], weighed.differ]).toEqual([values, differ])
})

test('AI-6 a missing weight is never invented', () => {
  expect(weigh({ gross: at('79980'), tare: at('27460'), net: null })).toMatchObject({ net: null, differ: false })
})

test.each([['gross', '79980', 'LB', true], ['gross', '799800', 'LB', false], ['net', '0', 'TON', false], ['net', '499', 'LB', false], ['net', '500', 'LB', true], ['net', '0.20', 'TON', false], ['net', '52', 'KG', false], ['net', '26.26', 'TON', true], ['net', '2626', 'TON', false], ['tare', '27460', 'TON', false], ['net', '10.00', 'CY', true]] as const)('AI-6 a %s of %s %s is plausible: %s', (of, value, unit, can) => {
  expect(isWeightPlausible(of, value, unit)).toBe(can)
})

test('AI-6 a value that two readings disagree on is left empty, and one that only one reading has is less certain', () => {
  const text = 'TICKET NO: 77310\nTRUCK: M-22\nCUSTOMER: Basin Road\nLOAD NO: 4'
  const ticket = (one: string) => recognizeTicket(paper(one), TODAY)
  const both = ofTwoReadings(ticket(text), ticket(text.replace('77310', '77810').replace('LOAD NO: 4', '')))
  const fields = 'fields' in both ? both.fields : []
  expect(fields.map(({ field, value, doubt }) => [field, value, doubt])).toEqual([['ticket_number', '', 'unclear'], ['customer_name', 'Basin Road', null], ['truck', 'M-22', null], ['load_number', '4', null]])
  expect((fields.find(({ field }) => field === 'truck')?.confidence ?? 0) > (fields.find(({ field }) => field === 'load_number')?.confidence ?? 1)).toBe(true)
})

test.each([[0.6, 0.6, ''], [0.69, 0.69, ''], [0.69, 0.2, ''], [0.7, 0.7, '77310'], [0.95, 0.3, '77310']])('AI-6 a number on which two readings agree with %s and %s is read as %j', (first, second, value) => {
  const ticket = (sure: number) => recognizeTicket(paper('TICKET NO: 77310\nTRUCK: M-22\nCUSTOMER: Basin Road', { unsure: { 77310: sure } }), TODAY)
  const both = ofTwoReadings(ticket(first), ticket(second))
  expect('fields' in both ? both.fields.find(({ field }) => field === 'ticket_number')?.value : null).toBe(value)
})

test('AI-6 two readings that agree are never less certain than the more certain one, and fill no value of which neither is certain', () => {
  const sure = fc.double({ min: 0.46, max: 1, noNaN: true })
  fc.assert(fc.property(sure, sure, (first, second) => {
    const tickets = [first, second].map((one) => recognizeTicket(paper('TICKET NO: 77310\nTRUCK: M-22\nCUSTOMER: Basin Road', { unsure: { 77310: one } }), TODAY))
    const [both, ...single] = [ofTwoReadings(tickets[0] ?? { problem: 'no_text' }, tickets[1] ?? { problem: 'no_text' }), ...tickets].map((ticket) => ('fields' in ticket ? ticket.fields.find(({ field }) => field === 'ticket_number') : undefined))
    expect(both?.confidence ?? 0).toBeGreaterThanOrEqual(Math.max(...single.map((one) => one?.confidence ?? 1)))
    if (both?.value !== '') expect(Math.max(first, second)).toBeGreaterThanOrEqual(0.69)
  }))
})

test('AI-6 the location of a value in a picture is converted to the page that shows the picture', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const place = { page: 2, x: 0.5, y: 0.25, width: 0.25, height: 0.1 }
  expect(placeOn({ x0: 0.1, y0: 0.2, x1: 0.5, y1: 0.6 }, place)).toEqual({ page: 2, x: 0.3, y: 0.3, width: 0.1, height: 0.04 })
  expect(placeOn({ x0: 0, y0: 0, x1: 1, y1: 1 }, place)).toEqual(place)
  fc.assert(fc.property(part, part, part, part, part, part, (x0, y0, x, y, width, height) => {
    const on = placeOn({ x0: x0 - 0.5, y0: y0 - 0.5, x1: x0 + 0.5, y1: y0 + 0.5 }, { page: 1, x, y, width, height })
    for (const [from, size] of [[on.x, on.width], [on.y, on.height]] as const) {
      expect(from).toBeGreaterThanOrEqual(0)
      expect(size).toBeGreaterThanOrEqual(0)
      expect(from + size).toBeLessThanOrEqual(1.000_1)
    }
  }))
})

test('AI-6 the location of a value on a page that was straightened refers to the page as it is shown', () => {
  fc.assert(fc.property(fc.double({ min: -7, max: 7, noNaN: true }), fc.double({ min: 0.1, max: 0.9, noNaN: true }), fc.double({ min: 0.1, max: 0.9, noNaN: true }), (angle, x, y) => {
    const upright = { width: 1_000, height: 800 }
    const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
    const level = { width: Math.round(1_000 * cosine + 800 * Math.abs(sine)), height: Math.round(800 * cosine + 1_000 * Math.abs(sine)) }
    // a point of the displayed page, rotated back by the angle
    const [right, down] = [x * 1_000 - 500, y * 800 - 400]
    const point = { x: right * cosine + down * sine + level.width / 2, y: down * cosine - right * sine + level.height / 2 }
    const place = placeOf({ x0: point.x - 1, y0: point.y - 1, x1: point.x + 1, y1: point.y + 1 }, { ...level, angle, upright }, 1)
    expect(place.x + place.width / 2).toBeCloseTo(x, 2)
    expect(place.y + place.height / 2).toBeCloseTo(y, 2)
  }))
})
