import { expect, test } from 'vitest'
import { dropReturned, endSent, sendAgain, sendTyped, typedFor, typeMessage } from '#src/areas/assistants/client/threads/typed-messages'

let thread = 0
const typed = (text: string) => {
  thread += 1
  typeMessage(thread, text)
  return typedFor(thread).clientId
}

test('AI-18 sending a message clears the field but keeps what is typed meanwhile', () => {
  const id = typed('First?')
  sendTyped(thread, 'First?')
  expect(typedFor(thread)).toMatchObject({ text: '', sent: { text: 'First?', clientId: id } })
  typeMessage(thread, 'Second?')
  endSent(thread)
  expect(typedFor(thread)).toMatchObject({ text: 'Second?', sent: null })
  expect(typedFor(thread).clientId).not.toBe(id)
})

test('AI-18 a message that could not be sent returns to the field with its id, so that sending it again does not store it twice', () => {
  const id = typed('First?')
  sendTyped(thread, 'First?')()
  expect(typedFor(thread)).toMatchObject({ text: 'First?', clientId: id, sent: null })
})

test('AI-18 a returned message is placed before the text typed meanwhile, as a separate message', () => {
  const id = typed('First?')
  const takeBack = sendTyped(thread, 'First?')
  typeMessage(thread, 'Second?')
  takeBack()
  expect(typedFor(thread).text).toBe('First?\nSecond?')
  expect(typedFor(thread).clientId).not.toBe(id)
})

test.each([['', ''], ['Second?', 'Second?']])('AI-18 a message that the thread already has, but without an answer, is not kept in the field (typed meanwhile: "%s")', (meanwhile, left) => {
  typed('First?')
  const takeBack = sendTyped(thread, 'First?')
  if (meanwhile !== '') typeMessage(thread, meanwhile)
  takeBack()
  dropReturned(thread)
  expect(typedFor(thread)).toMatchObject({ text: left, sent: null })
})

test('AI-18 asking again leaves the typed text alone', () => {
  typed('Next?')
  sendAgain(thread, { text: 'First?', clientId: 'a' })()
  dropReturned(thread)
  expect(typedFor(thread)).toMatchObject({ text: 'Next?', sent: null })
})
