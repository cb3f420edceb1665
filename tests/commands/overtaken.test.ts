import { afterEach, describe, expect, test } from 'vitest'
import { drawerStore } from '#src/areas/reconciliation/client/drawer/drawer'
import type { Place } from '#src/platform/client/place'
import { commandEnvironment, provideCommands } from '#src/workspace/client/running/run-command'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { registry } from '#tests/commands/desk'
import { accept, type Ticket } from '#tests/commands/drawer-accept'
import { slowDesk, ticket, today } from '#tests/commands/slow-desk'

const rejection = { ...today, reason: 'Cold' }

afterEach(() => {
  drawerStore.state = null
})

/** A desk in a project that collects the location, which the browser gives only when the test allows it. */
function deskWithLocation() {
  const desk = slowDesk()
  let give: (place: Place) => void = () => undefined
  const place = new Promise<Place>((resolve) => (give = resolve))
  const read = () => Promise.resolve({ project: { collect_user_location: 'optional' } })
  provideCommands(registry, { ...commandEnvironment(), place: () => place, read: read as never })
  return { ...desk, give: () => give({ latitude: 45, longitude: -122 }) }
}

/** Rejects a ticket; the first of its two calls is the dry run. */
async function rejected({ press, answer }: ReturnType<typeof slowDesk>, row: ReturnType<typeof ticket>): Promise<void> {
  const saved = press('tickets.mark-rejected', row, rejection)
  await answer(0, 1)
  await saved
}

describe('API-35 a write that still waits, and the person decides otherwise about the same fields', () => {
  test('API-35 PROJ-43 deliver waits for the location, and the ticket is rejected meanwhile: it stays rejected, and a message says so', async () => {
    const desk = deskWithLocation()
    const row = ticket()
    const delivered = desk.press('tickets.mark-delivered', row, today)
    await rejected(desk, row)
    desk.give()
    await delivered
    expect(await desk.arrived()).toEqual(['bulk_status_update 3 200', 'bulk_status_update 3 200'])
    expect(desk.said()).toEqual(['Mark delivered: not saved, because you have changed the same record since.', '1 ticket marked rejected'])
  })

  test('API-35 TICK-49 reject waits for its dry run, and the ticket is delivered meanwhile: it stays delivered', async () => {
    const desk = slowDesk()
    const row = ticket()
    const rejecting = desk.press('tickets.mark-rejected', row, rejection)
    await desk.arrived(1)
    const delivered = desk.press('tickets.mark-delivered', row, today)
    await desk.answer(1)
    await delivered
    await desk.answer(0)
    await rejecting
    expect(await desk.arrived()).toHaveLength(2)
    expect(desk.said()).toEqual(['Mark rejected: not saved, because you have changed the same record since.', '1 ticket marked delivered'])
  })

  test('API-35 RECO-99 PROJ-43 an accept waits for the location, and the ticket is rejected meanwhile: nothing of it is saved, and the drawer takes input again', async () => {
    const desk = deskWithLocation()
    const row = ticket()
    const accepted = accept(desk, row)
    await rejected(desk, row)
    expect(drawerStore.state?.phase).toBe('saving')
    desk.give()
    await accepted
    expect(await desk.arrived()).toHaveLength(2)
    expect(desk.said()).toContain('Accept and go to next: not saved, because you have changed the same record since.')
    expect([drawerStore.state?.slipId, drawerStore.state?.phase]).toEqual([row.id, 'ready'])
  })

  test('API-35 TICK-49 reject is confirmed only after the ticket was delivered: that is the later decision, and it is saved', async () => {
    const desk = slowDesk({ foreseen: { confirm: 'This clears 1 pay code.' } })
    const row = ticket()
    const rejecting = desk.press('tickets.mark-rejected', row, rejection)
    await desk.answer(0)
    expect(confirmationStore.asked?.body).toBe('This clears 1 pay code.')
    const delivered = desk.press('tickets.mark-delivered', row, today)
    await desk.answer(1)
    await delivered
    answerConfirmation(true)
    await desk.answer(2)
    await rejecting
    expect((await desk.arrived(3))[2]).toBe('bulk_status_update 4 200')
  })

  test('API-35 PROJ-43 deliver waits for the location, and the ticket is flagged meanwhile: both are saved', async () => {
    const desk = deskWithLocation()
    const row = ticket()
    const delivered = desk.press('tickets.mark-delivered', row, today)
    const flagged = desk.press('tickets.flag', row)
    await desk.answer(0)
    await flagged
    desk.give()
    await desk.answer(1)
    await delivered
    expect(await desk.arrived(2)).toEqual(['one 3 200', 'bulk_status_update 4 200'])
  })

  test('API-35 PROJ-43 deliver waits for the location, and the ticket, which is delivered already, is coded meanwhile: both are saved', async () => {
    const desk = deskWithLocation()
    const row: Ticket = { ...ticket(), status: 'delivered' }
    const delivered = desk.press('tickets.mark-delivered', row, today)
    const accepted = accept(desk, row)
    await desk.answer(0, 1)
    await accepted
    desk.give()
    await desk.answer(2)
    await delivered
    expect(await desk.arrived(3)).toEqual(['one 3 200', 'pay_item_assignments 3 200', 'bulk_status_update 4 200'])
  })

  test('API-35 RECO-92 PROJ-43 an accept waits for the location, and the Max GVW, which affects its pay codes, is overridden meanwhile: nothing is coded', async () => {
    const desk = deskWithLocation()
    const row = ticket()
    const accepted = accept(desk, row)
    const overridden = desk.press('tickets.max-gvw-override', row, { lbs: 90_000 })
    await desk.answer(0)
    await overridden
    desk.give()
    await accepted
    expect(await desk.arrived()).toEqual(['bulk_max_gvw_override_update 3 200'])
    expect(desk.said()).toContain('Accept and go to next: not saved, because you have changed the same record since.')
  })
})
