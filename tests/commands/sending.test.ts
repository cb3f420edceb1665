import { describe, expect, test } from 'vitest'
import { openDesk } from '#tests/commands/desk'

describe('AUTH-59 switch agency', () => {
  test('AUTH-59 it activates the agency, confirms it and loads its session', async () => {
    const desk = openDesk({ answering: () => ({ body: { user: {} } }) })
    const { sent, said, done } = await desk.run('account.switch-agency', { agency: { id: 8, name: 'Gulf State DOT' } })
    expect(sent.map(({ method, address }) => `${method} ${address}`)).toEqual(['POST /v3/dot_authorities/8/activate'])
    expect([said, done]).toEqual([[{ tone: 'success', words: 'You are now in Gulf State DOT' }], ['agencyChanged']])
  })

  test('AUTH-60 a refusal changes nothing', async () => {
    const desk = openDesk({ answering: () => ({ status: 403, body: { status: 403, message: 'No account there.', detailed_errors: [] } }) })
    expect((await desk.run('account.switch-agency', { agency: { id: 9, name: 'Elsewhere' } })).done).toEqual([])
  })
})

describe('API-18 every write has its keys', () => {
  const write = { agency: { id: 8, name: 'Gulf' } }

  test('API-18 a write has an Idempotency-Key and a Change-Set, and another write has different ones', async () => {
    const desk = openDesk({ answering: () => ({ body: {} }) })
    const first = (await desk.run('account.switch-agency', write)).sent[0]?.headers
    const second = (await desk.run('account.switch-agency', write)).sent[0]?.headers
    expect(first?.['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(first?.['change-set']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.['idempotency-key']).not.toBe(first?.['idempotency-key'])
  })

  test('API-18 a write that was never answered is sent again with the same key', async () => {
    let isAway = true
    const desk = openDesk({
      answering: () => {
        if (isAway) throw new TypeError('Failed to fetch')
        return { body: {} }
      },
    })
    const lost = (await desk.run('account.switch-agency', write)).sent[0]?.headers['idempotency-key']
    isAway = false
    const again = (await desk.run('account.switch-agency', write)).sent[0]?.headers['idempotency-key']
    expect(again).toBe(lost)
  })
})
