import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf } from '#src/areas/scans/domain/recognition/place'
import { ofTwoReadings } from '#src/areas/scans/domain/recognition/two-readings'
import { recognizeTicket } from '#src/areas/scans/domain/recognition/ticket'
import { isWeightPlausible, weigh } from '#src/areas/scans/domain/recognition/weights'
import { paper, TODAY } from '#tests/domain/scans/recognition/paper'

const at = (value: string, confidence = 0.95) => ({ value, confidence })

test.each([
  ['agree', at('79980', 0.6), at('27460', 0.6), at('52520', 0.6), ['79980', '27460', '52520'], false],
  ['have one wrong digit in the net', at('79980'), at('27460'), at('52620', 0.7), ['79980', '27460', '52520'], false],
  ['have one wrong digit in the gross', at('19980', 0.7), at('27460'), at('52520'), ['79980', '27460', '52520'], false],
  ['have two wrong digits', at('79980'), at('27460'), at('53620', 0.7), ['79980', '27460', '53620'], true],
  ['have nobody who is surer', at('79980'), at('27460'), at('52620'), ['79980', '27460', '52620'], true],
] as const)('AI-6 weights that %s are confirmed, corrected or doubted', (_case, gross, tare, net, values, differ) => {
  const weighed = weigh({ gross, tare, net })
  expect([[weighed.gross?.value, weighed.tare?.value, weighed.net?.value], weighed.differ]).toEqual([values, differ])
})

test('AI-6 a missing weight is never made up', () => {
  expect(weigh({ gross: at('79980'), tare: at('27460'), net: null })).toMatchObject({ net: null, differ: false })
})

test.each([['gross', '79980', 'LB', true], ['gross', '799800', 'LB', false], ['net', '0', 'TON', false], ['net', '26.26', 'TON', true], ['net', '2626', 'TON', false], ['tare', '27460', 'TON', false], ['net', '10.00', 'CY', true]] as const)('AI-6 a %s of %s %s can be: %s', (of, value, unit, can) => {
  expect(isWeightPlausible(of, value, unit)).toBe(can)
})

test('AI-6 a value that two readings have differently is left empty, and one that only one has is less sure', () => {
  const text = 'TICKET NO: 77310\nTRUCK: M-22\nCUSTOMER: Basin Road\nLOAD NO: 4'
  const ticket = (one: string) => recognizeTicket(paper(one), TODAY)
  const both = ofTwoReadings(ticket(text), ticket(text.replace('77310', '77810').replace('LOAD NO: 4', '')))
  const fields = 'fields' in both ? both.fields : []
  expect(fields.map(({ field, value, doubt }) => [field, value, doubt])).toEqual([['ticket_number', '', 'unclear'], ['customer_name', 'Basin Road', null], ['truck', 'M-22', null], ['load_number', '4', null]])
  expect((fields.find(({ field }) => field === 'truck')?.confidence ?? 0) > (fields.find(({ field }) => field === 'load_number')?.confidence ?? 1)).toBe(true)
})

test('AI-6 the place of a value on a page that was turned level is on the page as it is shown', () => {
  fc.assert(fc.property(fc.double({ min: -7, max: 7, noNaN: true }), fc.double({ min: 0.1, max: 0.9, noNaN: true }), fc.double({ min: 0.1, max: 0.9, noNaN: true }), (angle, x, y) => {
    const upright = { width: 1_000, height: 800 }
    const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
    const level = { width: Math.round(1_000 * cosine + 800 * Math.abs(sine)), height: Math.round(800 * cosine + 1_000 * Math.abs(sine)) }
    // a point of the shown page, turned back by the angle
    const [right, down] = [x * 1_000 - 500, y * 800 - 400]
    const point = { x: right * cosine + down * sine + level.width / 2, y: down * cosine - right * sine + level.height / 2 }
    const place = placeOf({ x0: point.x - 1, y0: point.y - 1, x1: point.x + 1, y1: point.y + 1 }, { ...level, angle, upright }, 1)
    expect(place.x + place.width / 2).toBeCloseTo(x, 2)
    expect(place.y + place.height / 2).toBeCloseTo(y, 2)
  }))
})
