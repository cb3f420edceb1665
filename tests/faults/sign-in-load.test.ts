import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { percentiles } from '#tests/bench/bench'
import { rounds } from '#tests/faults/rounds'

const PASSWORD = 'Right-Password-1'
/** Beyond this many standard deviations of the rank sum, two sets of times differ significantly (p < 0.001, two-sided). */
const FAR_APART = 3.29

/** Only `npm run faults` measures times, since they mean something only when nothing else runs on the machine. */
const measures = rounds({ short: 0, long: 1 }) === 1

let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await openTestServer()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())

function authenticate(username: string, password: string) {
  return server.anyone.post('/auth-service/authenticate', { username, password, domain: 'dotslip' })
}

/** How far the rank sum of two samples is from that of equal distributions, in standard deviations (Mann-Whitney). */
function apart(one: readonly number[], two: readonly number[]): number {
  const ranked = [...one.map((time) => ({ time, first: true })), ...two.map((time) => ({ time, first: false }))].toSorted((a, b) => a.time - b.time)
  const rankSum = ranked.reduce((sum, { first }, index) => sum + (first ? index + 1 : 0), 0)
  const [n, m] = [one.length, two.length]
  return (rankSum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

test.runIf(measures)('AUTH-32 over 200 wrong passwords each, the response times reveal a known user neither by rank nor by a tenth', async () => {
  await server.make.login({ email: 'known@agency.example', password_hash: passwordHash })
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 200; round++) {
    const pair = [['known', 'known@agency.example'], ['unknown', 'nobody@agency.example']] as const
    for (const [kind, username] of round % 2 === 0 ? pair : pair.toReversed()) {
      await server.owner.query('DELETE FROM sign_in_failures')
      const began = performance.now()
      expect((await authenticate(username, 'Wrong-Password-1')).status).toBe(401)
      times[kind].push(performance.now() - began)
    }
  }
  const ratio = percentiles(times.unknown).p50 / percentiles(times.known).p50
  expect(Math.abs(apart(times.known, times.unknown))).toBeLessThan(FAR_APART)
  expect(ratio).toBeGreaterThan(0.9)
  expect(ratio).toBeLessThan(1.1)
})

test.runIf(measures)('AUTH-69 while 200 people sign in at once, other calls get answers within 250 ms (99th of a hundred)', async () => {
  const person = await server.signedIn('administrator')
  for (let n = 0; n < 200; n++) {
    const login_id = await server.make.login({ email: `storm-${n}@agency.example`, password_hash: passwordHash })
    await server.make.employee({ role: 'field_inspector', login_id, email: `storm-${n}@agency.example` })
  }
  let isOver = false
  const storm = Promise.all(Array.from({ length: 200 }, (_, n) => authenticate(`storm-${n}@agency.example`, PASSWORD))).finally(() => (isOver = true))
  const times: number[] = []
  while (!isOver) {
    const began = performance.now()
    expect((await person.get('/v3/feature_flags')).status).toBe(200)
    times.push(performance.now() - began)
  }
  expect((await storm).map(({ status }) => status)).toEqual(Array(200).fill(200))
  const sorted = times.toSorted((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length * 0.99)]).toBeLessThan(250)
})
