import { beforeEach, describe, expect, test } from 'vitest'
import { ownMacros, type Macro } from '#src/areas/macros/client/own-macros'
import { endRecording, recordedSteps, recording, watchRecording } from '#src/areas/macros/client/recording/recording'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { conflictOf, keyTable, makeRegistry } from '#src/workspace/client/commands/registry'
import { openDesk, registry } from '#tests/commands/desk'
import { today, ZONE } from '#tests/day'

watchRecording()
beforeEach(() => {
  endRecording()
  ownMacros.list = null
})

const ticket = (id: number) => ({ id, version: 1, ticket_number: `T-${id}`, status: 'pending', ticket_date: today(), flag_by_dot: false, dot_project_id: 7, timezone: ZONE })
const onTickets = (...ids: number[]): Partial<CommandContext> => ({
  pane: { id: 'a', number: 1, path: '/projects/7/tickets', scope: 'ticket-table', title: 'Tickets', params: { projectId: '7' } },
  selection: { kind: 'ids', ids, count: ids.length, loaded: ids.map(ticket) },
})
const answering = () => ({ body: { updated: 2, slips: [{ id: 1, version: 2 }, { id: 2, version: 2 }], parked_slips: [], slip: { id: 1, version: 2 }, macro: macro() } })
const macro = (more: Partial<Macro> = {}): Macro => ({ id: 3, version: 1, name: 'Late and in', key: 'f8', steps: [{ command: 'tickets.flag', answers: { note: { is: 'value', value: 'Late' } } }, { command: 'tickets.mark-delivered', answers: { date: { is: 'today' } } }], ...more })

describe('PLUS-24 recording', () => {
  test('PLUS-24 it keeps the commands that succeed with their answers, and today as a word', async () => {
    const desk = openDesk({ context: onTickets(1, 2), answering })
    await desk.run('macros.record')
    await desk.run('tickets.flag', { note: 'Late' })
    await desk.run('tickets.mark-delivered', { date: today() })
    await desk.run('tickets.mark-rejected', { date: '2026-01-05', reason: 'Cold' })
    expect(recordedSteps()).toEqual([
      { command: 'tickets.flag', answers: { note: { is: 'value', value: 'Late' } } },
      { command: 'tickets.mark-delivered', answers: { date: { is: 'today' } } },
    ])
    const stopped = await desk.run('macros.stop', { name: 'Late and in', key: null })
    expect(stopped.sent.map(({ method, address, body }) => ({ method, address, body }))).toEqual([{ method: 'POST', address: '/v1/macros', body: { name: 'Late and in', key: null, steps: [
      { command: 'tickets.flag', answers: { note: { is: 'value', value: 'Late' } } },
      { command: 'tickets.mark-delivered', answers: { date: { is: 'today' } } },
    ] } }])
  })

  test('PLUS-24 a refused command is not recorded, nor is one without a dry run for many tickets', async () => {
    const refusing = openDesk({ context: onTickets(1), answering: ({ method }) => (method === 'GET' ? { body: {} } : { status: 422, body: { status: 422, message: 'No.', detailed_errors: [] } }) })
    await refusing.run('macros.record')
    await refusing.run('tickets.flag', { note: 'Late' })
    const desk = openDesk({ context: onTickets(1, 2), answering })
    await desk.run('tickets.open-ticket')
    await desk.run('queue.park', { note: 'Photo is missing' })
    expect([recording.isOn, recording.steps]).toEqual([true, []])
    expect((await desk.run('macros.stop', { name: 'Nothing', key: null })).refusal).toBe('errors.macro_empty')
  })

  test('PLUS-24 an answer that names tickets is not recorded, since a macro runs on other tickets', async () => {
    const desk = openDesk({ context: onTickets(1, 2), answering })
    const item = { id: 5, item_code: '402', external_dot_contractors: [] }
    await desk.run('macros.record')
    await desk.run('reconciliation.assign-pay-code', { material: { material_description: 'HMA', uom: 'TON', count: 1, net_amount: 1, slip_ids: [1] }, item, contractor: undefined })
    expect(recording.steps).toEqual([])
    await desk.run('reconciliation.assign-pay-code', { material: null, item, contractor: undefined })
    expect(recordedSteps()).toEqual([{ command: 'reconciliation.assign-pay-code', answers: { material: { is: 'value', value: null }, item: { is: 'value', value: item } } }])
  })

  test('PLUS-24 a command undone while recording is not part of the macro, and a redo restores it', async () => {
    const desk = openDesk({ context: onTickets(1, 2), answering: ({ address }) => ({ body: address === '/v1/slips/undo' ? { undone: 2, left: [], slips: [], records: [] } : answering().body }) })
    const recorded = () => recording.steps.map(({ command }) => command)
    await desk.run('macros.record')
    await desk.run('tickets.flag', { note: 'Late' })
    await desk.run('tickets.mark-delivered', { date: today() })
    await desk.run('tickets.undo')
    expect(recorded()).toEqual(['tickets.flag'])
    await desk.run('tickets.redo')
    expect(recorded()).toEqual(['tickets.flag', 'tickets.mark-delivered'])
    await desk.run('tickets.undo')
    await desk.run('tickets.undo')
    expect(recorded()).toEqual([])
    expect((await desk.run('macros.stop', { name: 'Nothing', key: null })).refusal).toBe('errors.macro_empty')
    await desk.run('tickets.redo')
    expect(recorded()).toEqual(['tickets.flag'])
  })

  test('PLUS-24 WORK-22 of two commands, the later one is answered first, and the undo takes that one out of the macro', async () => {
    let answerFlag: () => void = () => undefined
    const flagAnswered = new Promise<void>((resolve) => (answerFlag = resolve))
    const desk = openDesk({ context: onTickets(1, 2), answering: async ({ address }) => {
      if (address.includes('flag')) await flagAnswered
      return { body: address === '/v1/slips/undo' ? { undone: 2, left: [], slips: [], records: [] } : answering().body }
    } })
    const recorded = () => recording.steps.map(({ command }) => command)
    await desk.run('macros.record')
    const flagged = desk.run('tickets.flag', { note: 'Late' })
    await desk.run('tickets.mark-delivered', { date: today() })
    answerFlag()
    await flagged
    expect(recorded()).toEqual(['tickets.mark-delivered', 'tickets.flag'])
    await desk.run('tickets.undo')
    expect(recorded()).toEqual(['tickets.flag'])
    await desk.run('tickets.redo')
    expect(recorded()).toEqual(['tickets.flag', 'tickets.mark-delivered'])
  })

  test('PLUS-24 WORK-22 a command undone while its tickets are still read again is not part of the macro either', async () => {
    let answerRead: () => void = () => undefined
    const read = new Promise<void>((resolve) => (answerRead = resolve))
    let isReading = false
    const desk = openDesk({ context: onTickets(1, 2), answering: async ({ method, address }) => {
      if (method === 'GET' && address.startsWith('/v1/slips')) {
        isReading = true
        await read
      }
      return { body: address === '/v1/slips/undo' ? { undone: 2, left: [], slips: [], records: [] } : answering().body }
    } })
    await desk.run('macros.record')
    await desk.run('tickets.flag', { note: 'Late' })
    const assigned = desk.run('reconciliation.assign-pay-code', { material: null, item: { id: 5, item_code: '402', external_dot_contractors: [] }, contractor: undefined })
    await expect.poll(() => isReading).toBe(true)
    expect(recordedSteps().map(({ command }) => command)).toEqual(['tickets.flag', 'reconciliation.assign-pay-code'])
    await desk.run('tickets.undo')
    answerRead()
    await assigned
    expect(recordedSteps().map(({ command }) => command)).toEqual(['tickets.flag'])
  })

  test('PLUS-24 CLERK-4 a command whose undo is refused stays in the macro, and the next undo takes out the command before it', async () => {
    let isRefused = true
    const desk = openDesk({ context: onTickets(1, 2), answering: ({ address }) => {
      if (address !== '/v1/slips/undo') return answering()
      return isRefused ? { status: 422, body: { status: 422, message: 'Pay period 1 is closed.', detailed_errors: [] } } : { body: { undone: 2, left: [], slips: [], records: [] } }
    } })
    const recorded = () => recording.steps.map(({ command }) => command)
    await desk.run('macros.record')
    await desk.run('tickets.flag', { note: 'Late' })
    await desk.run('tickets.mark-delivered', { date: today() })
    await desk.run('tickets.undo')
    expect(recorded()).toEqual(['tickets.flag', 'tickets.mark-delivered'])
    isRefused = false
    await desk.run('tickets.undo')
    expect(recorded()).toEqual(['tickets.mark-delivered'])
    await desk.run('tickets.redo')
    expect(recorded()).toEqual(['tickets.mark-delivered', 'tickets.flag'])
  })

  test('PLUS-24 one tab records one macro at a time, and a canceled one is discarded', async () => {
    const desk = openDesk({ context: onTickets(1), answering })
    expect((await desk.run('macros.cancel-recording')).refusal).toBe('errors.macro_not_recording')
    await desk.run('macros.record')
    expect((await desk.run('macros.record')).refusal).toBe('errors.macro_recording')
    await desk.run('tickets.flag', { note: 'Late' })
    await desk.run('macros.cancel-recording')
    expect([recording.isOn, recording.steps]).toEqual([false, []])
  })
})

describe('PLUS-24 running', () => {
  test('PLUS-24 it sends all commands in one call, even for one ticket, and today is the day on which it runs', async () => {
    const desk = openDesk({ context: onTickets(3), answering })
    const { sent } = await desk.run('macros.run', { macro: macro() })
    const runs = sent.filter(({ address }) => address === '/v1/macros/run').map(({ body }) => body)
    const steps = [
      { title: 'Flag', method: 'PATCH', path: '/v3/slips/bulk_flag_update', params: {}, body: { slip_ids: [3], flag: true, note: 'Late', versions: { 3: 1 } } },
      { title: 'Mark delivered', method: 'PATCH', path: '/v3/slips/bulk_status_update', params: {}, body: { slip_ids: [3], versions: { 3: 1 }, status: 'delivered', date: today() } },
    ]
    expect(runs).toEqual([{ steps, dry_run: true }, { steps }])
  })

  test('PLUS-24 it is refused by the rules of its commands, with the name of the step, as is a macro whose command no longer exists', async () => {
    const inspector = openDesk({ context: onTickets(1), answering, person: { role: 'plant_inspector' } })
    const refused = await inspector.run('macros.run', { macro: macro() })
    expect([refused.refusal, refused.said[0]?.words]).toEqual(['errors.macro_step', expect.stringMatching(/^Step 2, Mark delivered: /)])
    const desk = openDesk({ context: onTickets(1), answering })
    expect((await desk.run('macros.run', { macro: macro({ steps: [{ command: 'tickets.melt', answers: {} }] }) })).refusal).toBe('errors.macro_command')
  })

  test('PLUS-24 its key runs it only in tables of tickets, and no command can use that key there', () => {
    ownMacros.list = [macro()]
    expect(keyTable(registry, 'ticket-table', {}, 'other').get('f8')).toMatchObject({ entry: { id: 'macros.run' }, answers: { macro: { name: 'Late and in' } } })
    expect(keyTable(registry, 'employee-table', {}, 'other').get('f8')?.entry.id).not.toBe('macros.run')
    expect(conflictOf(registry, 'tickets.mark-delivered', 'f8', {}, 'other')?.id).toBe('macros.run')
    // a key that a later version of the product also assigns to a command does not keep the product from starting
    ownMacros.list = [macro({ key: 'd' })]
    expect(() => makeRegistry(import.meta.glob('../../../commands/**/*.ts', { eager: true }))).not.toThrow()
  })
})
