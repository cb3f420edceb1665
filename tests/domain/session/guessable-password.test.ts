import { describe, expect, test } from 'vitest'
import { isGuessable, personalWords } from '#src/areas/identity/domain/passwords/guessable-password'
import { networkOf } from '#src/areas/identity/domain/sessions/network'

const common = new Set(['password', 'welcome', 'qwertyuiop', '1q2w3e4r5t'])
const guessable = (password: string, personal: readonly string[] = []) => isGuessable(password, personal, (word) => common.has(word))

describe('passwords that are easy to guess', () => {
  test.each(['Password1!', 'P@ssw0rd2026!', '##Welcome2026##', 'Qwertyuiop1!', 'Slipway-2026!', 'Tickets2026!!'])('H4 %s is a common word with decoration', (password) => {
    expect(guessable(password)).toBe(true)
  })

  test.each(['Right-Password-1', 'Correct-Horse-7', 'tall Ladders 19 green!', 'xK9#mmQp2!vT'])('H4 %s is not', (password) => {
    expect(guessable(password)).toBe(false)
  })

  test('H4 the person’s own name, email and agency are not enough for a password', () => {
    const personal = personalWords(['Guadalupe Ramirez', 'g.ramirez@meridian.example', 'Meridian DOT', null])
    for (const password of ['Ramirez2026!', 'Guadalupe#1', 'M3ridian-2026!']) expect(guessable(password, personal), password).toBe(true)
    expect(guessable('Ramirez2026!')).toBe(false)
  })
})

test('H4 an IPv4 address or the /64 of an IPv6 address counts as one address, and this machine never does', () => {
  expect(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', '2001:0DB8:0:0:1::', 'fe80::1%eth0', '127.0.0.1', '::1', '::ffff:127.0.0.1'].map(networkOf)).toEqual([
    '203.0.113.9', '203.0.113.9', '2001:db8:0:0::/64', '2001:db8:0:0::/64', 'fe80:0:0:0::/64', null, null, null,
  ])
})
