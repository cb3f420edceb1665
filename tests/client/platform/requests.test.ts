import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { errorInside, errorOfAnswer } from '#src/platform/client/api/api-error'
import { queryString } from '#src/platform/client/api/query-string'
import { requestOf, requests } from '#src/platform/client/api/requests'

describe('API-4 a call is built from its contract entry', () => {
  const entry = {
    method: 'PATCH',
    path: '/v1/slips/:id',
    params: Type.Object({ id: Type.Integer() }),
    query: Type.Object({ dry: Type.Optional(Type.Boolean()) }),
    body: Type.Object({ note: Type.String() }),
  } as const

  test('API-4 parameters are sorted into path, query and body', () => {
    expect(requestOf(entry, { id: 7, dry: true, note: 'x' })).toMatchObject({ params: { id: 7 }, query: { dry: true }, body: { note: 'x' } })
  })

  test('API-4 a call without a body sends none', () => {
    expect(requests({ list: { method: 'GET', path: '/v1/jobs' } }).list()).toMatchObject({ params: {}, query: {}, body: undefined })
  })
})

describe('API-4 arrays in the query are written in the style of the API family', () => {
  test.each([
    ['ruby', { status: ['a', 'b'], page_number: 1 }, '?status[]=a&status[]=b&page_number=1'],
    ['java', { status: ['a', 'b'] }, '?status=a&status=b'],
    ['ruby', { filters: { id: { IN: [1, 2] } } }, '?filters[id][IN][]=1&filters[id][IN][]=2'],
    ['ruby', { search: 'a&b=c', empty: undefined, nothing: null }, '?search=a%26b%3Dc'],
    ['java', {}, ''],
  ] as const)('%s %j', (style, values, query) => expect(queryString(values, style)).toBe(query))
})

describe('ERR-4 to ERR-11 the message of a failure', () => {
  test.each([
    ['ERR-4 the server message', 422, 'Unprocessable', { message: 'No.' }, 'No.'],
    ['ERR-9 the status text', 404, 'Not Found', undefined, 'Not Found'],
    ['ERR-9 the common message', 404, '', undefined, 'Something went wrong, try again later.'],
    ['ERR-3 an unforeseen error of the server', 500, '', undefined, 'Unexpected error, try again.'],
  ])('%s', (_what, status, text, body, words) => expect(errorOfAnswer(status, text, body).message).toBe(words))

  test('ERR-10 detailed errors are preserved', () => {
    const error = errorOfAnswer(422, '', { message: 'No.', detailed_errors: [{ id: 7, ticket_number: 'T-7', message: 'voided' }, 'plain', 3] })
    expect(error.detailed_errors).toEqual([{ id: 7, ticket_number: 'T-7', message: 'voided' }, { message: 'plain' }])
  })

  test('ERR-11 an answer with an error field is a failure', () => expect([errorInside({ error: 'Bad' }), errorInside({ errors: [] })]).toEqual(['Bad', null]))
})
