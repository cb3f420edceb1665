import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keptPayload, mayTakeAgain, plainText, shownPayload } from '#src/areas/tickets/domain/arrivals/arrival'
import { ARRIVAL_PAYLOAD_MAX } from '#src/areas/tickets/domain/arrivals/limits'

describe('PLUS-38 what is stored of a refused arrival', () => {
  test.each<[string, unknown, { payload: string; is_whole: boolean }]>([
    ['an object', { a: 1 }, { payload: '{"a":1}', is_whole: true }],
    ['text', 'nothing', { payload: '"nothing"', is_whole: true }],
    ['null', null, { payload: 'null', is_whole: true }],
    ['a body that was not read', undefined, { payload: '', is_whole: false }],
    ['a NUL and half of a surrogate pair, escaped as in JSON', '\u0000\ud800', { payload: '"\\u0000\\ud800"', is_whole: true }],
  ])('PLUS-38 %s', (_what, sent, payload) => expect(keptPayload(sent)).toEqual(payload))

  test('PLUS-38 a body nested deeper than JSON can be written becomes empty', () => {
    let deep: unknown = 1
    for (let level = 0; level < 200_000; level += 1) deep = [deep]
    expect(keptPayload(deep).is_whole).toBe(false)
  })

  test('PLUS-38 a long body is cut, says so, and never ends within a character', () => {
    const { payload, is_whole: isWhole } = keptPayload(`${'x'.repeat(ARRIVAL_PAYLOAD_MAX - 2)}😀😀`)
    expect([payload.length, isWhole, encodeURIComponent(payload) !== '']).toEqual([ARRIVAL_PAYLOAD_MAX - 1, false, true])
  })

  test('PLUS-38 text for a list is on one line, without characters that hide or reverse text', () => {
    expect(plainText('A\u0000\n1\u202e\u200bB\ud800', 100)).toBe('A  1  B')
    expect([plainText({}, 10), plainText(5, 10), plainText('123456', 3)]).toEqual(['', '5', '123'])
  })

  test('PLUS-38 the data is shown with every hidden character written out, and JSON with one field per line', () => {
    expect(shownPayload('{"a":"x\u202ey","b":1}', true)).toBe('{\n  "a": "x\\u202ey",\n  "b": 1\n}')
    expect(shownPayload('{"a":"cut', false)).toBe('{"a":"cut')
  })

  test('PLUS-38 whatever is sent, the text shown has no hidden character and the stored data fits', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
      const { payload, is_whole: isWhole } = keptPayload({ value, text })
      expect(payload.length).toBeLessThanOrEqual(ARRIVAL_PAYLOAD_MAX)
      expect(shownPayload(payload, isWhole)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]/)
    }))
  })

  test('PLUS-38 only an arrival that was refused and stored whole can be processed again', () => {
    expect([mayTakeAgain({ state: 'refused', is_whole: true }), mayTakeAgain({ state: 'taken', is_whole: true }), mayTakeAgain({ state: 'refused', is_whole: false })])
      .toMatchObject([{ allowed: true }, { message: 'errors.arrival_taken' }, { message: 'errors.arrival_cut' }])
  })
})
