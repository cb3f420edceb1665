import { afterEach, describe, expect, test, vi } from 'vitest'
import { onError } from '#src/platform/client/api/report-error'
import { storeTokensOf } from '#src/platform/client/api/tokens'
import { session } from '#src/platform/client/session/session'
import type { CommandId } from '#src/workspace/client/commands/command'
import { execute } from '#src/workspace/client/running/run-command'
import { messageList } from '#src/workspace/client/speech/toasts'
import { LONGEST_WAIT_MS } from '#src/workspace/client/writes/own-writes'
import { undoHandle } from '#src/workspace/client/writes/undo'
import { administrator, openDesk, registry, type SentCall } from '#tests/commands/desk'
import { madeSlip } from '#tests/client/reconciliation/made'

type Answers = Readonly<Record<string, unknown>>

afterEach(() => vi.useRealTimers())

const pane = { id: 'pane-1', number: 1, path: '/projects/2/tickets', scope: 'ticket-table', title: 'Tickets', params: {} } as const
const today = { date: '2026-11-20' }
const OTHERS = 'Somebody else changed this ticket.'
/** The refusals that the window shows, which here has no messages of its own for them. */
const refusals: string[] = []
onError(({ message }) => refusals.push(message))

let made = 100
/** A ticket of its own for each test: a window remembers the versions that it wrote. */
const ticket = () => madeSlip({ id: (made += 1), version: 3 })

/** A server that carries out a write when it arrives, refuses an outdated version, and answers when the test lets it. */
function slowDesk() {
  const versions = new Map<number, number>()
  const arrived: { readonly sent: SentCall; readonly status: number; readonly go: () => void }[] = []
  const refusing = new Map<string, number>()
  openDesk({
    answering: async (sent) => {
      if (sent.method === 'GET') return { body: { slips: [], change_sets: [] } }
      const answer = answerOf(sent)
      await new Promise<void>((go) => arrived.push({ sent, status: answer.status, go }))
      return answer
    },
  })
  messageList.messages = []
  refusals.length = 0
  function answerOf(sent: SentCall): { readonly status: number; readonly body: object } {
    const { id, version } = namedIn(sent)
    const current = versions.get(id) ?? 0
    const refused = [...refusing].find(([path]) => sent.address.includes(path))?.[1]
    if (refused !== undefined) return { status: refused, body: { status: refused, message: 'That is not allowed.' } }
    if (version !== undefined && version !== current) return { status: 409, body: { status: 409, message: OTHERS, current: [{ id, version: current, ticket_number: 'T-1' }] } }
    if (sent.address.includes('/undo')) return { status: 200, body: { undone: 1, left: [], not_seen: 0, slip_ids: [], records: [] } }
    versions.set(id, current + 1)
    const slip = { id, version: current + 1, flag_by_dot: Reflect.get(Object(sent.body), 'flag') }
    return { status: 200, body: { slip, slips: [slip], updated: 1 } }
  }
  const come = async (least: number) => {
    if (arrived.length < least) await expect.poll(() => arrived.length, { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(least)
  }
  const quiet = () => new Promise((later) => setTimeout(later, 15))
  return {
    /** Runs a command on a ticket as its key would, without waiting for the answer. */
    press(id: CommandId, row: ReturnType<typeof ticket>, answers: Answers = {}, selected: readonly ReturnType<typeof ticket>[] = []): Promise<void> {
      for (const { id: one, version } of [row, ...selected]) versions.set(one, versions.get(one) ?? version)
      const entry = registry.find(id)
      if (entry === undefined) throw new Error(`No command ${id}`)
      return execute(entry, { rowKind: 'ticket', person: administrator, pane, row, selection: { kind: 'ids', ids: selected.map((one) => one.id), count: selected.length, loaded: selected }, project: null, drawer: null }, answers)
    },
    /** What has reached the server, which is at least so much: the last part of each path, the version that it names, and how it was answered. */
    async arrived(least = 0): Promise<string[]> {
      await come(least)
      // nothing more comes
      await quiet()
      return arrived.map(({ sent, status }) => `${sent.address.split('?')[0]?.replace(/\/\d+$/, '/one').split('/').at(-1)} ${String(namedIn(sent).version)} ${status}`)
    },
    async answer(...at: readonly number[]): Promise<void> {
      for (const one of at) {
        await come(one + 1)
        await quiet()
        arrived[one]?.go()
      }
      await quiet()
    },
    sent: (at: number) => arrived[at]?.sent,
    /** A colleague's write. */
    elsewhere: (row: ReturnType<typeof ticket>) => versions.set(row.id, (versions.get(row.id) ?? row.version) + 1),
    refuse: (path: string, status: number) => refusing.set(path, status),
    /** What it said: first the refusals, then the successes, newest first. */
    said: () => [...refusals, ...messageList.messages.map(({ words }) => words)],
  }
}

function namedIn({ address, body }: SentCall): { readonly id: number; readonly version: number | undefined } {
  const { slip_ids: ids, version, versions } = Object(body) as { slip_ids?: number[]; version?: number; versions?: Record<string, number> }
  const id = ids?.[0] ?? Number(/slips\/(\d+)/.exec(address)?.[1])
  return { id, version: version ?? versions?.[String(id)] }
}

describe('API-35 a key pressed before the answer of the one before, on the same ticket', () => {
  test('API-35 flag and deliver: both are written, and nothing is said of a conflict', async () => {
    const { press, arrived, answer, sent, said } = slowDesk()
    const row = ticket()
    const both = [press('tickets.toggle-flag', row), press('tickets.mark-delivered', row, today)]
    expect(await arrived(2)).toEqual(['one 3 200', 'bulk_status_update 3 409'])
    await answer(0, 1)
    expect((await arrived(3)).slice(2)).toEqual(['bulk_status_update 4 200'])
    await answer(2)
    await Promise.all(both)
    expect(said()).toEqual(['1 ticket marked delivered', '1 ticket flagged'])
    const [refused, again] = [sent(1), sent(2)]
    expect(again?.headers['idempotency-key']).not.toBe(refused?.headers['idempotency-key'])
    expect(again?.headers['change-set']).toBe(refused?.headers['change-set'])
    expect({ ...Object(again?.body), versions: null }).toEqual({ ...Object(refused?.body), versions: null })
    expect(undoHandle.lastUndoable()?.changeSet).toBe(again?.headers['change-set'])
  })

  test('API-35 the refusal comes before the answer of the first: it waits for that answer, which is said once', async () => {
    const { press, arrived, answer, said } = slowDesk()
    const row = ticket()
    const both = [press('tickets.toggle-flag', row), press('tickets.mark-delivered', row, today)]
    await answer(1)
    expect([await arrived(2), said()]).toEqual([['one 3 200', 'bulk_status_update 3 409'], []])
    await answer(0, 2)
    await Promise.all(both)
    expect((await arrived(3)).slice(2)).toEqual(['bulk_status_update 4 200'])
    expect(said()).toEqual(['1 ticket marked delivered', '1 ticket flagged'])
  })

  test('API-35 three keys: the third waits for the second, which is sent once more', async () => {
    const { press, arrived, answer, said } = slowDesk()
    const row = ticket()
    const all = [press('tickets.toggle-flag', row), press('tickets.max-gvw-override', row, { lbs: 79_000 })]
    expect(await arrived(2)).toHaveLength(2)
    all.push(press('tickets.mark-delivered', row, today))
    await answer(2, 0)
    expect(await arrived(3)).toHaveLength(3)
    await answer(1)
    expect((await arrived(4)).slice(3)).toEqual(['bulk_max_gvw_override_update 4 200'])
    await answer(3, 4)
    await Promise.all(all)
    expect((await arrived(5)).slice(4)).toEqual(['bulk_status_update 5 200'])
    expect(said()).toEqual(['1 ticket marked delivered', 'Max GVW override of 79,000 lbs on 1 ticket', '1 ticket flagged'])
  })

  test.each(['between the two', 'after the refusal', 'after the first answer'])('API-35 a colleague wrote %s: the conflict is shown', async (when) => {
    const { press, arrived, answer, said, elsewhere } = slowDesk()
    const row = ticket()
    const first = press('tickets.toggle-flag', row)
    await arrived(1)
    if (when === 'between the two') elsewhere(row)
    const second = press('tickets.mark-delivered', row, today)
    await arrived(2)
    if (when === 'after the refusal') elsewhere(row)
    await answer(0)
    if (when === 'after the first answer') elsewhere(row)
    await answer(1)
    const sent = await arrived(when === 'between the two' ? 2 : 3)
    if (sent.length > 2) await answer(2)
    await Promise.all([first, second])
    // what came after the refusal is found by the server
    expect(sent).toEqual(['one 3 200', 'bulk_status_update 3 409', ...(when === 'between the two' ? [] : ['bulk_status_update 4 409'])])
    expect(await arrived()).toHaveLength(sent.length)
    expect(said()).toEqual([OTHERS, '1 ticket flagged'])
  })

  test('API-35 the first is refused: its refusal is shown, and a colleague’s change as well', async () => {
    const { press, arrived, answer, said, elsewhere, refuse } = slowDesk()
    const row = ticket()
    refuse('/v1/slips/', 422)
    const first = press('tickets.toggle-flag', row)
    await arrived(1)
    elsewhere(row)
    const both = [first, press('tickets.mark-delivered', row, today)]
    await answer(1)
    expect(said()).toEqual([])
    await answer(0)
    await Promise.all(both)
    expect(await arrived()).toHaveLength(2)
    expect([...said()].sort()).toEqual([OTHERS, 'That is not allowed.'])
  })

  test('API-35 the first is never answered: the conflict is shown after a while', async () => {
    const { press, arrived, answer, said } = slowDesk()
    const row = ticket()
    const first = press('tickets.toggle-flag', row)
    const second = press('tickets.mark-delivered', row, today)
    await arrived(2)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const soon = () => new Promise((later) => setImmediate(later))
    void answer(1)
    await vi.advanceTimersByTimeAsync(20)
    for (let turn = 0; turn < 20; turn += 1) await soon()
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 100)
    expect(said()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    await second
    vi.useRealTimers()
    expect(await arrived()).toHaveLength(2)
    expect(said()).toEqual([OTHERS])
    // no later test has to wait for it
    await answer(0)
    await first
  })

  test('API-35 another refusal of the second try is shown, and it is not sent a third time', async () => {
    const { press, arrived, answer, said, refuse } = slowDesk()
    const row = ticket()
    const both = [press('tickets.toggle-flag', row), press('tickets.mark-delivered', row, today)]
    await arrived(2)
    refuse('bulk_status_update', 422)
    await answer(0, 1, 2)
    await Promise.all(both)
    expect(await arrived(3)).toHaveLength(3)
    expect(said()).toEqual(['That is not allowed.', '1 ticket flagged'])
  })
})

describe('WORK-22 an undo pressed before the answers of the writes before it', () => {
  test('WORK-22 flag, deliver, undo: it undoes the second once both are written', async () => {
    const { press, arrived, answer, sent } = slowDesk()
    const row = ticket()
    const all = [press('tickets.flag', row), press('tickets.mark-delivered', row, today)]
    expect(await arrived(2)).toEqual(['one 3 200', 'bulk_status_update 3 409'])
    all.push(press('tickets.undo', row))
    expect(await arrived()).toHaveLength(2)
    await answer(0, 1)
    expect((await arrived(3)).slice(2)).toEqual(['bulk_status_update 4 200'])
    await answer(2)
    expect((await arrived(4)).slice(3)).toEqual(['undo undefined 200'])
    expect(sent(3)?.body).toEqual({ change_set: sent(2)?.headers['change-set'] })
    await answer(3)
    await Promise.all(all)
  })

  test('WORK-22 the answer does not come: nothing is undone, and a message says why', async () => {
    const { press, arrived, answer } = slowDesk()
    const row = ticket()
    const first = press('tickets.flag', row)
    await arrived(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const undo = press('tickets.undo', row)
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS + 100)
    await undo
    vi.useRealTimers()
    expect(await arrived()).toHaveLength(1)
    expect(messageList.messages.map(({ words }) => words)).toEqual([expect.stringContaining('saved')])
    await answer(0)
    await first
  })
})

describe('API-35 what an own write may follow', () => {
  const send = async (first: CommandId, second: CommandId, count: number, answers: readonly [Answers, Answers] = [{}, {}]) => {
    const { press, arrived, answer, said } = slowDesk()
    const row = ticket()
    const both = [press(first, row, answers[0]), press(second, row, answers[1])]
    await answer(0, 1)
    const sent = await arrived(count)
    if (sent.length > 2) await answer(2)
    await Promise.all(both)
    return { sent, said: said() }
  }

  test('API-35 flag and remove the flag: the last decision counts', async () => {
    const { sent, said } = await send('tickets.toggle-flag', 'tickets.unflag', 3)
    expect(sent).toEqual(['one 3 200', 'one 3 409', 'one 4 200'])
    expect(said).toEqual(['Flag removed from 1 ticket', '1 ticket flagged'])
  })

  test.each<[string, CommandId, CommandId, readonly [Answers, Answers]]>([
    ['a toggle, whose value is the opposite of what was shown', 'tickets.flag', 'tickets.toggle-flag', [{}, {}]],
    ['another status, for which the ticket was looked at before', 'tickets.mark-delivered', 'tickets.mark-delivered', [today, { date: '2026-11-21' }]],
  ])('API-35 not the same field by %s', async (_what, first, second, answers) => {
    const { sent, said } = await send(first, second, 2, answers)
    expect(sent).toHaveLength(2)
    expect(said[0]).toBe(OTHERS)
  })

  test('API-35 flag, remove the flag, flag, all before the first answer: the ticket is flagged', async () => {
    const { press, arrived, answer, sent, said } = slowDesk()
    const row = ticket()
    const all = [press('tickets.flag', row), press('tickets.unflag', row), press('tickets.flag', row)]
    expect(await arrived(3)).toEqual(['one 3 200', 'one 3 409', 'one 3 409'])
    expect(sent(2)?.headers['idempotency-key']).not.toBe(sent(0)?.headers['idempotency-key'])
    await answer(2, 1, 0, 3, 4)
    await Promise.all(all)
    expect((await arrived(5)).slice(3)).toEqual(['one 4 200', 'one 5 200'])
    expect([3, 4].map((at) => Reflect.get(Object(sent(at)?.body), 'flag'))).toEqual([false, true])
    expect(said()).toEqual(['1 ticket flagged', 'Flag removed from 1 ticket', '1 ticket flagged'])
  })

  test('API-35 the same key pressed twice is one write, also with another one in between', async () => {
    const { press, arrived, answer } = slowDesk()
    const row = ticket()
    const all = [press('tickets.toggle-flag', row), press('tickets.toggle-flag', row), press('tickets.mark-delivered', row, today), press('tickets.toggle-flag', row)]
    expect(await arrived(2)).toEqual(['one 3 200', 'bulk_status_update 3 409'])
    await answer(0, 1, 2)
    await Promise.all(all)
    expect(await arrived(3)).toHaveLength(3)
  })

  test('API-35 nothing is sent once more in another session', async () => {
    const others: readonly (() => void)[] = [
      () => storeTokensOf(new Headers({ authorization: `Bearer x.${btoa(JSON.stringify({ sub: 'another', dot_authority_id: 1 }))}.x` })),
      () => { session.person = { ...administrator, impersonated: true } },
      () => { session.person = null },
    ]
    for (const become of others) {
      const { press, arrived, answer, said } = slowDesk()
      const row = ticket()
      const both = [press('tickets.toggle-flag', row), press('tickets.mark-delivered', row, today)]
      await arrived(2)
      become()
      await answer(0, 1)
      await Promise.all(both)
      expect(await arrived()).toHaveLength(2)
      expect(said()).toContain(OTHERS)
    }
  })

  test('API-35 a write of another ticket, and one of several tickets, is not sent once more', async () => {
    const { press, arrived, answer, elsewhere, said } = slowDesk()
    const [one, other] = [ticket(), ticket()]
    elsewhere(other)
    const both = [press('tickets.toggle-flag', one), press('tickets.mark-delivered', other, today)]
    expect(await arrived(2)).toEqual(['one 3 200', 'bulk_status_update 3 409'])
    await answer(1)
    // it does not wait for the other ticket
    await both[1]
    expect(said()).toEqual([OTHERS])
    await answer(0)
    const [first, last] = [ticket(), ticket()]
    const many = [press('tickets.toggle-flag', first), press('tickets.mark-delivered', first, today, [first, last])]
    await answer(3, 2)
    await Promise.all([...both, ...many])
    expect((await arrived(4)).slice(2)).toEqual(['one 3 200', 'bulk_status_update 3 409'])
  })
})
