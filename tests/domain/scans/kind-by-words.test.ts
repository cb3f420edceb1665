import { expect, test } from 'vitest'
import { kindByWords } from '#src/areas/scans/domain/readings/kind-by-words'

test.each([
  ['delivery_ticket', 'a.pdf', 'RIDGE MATERIALS\nScale Ticket 104523\nGross 72,140 Tare 26,800 Net 45,340\nTruck 12'],
  ['invoice', 'Invoice 204.pdf', ''],
  ['mix_design', 'a.pdf', 'JOB MIX FORMULA\nBinder content 5.2 %\nAir voids 4.0 %\nVMA 15.1'],
  ['certificate', 'a.pdf', 'Certificate of Compliance\nWe certify that the material conforms to ASTM A615.'],
  ['test_report', 'a.pdf', 'Report\nCompressive strength of cylinders\nSpecimen 1 Tested by J. Day\nLaboratory'],
  ['letter', 'a.pdf', 'Dear Ms. Day,\nSubject: the bridge\nSincerely, Lee'],
  ['plan', 'a.pdf', 'PLAN AND PROFILE\nSheet no. 4 Drawn by JD Station 10+00'],
])('AI-5 the words of a %s identify its kind', (kind, name, text) => {
  expect(kindByWords(name, text).kind).toBe(kind)
})

test('AI-5 no words, few words, and words of two kinds identify no kind', () => {
  const nothing = { kind: 'unknown', confidence: 0, words: [] }
  expect(kindByWords('IMG_4711.png', '')).toEqual(nothing)
  expect(kindByWords('a.pdf', 'The net is in the truck.')).toEqual(nothing)
  expect(kindByWords('a.pdf', 'Invoice for the mix design')).toEqual(nothing)
  // a word inside another word does not count
  expect(kindByWords('a.pdf', 'reinvoiced tarekgross')).toEqual(nothing)
})
