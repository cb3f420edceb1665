import { afterEach, describe, expect, test, vi } from 'vitest'
import { storeTokensOf } from '#src/platform/client/api/tokens'
import { session } from '#src/platform/client/session/session'
import type { CommandId } from '#src/workspace/client/commands/command'
import { messageList } from '#src/workspace/client/speech/toasts'
import { LONGEST_WAIT_MS } from '#src/workspace/client/writes/own-writes'
import { undoHandle } from '#src/workspace/client/writes/undo'
import { administrator } from '#tests/commands/desk'
import { OTHERS, slowDesk, ticket, today } from '#tests/commands/slow-desk'

type Answers = Readonly<Record<string, unknown>>

afterEach(() => vi.useRealTimers())

describe('API-35 a key pressed before the previous write to the same ticket is answered', () => {
  test('API-35 flag and deliver: both are saved, and no conflict is reported', async () => {
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

  test('API-35 if the refusal arrives before the answer to the first write, it waits for that answer, and is reported once', async () => {
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

  test('API-35 three keys: the third waits for the second, which is sent again', async () => {
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

  test.each(['between the two', 'after the refusal', 'after the first answer'])('API-35 after a colleague’s change %s, the conflict is shown', async (when) => {
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
    // a colleague's change after the 409 is noticed only when the client sends the refused write again with the new version
    expect(sent).toEqual(['one 3 200', 'bulk_status_update 3 409', ...(when === 'between the two' ? [] : ['bulk_status_update 4 409'])])
    expect(await arrived()).toHaveLength(sent.length)
    expect(said()).toEqual([OTHERS, '1 ticket flagged'])
  })

  test('API-35 if the first write is refused, its refusal is shown, and so is a colleague’s change', async () => {
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

  test('API-35 if the first write is never answered, the conflict is shown after a while', async () => {
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
    // answers the call, so that no later test has to wait for it
    await answer(0)
    await first
  })

  test('API-35 another refusal of the second attempt is shown, and no third attempt is made', async () => {
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

describe('WORK-22 an undo pressed before the previous writes are answered', () => {
  test('WORK-22 flag, deliver, undo: it undoes the second once both are saved', async () => {
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

  test('WORK-22 without an answer nothing is undone or lost, and a message says so and why', async () => {
    const { press, arrived, answer, sent } = slowDesk()
    const row = ticket()
    const first = press('tickets.flag', row)
    await arrived(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const undo = press('tickets.undo', row)
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS + 100)
    await undo
    vi.useRealTimers()
    expect(await arrived()).toHaveLength(1)
    expect(messageList.messages.map(({ words }) => words)).toEqual(['Nothing was undone: an earlier change is not saved yet. Try again once it is saved.'])
    // nothing is lost: once the answer to the flag arrives, the flag is saved and can be undone
    await answer(0)
    await first
    const again = press('tickets.undo', row)
    expect((await arrived(2)).slice(1)).toEqual(['undo undefined 200'])
    expect(sent(1)?.body).toEqual({ change_set: sent(0)?.headers['change-set'] })
    await answer(1)
    await again
  })

  test('WORK-22 if the write to undo is refused, no older one is undone', async () => {
    const { press, arrived, answer, refuse } = slowDesk()
    const row = ticket()
    const older = press('tickets.flag', row)
    await answer(0)
    await older
    refuse('bulk_status_update', 422)
    const meant = press('tickets.mark-delivered', row, today)
    await arrived(2)
    const undo = press('tickets.undo', row)
    await answer(1)
    await Promise.all([meant, undo])
    expect(await arrived()).toHaveLength(2)
    expect(messageList.messages[0]?.words).toBe('There is nothing to undo.')
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
  ])('API-35 a conflict is shown for %s', async (_what, first, second, answers) => {
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

  test('API-35 the same key pressed twice is one write, even with another one in between', async () => {
    const { press, arrived, answer } = slowDesk()
    const row = ticket()
    const all = [press('tickets.toggle-flag', row), press('tickets.toggle-flag', row), press('tickets.mark-delivered', row, today), press('tickets.toggle-flag', row)]
    expect(await arrived(2)).toEqual(['one 3 200', 'bulk_status_update 3 409'])
    await answer(0, 1, 2)
    await Promise.all(all)
    expect(await arrived(3)).toHaveLength(3)
  })

  test('API-35 nothing is sent again in another session', async () => {
    const others: readonly [become: () => void, shows: readonly string[]][] = [
      [() => storeTokensOf(new Headers({ authorization: `Bearer x.${btoa(JSON.stringify({ sub: 'another', dot_authority_id: 1 }))}.x` })), [OTHERS]],
      // the session now impersonates somebody, who must not see the conflict of another person's write (AUTH-42)
      [() => { session.person = { ...administrator, impersonated: true } }, []],
      [() => { session.person = null }, []],
    ]
    for (const [become, shows] of others) {
      const { press, arrived, answer, said } = slowDesk()
      const row = ticket()
      const both = [press('tickets.toggle-flag', row), press('tickets.mark-delivered', row, today)]
      await arrived(2)
      become()
      await answer(0, 1)
      await Promise.all(both)
      expect(await arrived()).toHaveLength(2)
      expect(said().filter((one) => one === OTHERS)).toEqual(shows)
    }
  })

  test('API-35 a write to another ticket, or to several tickets, is not sent again', async () => {
    const { press, arrived, answer, elsewhere, said } = slowDesk()
    const [one, other] = [ticket(), ticket()]
    elsewhere(other)
    const both = [press('tickets.toggle-flag', one), press('tickets.mark-delivered', other, today)]
    expect(await arrived(2)).toEqual(['one 3 200', 'bulk_status_update 3 409'])
    await answer(1)
    // the conflict is reported without waiting for the answer to the write to the other ticket
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

describe('API-35 a write that changes nothing', () => {
  test('API-35 the version in its answer is somebody else’s: a write from a row read before it is refused', async () => {
    const { press, arrived, answer, said, shows } = slowDesk()
    const row = ticket()
    // a colleague has flagged the ticket since this row was read, and another pane has read the ticket again since then
    const again = { ...row, version: 4, flag_by_dot: true }
    shows(again)
    const flagged = press('tickets.flag', again)
    expect(await arrived(1)).toEqual(['one 4 200'])
    await answer(0)
    await flagged
    const delivered = press('tickets.mark-delivered', row, today)
    await answer(1)
    await delivered
    expect((await arrived(2)).slice(1)).toEqual(['bulk_status_update 3 409'])
    expect(said()).toContain(OTHERS)
  })
})
