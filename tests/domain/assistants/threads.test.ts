import { expect, test } from 'vitest'
import { mayAsk } from '#src/areas/assistants/domain/assistants/assistant'
import { checkMessage, mayAddMessages, storedMessage, threadTitle } from '#src/areas/assistants/domain/threads/thread'

test.each([['on', true], ['off', false], ['deleted', false]] as const)('AI-18 an assistant that is %s accepts messages: %s', (state, takes) => {
  expect(mayAsk(state).allowed).toBe(takes)
})

test('AI-18 the title of a thread is the first 80 characters of a message on one line', () => {
  expect(threadTitle('  What is\n the  limit? ')).toBe('What is the limit?')
  expect(threadTitle('😀'.repeat(100))).toBe('😀'.repeat(80))
  expect(threadTitle('\u202egnp.exe')).toBe('gnp.exe')
})

test('AI-18 a message has 1 to 4,000 characters', () => {
  expect(checkMessage(storedMessage(' \n\u0000 ')).allowed).toBe(false)
  expect(checkMessage(storedMessage('x'.repeat(4_000))).allowed).toBe(true)
  expect(checkMessage(storedMessage('x'.repeat(4_001))).allowed).toBe(false)
  expect(storedMessage(' a\r\nb ')).toBe('a\nb')
})

test.each([[0, true], [198, true], [199, false], [200, false]])('AI-18 a thread with %i messages accepts a question and its answer: %s', (count, takes) => {
  expect(mayAddMessages(count).allowed).toBe(takes)
})
