import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteOwnChange } from '#src/platform/client/records/own-changes'
import { closeSocket, openSocket } from '#src/platform/client/api/socket'
import { storeTokensOf } from '#src/platform/client/api/tokens'
import { finish, keepUnfinished, keysFor, recallUnfinished, watchArrivals, type Touched } from '#src/workspace/client/writes/unfinished'

/** The open connections to the server; the test sends messages over them in place of the server. */
const lines: Line[] = []
const before = { WebSocket: globalThis.WebSocket, location: globalThis.location }
let deafen = (): void => undefined

class Line {
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    lines.push(this)
  }
  send(): void {}
  close(): void {}
}

beforeAll(() => {
  Object.assign(globalThis, { WebSocket: Line, location: { protocol: 'http:', host: 'slipway.example' } })
  storeTokensOf(new Headers({ authorization: 'Bearer test' }))
  openSocket()
  deafen = watchArrivals()
})
afterAll(() => {
  deafen()
  closeSocket()
  Object.assign(globalThis, before)
})

const says = (message: object) => lines.at(-1)?.onmessage?.({ data: JSON.stringify(message) })
const tickets = (...ids: number[]): Touched => ({ kind: 'ticket', ids })

let turn = 0
/** Starts a write whose answer never arrives, to the records in `touched`; returns the write's fingerprint, key and change set. */
function lost(touched: Touched) {
  const fingerprint = `write ${(turn += 1)}`
  const { changeSet, keyOf } = keysFor([fingerprint], touched)
  noteOwnChange(changeSet)
  return { fingerprint, key: keyOf(fingerprint), changeSet }
}
const keyAgain = (fingerprint: string, touched: Touched) => keysFor([fingerprint], touched).keyOf(fingerprint)

describe('B2 which key a write is sent with', () => {
  test.each<[string, Touched, Touched, boolean]>([
    ['the same ticket', tickets(7), tickets(7), false],
    ['one of the same tickets', tickets(7, 8), tickets(8, 9), false],
    ['other tickets', tickets(7), tickets(8), true],
    ['all tickets that match', tickets(7), { kind: 'ticket', ids: null }, false],
    ['a group with the same number', tickets(7), { kind: 'group', ids: [7] }, true],
    ['an undo', tickets(7), { kind: null, ids: null }, false],
  ])('B2 whether the key is reused after another decision about %s', (_what, first, second, isKept) => {
    const { fingerprint, key } = lost(first)
    const other = lost(second)
    finish([other.fingerprint], [other.key])
    expect(keyAgain(fingerprint, first) === key).toBe(isKept)
    finish([fingerprint], [keyAgain(fingerprint, first)])
  })

  test('API-18 the same write is sent with the same key and change set until it succeeds', () => {
    const { fingerprint, key, changeSet } = lost(tickets(1))
    expect([keyAgain(fingerprint, tickets(1)), keysFor([fingerprint], tickets(1)).changeSet]).toEqual([key, changeSet])
    finish([fingerprint], ['of an earlier decision'])
    expect(keyAgain(fingerprint, tickets(1))).toBe(key)
    finish([fingerprint], [key])
    expect(keyAgain(fingerprint, tickets(1))).not.toBe(key)
  })

  test('B2 once the server reports the write, the same press does nothing twice, unless somebody has changed the ticket since', () => {
    const { fingerprint, key, changeSet } = lost(tickets(3))
    says({ kind: 'tickets', ids: [3], change_set: 'of somebody before it' })
    says({ kind: 'tickets', ids: [3], change_set: changeSet })
    says({ kind: 'tickets', ids: [4], change_set: 'of somebody' })
    expect(keyAgain(fingerprint, tickets(3))).toBe(key)
    says({ kind: 'tickets', ids: [3], change_set: 'of somebody' })
    expect(keyAgain(fingerprint, tickets(3))).not.toBe(key)
    finish([fingerprint], [keyAgain(fingerprint, tickets(3))])
  })
})

describe('WORK-33 across a reload', () => {
  const stored = new Map<string, string>()
  beforeAll(() => {
    const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => stored.set(key, text), removeItem: (key: string) => stored.delete(key) }
    Object.assign(globalThis, { sessionStorage: storage })
  })
  afterAll(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'))

  test('WORK-33 the keys are kept; B13 unreadable entries are ignored without an error', () => {
    const { fingerprint, key } = lost(tickets(5))
    keepUnfinished()
    finish([fingerprint], [key])
    recallUnfinished()
    expect(keyAgain(fingerprint, tickets(5))).toBe(key)
    for (const broken of ['{', '7', '[[1,2]]', `[["${fingerprint} broken", {"key": "k"}]]`]) {
      stored.set('slipway.unfinished', broken)
      expect(recallUnfinished).not.toThrow()
    }
    expect(keyAgain(`${fingerprint} broken`, tickets(5))).not.toBe('k')
  })
})
