import { expect, test } from 'vitest'
import { readSource } from '#src/areas/equipment/server/telematics/read-source'
import { fleet } from '#tests/api/equipment/telematics-server'

const MOST_MACHINES = 50_000
const source = { name: 'Fleet office', address: 'https://fleet.example/1', sign_in: 'none', user_name: '', secret: '', token_address: '', scope: '' } as const

/** Reads a source with this many machines, on two pages. `rest` is added to the second page. */
function read(count: number, rest = '') {
  const half = Math.floor(count / 2)
  const page = (from: number, to: number, links = {}) => fleet(Array.from({ length: to - from }, (_, n) => ({ id: `EQ-${from + n}`, serial: `SN-${from + n}` })), { links })
  const pages = new Map([
    [source.address, page(0, half, { self: source.address, next: 'https://fleet.example/2' })],
    ['https://fleet.example/2', page(half, count).replace(/<\/Fleet>\s*$/, `${rest}</Fleet>`)],
  ])
  return readSource(source, async (address) => new Response(pages.get(address)), () => new Date('2026-03-04T12:00:00Z'))
}

test('PLUS-30 a source may have as many machines as the limit; with one more, those up to the limit are kept', { timeout: 120_000 }, async () => {
  const full = await read(MOST_MACHINES)
  expect([full.machines.length, full.problem]).toEqual([MOST_MACHINES, null])
  const more = await read(MOST_MACHINES + 1)
  expect([more.machines.length, more.problem]).toEqual([MOST_MACHINES, 'Fleet office has more than 50,000 machines. The rest was not read.'])
  // the last machine before the fault exceeds the limit
  const broken = await read(MOST_MACHINES + 1, '<Equipment><<')
  expect(broken.machines).toHaveLength(MOST_MACHINES)
  expect(broken.problem).not.toBeNull()
})
