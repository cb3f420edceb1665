import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkNewPassword } from '#src/areas/identity/domain/passwords/password'
import { roles } from '#src/platform/domain/session/roles'
import { SAMPLE_PASSWORD, sampleAccounts, samplePeople } from '#src/sample-data/accounts'
import { sampleAgencies } from '#src/sample-data/agencies'
import { copyText } from '#src/platform/server/database/copy'
import { makeSampleData } from '#src/sample-data/make-sample-data'
import { openRandom } from '#src/sample-data/random'

const NOW = new Date('2026-11-21T18:00:00Z')

/** The hash of all rows that a seed generates, in order. */
function hashOf(seed: string, tickets: number): string {
  const hash = createHash('sha256')
  const data = makeSampleData({ seed, now: NOW, tickets, passwordHash: 'hash' })
  for (const [table, rows] of data.frame) for (const row of rows) hash.update(table + Object.values(row).map(copyText).join('\t'))
  for (const ticket of data.tickets()) hash.update(JSON.stringify(ticket))
  for (const [table, rows] of data.rest()) hash.update(table + JSON.stringify(rows))
  return hash.digest('hex')
}

describe('the sample data is generated from its seed', () => {
  test('the same seed gives the same rows, and another seed gives others', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 20, max: 200 }), (seed, tickets) => {
        expect(hashOf(seed, tickets)).toBe(hashOf(seed, tickets))
        expect(hashOf(`${seed}x`, tickets)).not.toBe(hashOf(seed, tickets))
      }),
      { numRuns: 4 },
    )
  })

  test('a change has another id with another seed, also one of the server itself', () => {
    const changes = (seed: string) => [...makeSampleData({ seed, now: NOW, tickets: 1_000, passwordHash: 'hash' }).tickets()].flatMap(({ events }) => events)
    const [one, other] = [changes('one'), changes('other')]
    expect(one.filter(({ actor }) => actor === 'Slipway').length).toBeGreaterThan(0)
    const ids = new Set(other.map(({ change_set: id }) => id))
    expect(one.filter(({ change_set: id }) => ids.has(id))).toEqual([])
  })

  test('draws stay inside their bounds for any seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -1000, max: 1000 }), fc.nat(1000), (seed, low, width) => {
        const random = openRandom(seed)
        for (let n = 0; n < 20; n += 1) {
          const drawn = random.int(low, low + width)
          expect(drawn >= low && drawn <= low + width && Number.isInteger(drawn)).toBe(true)
        }
        expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      }),
    )
  })

  test('the big projects of the first agency are filled with the requested number of tickets', () => {
    let count = 0
    let others = 0
    for (const { slip } of makeSampleData({ seed: 'many', now: NOW, tickets: 9000, passwordHash: 'hash' }).tickets()) {
      count += 1
      if (slip['dot_authority_id'] !== 1) others += 1
    }
    expect(count).toBeGreaterThanOrEqual(9000)
    expect(count).toBeLessThan(9010)
    expect(others).toBeLessThan(2500)
  })
})

describe('the sample accounts', () => {
  test('AUTH-22 the shared password satisfies the password rule', () => {
    expect(checkNewPassword(SAMPLE_PASSWORD)).toMatchObject({ allowed: true })
  })

  test('AUTH-61 each agency has a user in each of the ten roles, and one person belongs to two agencies', () => {
    for (const agency of sampleAgencies) {
      for (const role of roles) expect(samplePeople).toContainEqual(expect.objectContaining({ agency, role, email: `${role}@${agency.domain}` }))
    }
    expect(sampleAccounts.filter((account) => account.roles.length === 2)).toHaveLength(1)
  })
})

describe('values as COPY writes them', () => {
  test.each([
    [null, '\\N'],
    ['a\tb\nc\\d', 'a\\tb\\nc\\\\d'],
    [12, '12'],
    [false, 'f'],
    [['a "b"', 'c,d'], '{"a \\\\"b\\\\"","c,d"}'],
    [{ text: 'line\nend' }, '{"text":"line\\\\nend"}'],
    [Buffer.from([0, 255]), '\\\\x00ff'],
  ])('%j is written as %s', (value, text) => {
    expect(copyText(value)).toBe(text)
  })
})
