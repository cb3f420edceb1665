import { beforeEach, describe, expect, test } from 'vitest'
import { localStore } from '#src/client/platform/browser-store'
import { openDesk } from '#tests/commands/desk'

beforeEach(() => {
  for (const key of localStore.keys()) localStore.remove(key)
})

describe('AUTH-59 switch agency', () => {
  test('AUTH-59 it activates the agency, says so and loads its session', async () => {
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

  test('API-18 a write carries an Idempotency-Key and a Change-Set, another write has others', async () => {
    const desk = openDesk({ answering: () => ({ body: {} }) })
    const first = (await desk.run('account.switch-agency', write)).sent[0]?.headers
    const second = (await desk.run('account.switch-agency', write)).sent[0]?.headers
    expect(first?.['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(first?.['change-set']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.['idempotency-key']).not.toBe(first?.['idempotency-key'])
  })

  test('API-18 a write whose answer never came is sent again under the same key', async () => {
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

describe('WORK-22 undo and redo', () => {
  const seed = () => localStore.write('slipway.undo.1.1', JSON.stringify({ undo: [{ changeSet: 'set-1', words: '10 tickets marked delivered' }], redo: [] }))

  test('WORK-22 with nothing written there is nothing to undo or redo', async () => {
    const desk = openDesk()
    expect([(await desk.run('tickets.undo')).refusal, (await desk.run('tickets.redo')).refusal]).toEqual(['workspace.nothing_to_undo', 'workspace.nothing_to_redo'])
  })

  test('WORK-22 undo reverses the last change set, redo reverses that undo', async () => {
    const desk = openDesk({ answering: () => ({ body: { undone: 10, left: [] } }) })
    seed()
    const undone = await desk.run('tickets.undo')
    expect([undone.sent[0]?.body, undone.said[0]?.words]).toEqual([{ change_set: 'set-1' }, 'Undone: 10 tickets marked delivered'])
    const redone = await desk.run('tickets.redo')
    expect(redone.sent[0]?.body).toEqual({ change_set: undone.sent[0]?.headers['change-set'] })
    expect(redone.said[0]?.words).toBe('Done again: 10 tickets marked delivered')
    expect((await desk.run('tickets.undo')).sent[0]?.body).toEqual({ change_set: redone.sent[0]?.headers['change-set'] })
  })

  test('WORK-22 a refused undo stays to be undone', async () => {
    const desk = openDesk({ answering: () => ({ status: 422, body: { status: 422, message: 'Closed.', detailed_errors: [] } }) })
    seed()
    await desk.run('tickets.undo')
    expect((await desk.run('tickets.undo')).sent[0]?.body).toEqual({ change_set: 'set-1' })
  })
})
