import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numbersIn, readRemarks, REMARK_MAX, REMARKS_MAX, type RemarkSource } from '#src/areas/assist/domain/runs/answer'

const ticket: RemarkSource = { kind: 'ticket', id: 7, name: 'A-7' }
const sources = new Map([['T1', ticket]])
const FACTS = JSON.stringify({ tickets: [{ source: 'T1', net: '1200.50', number: 'A-7' }] })
const read = (remarks: unknown) => readRemarks(JSON.stringify({ remarks }), FACTS, sources)

describe('AI-17 remarks in an answer', () => {
  test('AI-17 a remark has a text and the records that it is about', () => {
    expect(read([{ text: ' Ticket A-7 brought 1,200.5 tons. ', sources: ['T1', 'T1', 'T9'] }])).toEqual({ remarks: [{ text: 'Ticket A-7 brought 1,200.5 tons.', sources: [ticket] }], left_out: 0 })
  })

  test.each<[string, unknown]>([
    ['without a source', { text: 'It rained.', sources: [] }],
    ['with a source that was not sent', { text: 'It rained.', sources: ['T2'] }],
    ['with a number that is in none of the facts', { text: 'It were 1300 tons.', sources: ['T1'] }],
    ['without text', { text: ' \u200b ', sources: ['T1'] }],
    ['that is not an object', 'rm -rf'],
    ['whose text is not a string', { text: { a: 1 }, sources: ['T1'] }],
  ])('AI-17 a remark %s is dropped', (_name, remark) => expect(read([remark])).toEqual({ remarks: [], left_out: 1 }))

  test('AI-17 at most 10 remarks of at most 500 characters are kept, without hidden characters', () => {
    expect(read(Array.from({ length: 30 }, () => ({ text: 'Late.', sources: ['T1'] })))).toMatchObject({ left_out: 30 - REMARKS_MAX })
    expect(read([{ text: '😀'.repeat(900), sources: ['T1'] }])?.remarks[0]?.text).toBe('😀'.repeat(REMARK_MAX))
    expect(read([{ text: 'a\u0000b\u202ec\nd', sources: ['T1'] }])?.remarks[0]?.text).toBe('a b c d')
  })

  test.each(['', 'Sure!', '{"remarks": 3}', '[]', '{"remarks": [', 'null'])('AI-15 the answer %j is not valid', (answer) => expect(readRemarks(answer, FACTS, sources)).toBeNull())

  test('AI-15 an answer in a code block can be read', () => {
    expect(readRemarks('Here:\n```json\n{"remarks": [{"text": "Late.", "sources": ["T1"]}]}\n```', FACTS, sources)?.remarks).toHaveLength(1)
  })

  test('AI-17 whatever the model returns, a kept remark names only sent sources, known numbers and visible text', () => {
    fc.assert(fc.property(fc.array(fc.record({ text: fc.string({ unit: 'binary', maxLength: 700 }), sources: fc.array(fc.constantFrom('T1', 'T2', '__proto__', 'constructor')) }), { maxLength: 20 }), (modelRemarks) => {
      const { remarks, left_out: leftOut } = read(modelRemarks) ?? { remarks: [], left_out: 0 }
      return remarks.length + leftOut === modelRemarks.length && remarks.every(({ text, sources: from }) =>
        from.every((one) => one === ticket) && from.length === 1 && [...text].length <= REMARK_MAX && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) && [...numbersIn(text)].every((number) => numbersIn(FACTS).has(number)))
    }))
  })
})

test.each([['1,200.50 and 7', ['1200.5', '7']], ['07:05', ['7', '5']], ['A-12, 3.0 t', ['12', '3']], ['none', []], ['0 of 100', ['0', '100']]])('numbers of %j', (text, numbers) => expect([...numbersIn(text)]).toEqual(numbers))
