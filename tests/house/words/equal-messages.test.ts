import '#src/main/server/all-messages'
import { expect, test } from 'vitest'
import { messages } from '#src/platform/domain/messages'
import { grouped } from '#tests/house/sources'

/** The groups of messages whose texts differ at most in the names of their values. */
function equalMessages(catalog: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  const groups = grouped(Object.entries(catalog), ([, text]) => text.replaceAll(/\{\{\w+\}\}/g, '…'))
  return [...groups.values()].filter((group) => group.length > 1).map((group) => group.map(([key, text]) => `${key}: ${text}`))
}

test('messages with equal texts are found, also if their values have other names', () => {
  const planted = { a: 'Enter a name.', b: '{{name}} is deleted.', c: 'Enter a note.', d: '{{title}} is deleted.', e: 'Enter a note.', f: '{{name}} is not deleted.', g: 'Enter a note.' }
  expect(equalMessages(planted)).toEqual([['b: {{name}} is deleted.', 'd: {{title}} is deleted.'], ['c: Enter a note.', 'e: Enter a note.', 'g: Enter a note.']])
})

test('no two messages have the same text: what several areas say is one message for all of them', () => {
  expect(Object.keys(messages).length).toBeGreaterThan(1_000)
  expect(equalMessages(messages)).toEqual([])
})
