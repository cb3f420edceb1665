import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTicketNumber, ticketNumberKey } from '#src/areas/tickets/domain/ticket-number'

describe('TICK-92 a ticket number has one key, however it is written', () => {
  test.each(['T1', 't1', ' T1 ', 'T\u200b1', '\uff34\uff11', 'T\u00ad1', '\ufeffT1', '\u2060T1', '\u00a0T1'])('%j', (written) =>
    expect(ticketNumberKey(written)).toBe('t1'))
  test('different numbers have different keys', () => {
    expect(ticketNumberKey('T10')).not.toBe(ticketNumberKey('T1'))
    expect(ticketNumberKey('T-1')).not.toBe(ticketNumberKey('T1'))
    expect(ticketNumberKey('001')).not.toBe(ticketNumberKey('1'))
  })
})

test('TICK-92 a key ignores case, and the key of a key is the same key', () => {
  const written = fc.string({ unit: fc.constantFrom(...'abcXYZ0159-/ .ßÅéж\u200b\uff21\uff11') })
  fc.assert(
    fc.property(written, (number) => {
      const key = ticketNumberKey(number)
      expect([ticketNumberKey(key), ticketNumberKey(number.toUpperCase()), ticketNumberKey(number.toLowerCase())]).toEqual([key, key, key])
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['a\u0000', 'errors.ticket_number_characters'],
  ['a\u0007', 'errors.ticket_number_characters'],
  ['a\n', 'errors.ticket_number_characters'],
  ['\udc00', 'errors.ticket_number_characters'],
  ['\u202e1', 'errors.ticket_number_characters'],
  ['\u2066 1', 'errors.ticket_number_characters'],
  ['  ', 'errors.field_is_required'],
  ['\u200b', 'errors.field_is_required'],
  ['x'.repeat(41), 'errors.field_text_long'],
])('TICK-93 the ticket number %j is refused with %s', (number, key) =>
  expect(checkTicketNumber(number)).toMatchObject({ message: key }))

test.each(['T1', '100-4/B', 'Ж-7', '票-1'])('TICK-93 the ticket number %j is accepted', (number) =>
  expect(checkTicketNumber(number)).toEqual({ allowed: true }))
