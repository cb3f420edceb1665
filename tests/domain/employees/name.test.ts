import { describe, expect, test } from 'vitest'
import { cleanLine } from '#src/platform/domain/formats/plain-text'
import { checkPersonName, inSentence } from '#src/areas/agency/domain/employees/name'

const verdict = (name: string) => {
  const answer = checkPersonName(name, 'errors.first_name_required')
  return answer.allowed ? 'kept' : answer.message
}

describe('PEOP-3 a name is stored in any script', () => {
  test.each([
    'Zoë', 'Żurek', 'Nguyễn Thị Minh Khai', 'O’Brien', 'Jean-Luc', 'Ólafur', 'Дмитрий', 'Ελένη', '李小龍', '山田 太郎', '김민수', 'محمد', 'יעל', 'प्रिया', 'தமிழ்', 'ກົມ', 'ᐃᓄᒃ', '𠮷野', 'Þór',
  ])('%s', (name) => expect([verdict(name), cleanLine(name)]).toEqual(['kept', name.normalize('NFC')]))

  test.each([
    ['', 'errors.first_name_required'],
    [' \u00a0 ', 'errors.first_name_required'],
    ['\u200b\u200e', 'errors.first_name_required'],
    ['12345', 'errors.name_not_valid'],
    ['a'.repeat(80), 'kept'],
    ['a'.repeat(81), 'errors.name_too_long'],
    // 80 visible characters, although each consists of two code points
    ['é'.normalize('NFD').repeat(80), 'kept'],
  ])('%j: %s', (name, what) => expect(verdict(name)).toBe(what))
})

describe('PEOP-3 PEOP-5 characters that are invisible or change the text direction are removed', () => {
  test.each([
    ['Ada\u200bBell', 'AdaBell'],
    ['\u202eAda', 'Ada'],
    ['\u2067Ada\u2069 Bell', 'Ada Bell'],
    ['Ada \t\n Bell', 'Ada Bell'],
    ['Ada\ufeff', 'Ada'],
    ['\u200dAda\u200c', 'Ada'],
    // between Persian letters, the zero-width non-joiner is part of the word
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['e\u0301', '\u00e9'],
  ])('%j is stored as %j', (typed, storedName) => expect(cleanLine(typed)).toBe(storedName))
})

test('PEOP-3 a right-to-left name does not change the direction of the sentence around it', () => {
  expect([inSentence('Ada'), inSentence('יעל')]).toEqual(['Ada', '\u2068יעל\u2069'])
})
