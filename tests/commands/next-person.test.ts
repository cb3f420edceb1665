import { afterEach, describe, expect, test, vi } from 'vitest'
import { storeTokensOf } from '#src/platform/client/api/tokens'
import { session } from '#src/platform/client/session/session'
import type { WriteCommand } from '#src/workspace/client/commands/command'
import { onCommandDone } from '#src/workspace/client/commands/done-commands'
import { execute } from '#src/workspace/client/running/run-command'
import { undoHandle } from '#src/workspace/client/writes/undo'
import { administrator, registry } from '#tests/commands/desk'
import { changeSet, flagBefore, slowDesk, ticket, undid } from '#tests/commands/slow-desk'

const pane = { id: 'pane-1', number: 1, path: '/projects/2/tickets', scope: 'ticket-table', title: 'Tickets', params: {} } as const

const done = vi.fn<() => void>()
onCommandDone(done)
afterEach(() => void vi.clearAllMocks())

/** Signs another person in, in this window. */
function signInAsAnother(): void {
  storeTokensOf(new Headers({ authorization: `Bearer x.${btoa(JSON.stringify({ sub: 'another', dot_authority_id: 1 }))}.x` }))
  session.person = { ...administrator, id: 2 }
}

/** Flags a ticket, with mock functions that record how the command reacts to the answer. */
function flagWatched(row: ReturnType<typeof ticket>) {
  const entry = registry.find('tickets.flag')
  if (entry === undefined) throw new Error('no flag')
  const effects = { rollback: vi.fn<() => void>(), failed: vi.fn<() => void>(), onAnswer: vi.fn<() => void>(), patch: vi.fn<() => void>(), afterwards: vi.fn<() => Promise<void>>() }
  const { rollback, ...rest } = effects
  const command: WriteCommand = { ...(entry.command as WriteCommand), ...rest, optimistic: () => rollback }
  const flagged = execute({ ...entry, command }, { rowKind: 'ticket', person: administrator, pane, row, selection: { kind: 'ids', ids: [], count: 0, loaded: [] }, project: null, drawer: null }, {}, undefined)
  return { effects: Object.values(effects), flagged }
}

describe('AUTH-42 the late answer to a write of the former person of a window', () => {
  test.each<[string, (desk: ReturnType<typeof slowDesk>, row: ReturnType<typeof ticket>) => void]>([
    ['it was saved', (desk, row) => desk.shows(row)],
    ['a colleague changed the ticket', (desk, row) => desk.elsewhere(row)],
    ['a 409 without a row', (desk) => desk.refuse('/v1/slips/', 409)],
    ['a rule refused it', (desk) => desk.refuse('/v1/slips/', 422)],
    ['the server failed', (desk) => desk.refuse('/v1/slips/', 500)],
  ])('AUTH-42 %s: the person who signed in since sees nothing of it', async (_what, prepare) => {
    const desk = slowDesk()
    const row = ticket()
    prepare(desk, row)
    const { effects, flagged } = flagWatched(row)
    await desk.arrived(1)
    signInAsAnother()
    await desk.answer(0)
    await flagged
    expect(desk.said()).toEqual([])
    for (const effect of [...effects, done]) expect(effect).not.toHaveBeenCalled()
    expect(await desk.arrived()).toHaveLength(1)
  })

  test('AUTH-42 without another person, the same refusal is shown once and takes the change back', async () => {
    const desk = slowDesk()
    const row = ticket()
    desk.refuse('/v1/slips/', 422)
    const { effects: [rollback, failed], flagged } = flagWatched(row)
    await desk.answer(0)
    await flagged
    expect(desk.said()).toEqual(['That is not allowed.'])
    for (const effect of [rollback, failed]) expect(effect).toHaveBeenCalledOnce()
  })
})

describe('AUTH-42 WORK-22 an undo of another person in the same window', () => {
  test('AUTH-42 the unanswered write of the former person is neither waited for nor undone, and its late answer offers no step', async () => {
    const desk = slowDesk()
    await flagBefore(desk)
    const flagged = desk.press('tickets.flag', ticket())
    await desk.arrived(2)
    signInAsAnother()
    const before = undoHandle.lastUndoable()?.changeSet
    const undo = desk.press('tickets.undo', ticket())
    // the server's list of change sets has only the first flag here; this test is about the undo, which must not wait for the second flag
    await desk.arrived(3)
    expect(undid(desk, 2)).toBe(before)
    await desk.answer(2)
    await undo
    const { length } = desk.said()
    await desk.answer(1)
    await flagged
    expect(undoHandle.lastUndoable()?.changeSet).not.toBe(changeSet(desk, 1))
    expect(await desk.arrived()).toHaveLength(3)
    expect(desk.said()).toHaveLength(length)
  })

  test('AUTH-42 an undo that waits for a write of the former person says nothing to the next one, and is not sent', async () => {
    const desk = slowDesk()
    await flagBefore(desk)
    desk.refuse('/v1/slips/', 422)
    const flagged = desk.press('tickets.flag', ticket())
    await desk.arrived(2)
    const undo = desk.press('tickets.undo', ticket())
    const { length } = desk.said()
    signInAsAnother()
    await desk.answer(1)
    await Promise.all([flagged, undo])
    expect(await desk.arrived()).toHaveLength(2)
    expect(desk.said().filter((one) => one !== 'That is not allowed.')).toHaveLength(length)
  })
})
