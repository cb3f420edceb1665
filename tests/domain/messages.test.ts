import { describe, expect, test } from 'vitest'
import { messageRows as D } from '#tests/house/requirements/messages'
import { fillIn, message, messageOrWords, messages, onMissingMessage, type MessageKey } from '#src/platform/domain/messages'

/** tests/house/not-built.test.ts checks that docs/not-built.md lists the messages that the product does not have. */
describe('ERR-15 every message of table D in the product is the English text of that table', () => {
  const all: Readonly<Record<string, string>> = messages
  test.each(D.filter(([key]) => Object.hasOwn(messages, key)))('%s', (key, text) => expect(all[key]).toBe(text))
})

test('ERR-15 each message is a trimmed text under a key of two parts', () => {
  for (const [key, text] of Object.entries<string>(messages)) {
    expect([key, /^[a-z_]+\.[a-z_]+$/.test(key)]).toEqual([key, true])
    expect([key, text.trim() === text && text !== '']).toEqual([key, true])
  }
})

test('ERR-15 values replace their placeholders, and a placeholder without a value remains visible', () => {
  expect(message('errors.file_size', { size: 30 })).toBe('File size should not exceed 30 MB.')
  expect(message('errors.file_size')).toContain('{{size}}')
  expect(fillIn('{{a}} and {{b}}', { a: '{{b}}', b: 2 })).toBe('{{b}} and 2')
})

test('ERR-15 no key belongs to two areas', async () => {
  const areas = import.meta.glob<Record<string, Record<string, string>>>(['../../src/{areas/*,workspace,platform}/domain/**/messages.ts', '../../src/{areas/*,workspace,platform}/server/messages.ts', '!../../src/platform/domain/messages.ts'], { eager: true })
  const keys = Object.values(areas).flatMap((area) => Object.values(area).flatMap((one) => Object.keys(one)))
  expect(new Set(keys).size).toBe(keys.length)
  expect([...keys].sort()).toEqual((Object.keys(messages) as MessageKey[]).sort())
})

test.each([
  ['errors.csv_upload', 'CSV upload error. The file could not be read.', []],
  ['errors.strange_new_thing', 'Strange new thing', ['errors.strange_new_thing']],
  ['toString', 'ToString', ['toString']],
  ['errors.', 'Something went wrong, try again later.', ['errors.']],
  ['', 'Something went wrong, try again later.', ['']],
])('ERR-16 the key %j shows %j and reports %j', (key, text, reported) => {
  const missing: string[] = []
  const stop = onMissingMessage((one) => missing.push(one))
  expect(messageOrWords(messages, key)).toBe(text)
  stop()
  messageOrWords(messages, 'errors.another')
  expect(missing).toEqual(reported)
})
