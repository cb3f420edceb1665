import { afterEach, expect, test, vi } from 'vitest'
import type { CommandId } from '#src/workspace/client/commands/command'
import { execute } from '#src/workspace/client/running/run-command'
import { messageList } from '#src/workspace/client/speech/toasts'
import { LONGEST_TURN_MS } from '#src/workspace/client/writes/turns'
import { administrator, openDesk, type SentCall } from '#tests/commands/desk'
import { madeSlip } from '#tests/client/reconciliation/made'

type Answers = Readonly<Record<string, unknown>>

afterEach(() => vi.useRealTimers())

const pane = { id: 'pane-1', number: 1, path: '/projects/2/tickets', scope: 'ticket-table', title: 'Tickets', params: {} } as const
const today = { date: '2026-11-20' }

let made = 100
/** A ticket of its own for each test: a window remembers the versions that it wrote. */
const ticket = () => madeSlip({ id: (made += 1), version: 3 })

/** A server that refuses an older version of a ticket, and answers a write only when the test lets it. */
function slowDesk() {
  const versions = new Map<number, number>()
  const waiting: { readonly sent: SentCall; readonly go: () => void }[] = []
  const desk = openDesk({
    answering: async (sent) => {
      if (sent.method === 'GET') return { body: { slips: [], change_sets: [] } }
      await new Promise<void>((go) => waiting.push({ sent, go }))
      return answerOf(versions, sent)
    },
  })
  const quiet = () => new Promise((later) => setTimeout(later, 15))
  return {
    /** Runs a command on a ticket as its key would, without waiting for the answer. */
    press(id: CommandId, row: ReturnType<typeof ticket>, answers: Answers = {}): Promise<void> {
      versions.set(row.id, versions.get(row.id) ?? row.version)
      const entry = desk.registry.find(id)
      if (entry === undefined) throw new Error(`No command ${id}`)
      return execute(entry, { rowKind: 'ticket', person: administrator, pane, row, selection: { kind: 'ids', ids: [], count: 0, loaded: [] }, project: null, drawer: null }, answers)
    },
    /** What has reached the server: each path with the version that it names. */
    async sent(): Promise<string[]> {
      await quiet()
      return waiting.map(({ sent }) => `${sent.address.split('?')[0]} ${String(seenIn(sent).version)}`)
    },
    reached: () => waiting.length,
    answer: (at: number) => waiting[at]?.go(),
    said: () => messageList.messages.map(({ words }) => words),
  }
}

function seenIn({ address, body }: SentCall): { readonly id: number; readonly version: number | undefined } {
  const { slip_ids: ids, version, versions } = Object(body) as { slip_ids?: number[]; version?: number; versions?: Record<string, number> }
  const id = ids?.[0] ?? Number(/slips\/(\d+)/.exec(address)?.[1])
  return { id, version: version ?? versions?.[String(id)] }
}

function answerOf(versions: Map<number, number>, sent: SentCall) {
  const { id, version } = seenIn(sent)
  const current = versions.get(id) ?? 0
  if (version !== undefined && version !== current) return { status: 409, body: { status: 409, message: 'Somebody else changed this ticket.', current: [] } }
  versions.set(id, current + 1)
  const slip = { id, version: current + 1 }
  return { body: { slip, slips: [slip], updated: 1, undone: 1, slip_ids: [], records: [], left: [], not_seen: 0 } }
}

test('API-35 a key pressed before the answer of the last one waits for it and writes the version that it left', async () => {
  const { press, sent, answer, said } = slowDesk()
  const row = ticket()
  const both = [press('tickets.toggle-flag', row), press('tickets.mark-delivered', row, today)]
  expect(await sent()).toEqual([`/v1/slips/${row.id} 3`])
  answer(0)
  expect(await sent()).toEqual([`/v1/slips/${row.id} 3`, '/v3/slips/bulk_status_update 4'])
  answer(1)
  await Promise.all(both)
  expect(said().join()).not.toContain('Somebody else')
})

test('API-35 three keys on one ticket go out in the order in which they were pressed', async () => {
  const { press, sent, answer } = slowDesk()
  const row = ticket()
  const all = [press('tickets.toggle-flag', row), press('tickets.max-gvw-override', row, { lbs: 80_000 }), press('tickets.max-gvw-override', row, { lbs: 79_000 })]
  expect(await sent()).toHaveLength(1)
  answer(0)
  expect((await sent()).slice(1)).toEqual(['/v3/slips/bulk_max_gvw_override_update 4'])
  answer(1)
  expect((await sent()).slice(2)).toEqual(['/v3/slips/bulk_max_gvw_override_update 5'])
  answer(2)
  await Promise.all(all)
})

test('API-35 writes of two tickets do not wait for each other, and the same key pressed twice is one write', async () => {
  const { press, sent, answer, said } = slowDesk()
  const [one, other] = [ticket(), ticket()]
  const all = [press('tickets.toggle-flag', one), press('tickets.toggle-flag', other), press('tickets.mark-delivered', one, today), press('tickets.mark-delivered', one, today)]
  expect(await sent()).toEqual([`/v1/slips/${one.id} 3`, `/v1/slips/${other.id} 3`])
  answer(1)
  answer(0)
  expect((await sent()).slice(2)).toEqual(['/v3/slips/bulk_status_update 4'])
  answer(2)
  await Promise.all(all)
  expect(await sent()).toHaveLength(3)
  expect(said().join()).not.toContain('Somebody else')
})

test('WORK-22 an undo pressed before the answer of a write waits for it and undoes it, and nothing older when it was refused', async () => {
  const { press, sent, answer, said } = slowDesk()
  const [older, row] = [ticket(), ticket()]
  const before = press('tickets.toggle-flag', older)
  await sent()
  answer(0)
  await before

  const written = [press('tickets.toggle-flag', row), press('tickets.undo', row)]
  expect(await sent()).toHaveLength(2)
  answer(1)
  expect((await sent()).slice(2).map((line) => line.split(' ')[0])).toEqual(['/v1/slips/undo'])
  answer(2)
  await Promise.all(written)

  const refused = [press('tickets.mark-delivered', { ...row, version: 1 }, today), press('tickets.undo', row)]
  expect(await sent()).toHaveLength(4)
  answer(3)
  await Promise.all(refused)
  expect(await sent()).toHaveLength(4)
  expect(said()).toContain('There is nothing to undo.')
})

test('API-35 a write whose answer never comes does not hold up the next one for ever', async () => {
  const { press, sent, reached } = slowDesk()
  const row = ticket()
  void press('tickets.toggle-flag', row)
  expect(await sent()).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void press('tickets.max-gvw-override', row, { lbs: 80_000 })
  const soon = () => new Promise((later) => setImmediate(later))
  await soon()
  await vi.advanceTimersByTimeAsync(LONGEST_TURN_MS - 1_000)
  await soon()
  expect(reached()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await soon()
  expect(reached()).toBe(2)
})
