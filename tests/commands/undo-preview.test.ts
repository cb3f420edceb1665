import { describe, expect, test } from 'vitest'
import { nothingSelected } from '#src/platform/client/api/rows'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { reversing } from '#src/workspace/client/running/run-command'
import { dryRun, isWrite } from '#src/workspace/client/writes/send'
import { readChangeSets } from '#src/workspace/client/writes/undo'
import { administrator, registry } from '#tests/commands/desk'
import { slowDesk, ticket } from '#tests/commands/slow-desk'

type Desk = ReturnType<typeof slowDesk>

const pane = { id: 'pane-1', number: 1, path: '/projects/2/tickets', scope: 'ticket-table', title: 'Tickets', params: {} } as const
const context: CommandContext = { rowKind: 'ticket', person: administrator, pane, row: null, selection: nothingSelected, project: null, drawer: null }
const changeSet = ({ sent }: Desk, at: number) => sent(at)?.headers['change-set']

/** Flags a ticket; `at` is the index of the call that does it. */
async function flag(desk: Desk, at: number): Promise<void> {
  const flagged = desk.press('tickets.flag', ticket())
  await desk.answer(at)
  await flagged
}

/** The preview of an undo in the palette. */
function preview() {
  const command = registry.find('tickets.undo')?.command
  if (command === undefined || !isWrite(command)) throw new Error('no undo')
  return dryRun(command, context, {}, new AbortController().signal)
}

describe('WORK-17 WORK-22 the preview of an undo', () => {
  test('WORK-17 WORK-22 it is refused while it is not known whether the last write was saved', async () => {
    const desk = slowDesk()
    desk.refuse('/v1/slips/', 500)
    await flag(desk, 0)
    const send = globalThis.fetch
    globalThis.fetch = (address, init) => (String(address).includes('change_sets') ? Promise.reject(new TypeError('No connection')) : send(address, init))
    await expect(preview()).rejects.toThrow('Nothing was undone: an earlier change is not saved yet. Try again once it is saved.')
    expect(await desk.arrived()).toHaveLength(1)
    globalThis.fetch = send
    await readChangeSets()
  })

  test('WORK-17 WORK-22 what it has named is undone, even if something else is written before it is confirmed', async () => {
    const desk = slowDesk()
    await flag(desk, 0)
    const counted = preview()
    await desk.answer(1)
    const { step } = await counted
    expect(step?.changeSet).toBe(changeSet(desk, 0))
    await flag(desk, 2)
    const undo = desk.press('tickets.undo', ticket(), {}, [], reversing(context, step ?? null))
    await desk.arrived(4)
    expect(Reflect.get(Object(desk.sent(3)?.body), 'change_set')).toBe(changeSet(desk, 0))
    await desk.answer(3)
    await undo
  })
})
