import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { onError } from '#src/platform/client/api/report-error'
import type { Row } from '#src/platform/client/api/rows'
import type { CommandId } from '#src/workspace/client/commands/command'
import { paletteStore } from '#src/workspace/client/running/palette-store'
import { messageList } from '#src/workspace/client/speech/toasts'
import { deskAt, loaded } from '#tests/api/commands/desk-at-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let clerk: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  project = await server.make.project()
})
afterAll(() => server.close())
/** The error messages that the window has reported in the current test. */
const refusals: string[] = []
afterAll(onError(({ message }) => refusals.push(message)))
beforeEach(() => {
  refusals.length = 0
  paletteStore.call = null
})

const day = { date: '2026-11-12' }

/** A pending ticket, and a connection to the real server that delivers each answer only when the test allows it. */
async function slowLine() {
  const id = await server.make.ticket(project, { ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' })
  const [row] = await loaded(clerk, [id])
  const desk = deskAt(server, clerk, { row: row ?? null })
  const arrives = globalThis.fetch
  const answers: { readonly status: number; readonly address: string; readonly go: () => void }[] = []
  globalThis.fetch = async (input, init) => {
    const answer = await arrives(input, init)
    // only writes of this desk have an idempotency key, so those of a colleague are not delayed
    if (new Headers(init?.headers).has('idempotency-key')) await new Promise<void>((go) => answers.push({ status: answer.status, address: String(input), go }))
    return answer
  }
  const statuses = () => answers.map(({ status }) => status)
  return {
    id,
    row: row ?? { id },
    /** Runs a command. Resolves as soon as the server has answered, before that answer is delivered to the window. */
    async press(command: CommandId, values: Readonly<Record<string, unknown>> = {}): Promise<{ readonly finished: Promise<unknown> }> {
      const before = answers.length
      const finished = desk.run(command, values)
      await expect.poll(() => answers.length).toBe(before + 1)
      return { finished }
    },
    /** Delivers to the window, in this order, the server's answers to the calls with these indexes. */
    async deliver(...calls: readonly number[]): Promise<void> {
      for (const at of calls) {
        await expect.poll(() => answers.length).toBeGreaterThan(at)
        answers[at]?.go()
      }
    },
    statuses,
    said: () => messageList.messages.map(({ words }) => words),
    async stored(): Promise<Readonly<Record<string, unknown>>> {
      const { rows } = await server.owner.query('SELECT flag_by_dot, status, version, max_gvw_override, details FROM slips WHERE id = $1', [id])
      return rows[0] ?? {}
    },
    async events(): Promise<string[]> {
      const { rows } = await server.owner.query<{ event: string }>('SELECT event FROM slip_events WHERE slip_id = $1 ORDER BY id', [id])
      return rows.map(({ event }) => event)
    },
  }
}

const cell = (slip: Row, key: TicketFieldKey, value: string) => ({ changes: { all: [{ slip, field: ticketField(key), before: '', after: value, value }], outside: 0 } })

test('API-35 flagging and delivering within one round trip writes each once, with one event and one undo step each', async () => {
  const { press, deliver, statuses, stored, events, said, id } = await slowLine()
  const flagged = await press('tickets.toggle-flag')
  const delivered = await press('tickets.mark-delivered', day)
  expect(statuses()).toEqual([200, 409])
  await deliver(1, 0, 2)
  await Promise.all([flagged.finished, delivered.finished])
  expect(statuses()).toEqual([200, 409, 200])
  expect(await stored()).toMatchObject({ flag_by_dot: true, status: 'delivered', version: 3 })
  expect(await events()).toEqual(['flagged', 'marked_delivered'])
  expect([refusals, said()]).toEqual([[], ['1 ticket marked delivered', '1 ticket flagged']])
  const [row] = await loaded(clerk, [id])
  const desk = deskAt(server, clerk, { row: row ?? null })
  await desk.run('tickets.undo')
  expect(await stored()).toMatchObject({ flag_by_dot: true, status: 'flagged' })
  await desk.run('tickets.undo')
  expect(await stored()).toMatchObject({ flag_by_dot: false, status: 'pending' })
})

test('API-35 TICK-99 flagging and delivering with a colleague’s change in between shows the conflict with the current ticket', async () => {
  const { press, deliver, statuses, stored, said, id } = await slowLine()
  const flagged = await press('tickets.toggle-flag')
  const colleague = await server.signedIn('administrator')
  expect((await colleague.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [id], max_gvw_override: 79_000 })).status).toBe(200)
  const delivered = await press('tickets.mark-delivered', day)
  await deliver(0, 1)
  await Promise.all([flagged.finished, delivered.finished])
  expect(statuses()).toEqual([200, 409])
  expect(await stored()).toMatchObject({ flag_by_dot: true, status: 'flagged', max_gvw_override: 79_000 })
  expect([refusals, said()]).toEqual([['This was changed by someone else. See the present values.'], ['1 ticket flagged']])
})

test('API-35 TICK-42 two cells of a row and its flag, changed before the first answer, are all written', async () => {
  const { press, deliver, statuses, stored, row } = await slowLine()
  const all = [await press('tickets.change-cell', cell(row, 'field_temperature', '301')), await press('tickets.change-cell', cell(row, 'evaporation_rate', '0.2')), await press('tickets.toggle-flag')]
  expect(statuses()).toEqual([200, 409, 409])
  await deliver(0, 1, 2, 3, 4)
  await Promise.all(all.map(({ finished }) => finished))
  expect(statuses()).toEqual([200, 409, 409, 200, 200])
  expect(await stored()).toMatchObject({ flag_by_dot: true, version: 4, details: { field_temperature: 301, evaporation_rate: 0.2 } })
  expect(paletteStore.call).toBeNull()
})

test('API-35 WORK-32 a cell that a colleague changed while the flag was being saved shows both values, and nothing is overwritten', async () => {
  const { press, deliver, stored, row, id } = await slowLine()
  const flagged = await press('tickets.toggle-flag')
  const colleague = await server.signedIn('administrator')
  expect((await colleague.patch('/v3/slips/bulk_field_update', { changes: [{ id, values: { field_temperature: '295' } }] })).status).toBe(200)
  const typed = await press('tickets.change-cell', cell(row, 'field_temperature', '301'))
  await deliver(0, 1)
  await Promise.all([flagged.finished, typed.finished])
  expect((await stored())['details']).toMatchObject({ field_temperature: 295 })
  expect(paletteStore.call).toMatchObject({ command: 'tickets.change-cells', answers: { changes: { all: [{ before: '295', after: '301' }] } } })
})

test('API-35 B2 flagging, unflagging and flagging again leaves the ticket flagged', async () => {
  const { press, deliver, stored, events } = await slowLine()
  const all = [await press('tickets.flag'), await press('tickets.unflag'), await press('tickets.flag')]
  await deliver(2, 1, 0, 3, 4)
  await Promise.all(all.map(({ finished }) => finished))
  expect(await stored()).toMatchObject({ flag_by_dot: true, version: 4 })
  expect(await events()).toEqual(['flagged', 'unflagged', 'flagged'])
})

test('API-35 flagging and unflagging leaves the ticket without a flag', async () => {
  const { press, deliver, stored, said } = await slowLine()
  const all = [await press('tickets.toggle-flag'), await press('tickets.unflag')]
  await deliver(0, 1, 2)
  await Promise.all(all.map(({ finished }) => finished))
  expect(await stored()).toMatchObject({ flag_by_dot: false, status: 'pending', version: 3 })
  expect(said()).toEqual(['Flag removed from 1 ticket', '1 ticket flagged'])
})

test('API-35 when the first write is refused, the second is written as it was sent', async () => {
  const { press, deliver, statuses, stored, row } = await slowLine()
  const wrong = await press('tickets.change-cell', cell(row, 'field_temperature', 'hot'))
  const flagged = await press('tickets.toggle-flag')
  await deliver(1, 0)
  await Promise.all([wrong.finished, flagged.finished])
  expect(statuses()).toEqual([422, 200])
  expect(await stored()).toMatchObject({ flag_by_dot: true, version: 2 })
})

test('B2 API-18 the answer of the second try is lost: the same key is pressed again, and the ticket is marked once', async () => {
  const { press, deliver, statuses, events, id } = await slowLine()
  const flagged = await press('tickets.toggle-flag')
  const delivered = await press('tickets.mark-delivered', day)
  const arrives = globalThis.fetch
  await deliver(0)
  await flagged.finished
  const keys: string[] = []
  let isLost = true
  globalThis.fetch = async (input, init) => {
    const key = new Headers(init?.headers).get('idempotency-key')
    const answer = arrives(input, init)
    if (isLost && key !== null) {
      keys.push(key)
      await deliver(2)
      await answer
      throw new TypeError('Failed to fetch')
    }
    return answer
  }
  await deliver(1)
  await delivered.finished
  expect(statuses()).toEqual([200, 409, 200])
  isLost = false
  // the row as the window knows it: with the values from the answer to the flag command, since the answer to the delivery command was lost
  const [now] = await loaded(clerk, [id])
  const again = deskAt(server, clerk, { row: { ...now, id, version: 2, status: 'flagged' } as Row })
  const { sent } = await again.run('tickets.mark-delivered', day)
  expect(keys).toHaveLength(1)
  expect(sent.find(({ method }) => method !== 'GET')?.headers['idempotency-key']).toBe(keys[0])
  expect(await events()).toEqual(['flagged', 'marked_delivered'])
})
