import { expect, test } from 'vitest'
import { normalPhone } from '#src/areas/identity/domain/sessions/username'
import { words as peopleWords } from '#src/areas/agency/client/employees/messages'
import { words as sessionWords } from '#src/areas/identity/client/sessions/messages'

const EXAMPLE = '1(555) 555-5555'

test('CONST-1 the screens show the example format, and a number without a country code is a US number', () => {
  expect(sessionWords('region')).toBe(`Default region US · ${EXAMPLE}`)
  expect(peopleWords('phone_format')).toBe(EXAMPLE)
  expect(normalPhone('(509) 555-0134')).toBe('+15095550134')
  expect(normalPhone('+44 20 7183 8750')).toBeNull()
})

test.each([EXAMPLE, '555.555.5555', '+1 555 555 5555', '5555555555'])('CONST-2 %s is stored as +1 and ten digits', (typed) => {
  expect(normalPhone(typed)).toBe('+15555555555')
})
