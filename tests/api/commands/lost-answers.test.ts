import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { Row } from '#src/platform/client/api/rows'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { readChangeSets, undoHandle } from '#src/workspace/client/writes/undo'
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

const heard: string[] = []
const deafen = onSocketMessage(({ kind }) => heard.push(String(kind)))
afterAll(deafen)
afterEach(() => void heard.splice(0))

/** Runs a command whose answer is lost after the server has carried out the write; returns the request's headers. */
async function runLost(desk: ReturnType<typeof deskAt>, id: CommandId): Promise<Readonly<Record<string, string>>> {
  const arrives = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    await arrives(input, init)
    throw new TypeError('Failed to fetch')
  }
  const { sent } = await confirmed(desk.run(id))
  globalThis.fetch = arrives
  return sent.at(-1)?.headers ?? {}
}

async function confirmed<Value>(running: Promise<Value>): Promise<Value> {
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (confirmationStore.asked !== null) answerConfirmation(true)
  return running
}

async function ticket(id?: number): Promise<Row | null> {
  const [row] = await loaded(clerk, [id ?? (await server.make.ticket(project))])
  return row ?? null
}

async function isFlagged(row: Row | null): Promise<unknown> {
  const { rows } = await server.owner.query('SELECT flag_by_dot FROM slips WHERE id = $1', [row?.id])
  return rows[0]?.flag_by_dot
}

const at = (row: Row | null) => deskAt(server, clerk, { row })
const without = (row: Row | null): Row | null => (row === null ? null : ({ ...row, version: undefined }) as Row)

describe('B2 a key belongs to one decision', () => {
  test('B2 API-18 flagging with the answer lost, unflagging, and flagging again leaves the ticket flagged', async () => {
    const row = await ticket()
    await runLost(at(row), 'tickets.toggle-flag')
    const flagged = await ticket(row?.id)
    expect((await at(flagged).run('tickets.toggle-flag')).said[0]?.words).toBe('Flag removed from 1 ticket')
    expect((await at(await ticket(row?.id)).run('tickets.toggle-flag')).said[0]?.words).toBe('1 ticket flagged')
    expect(await isFlagged(row)).toBe(true)
  })

  test('B2 without versions in the rows, another decision in between makes the same request a new write', async () => {
    const row = without(await ticket())
    const lost = await runLost(at(row), 'tickets.flag')
    await at(row).run('tickets.unflag')
    const { sent } = await at(row).run('tickets.flag', {})
    expect(sent[0]?.headers['idempotency-key']).not.toBe(lost['idempotency-key'])
    expect(await isFlagged(row)).toBe(true)
  })

  test('B2 a decision about other tickets does not change the key', async () => {
    const row = without(await ticket())
    const lost = await runLost(at(row), 'tickets.flag')
    await at(await ticket()).run('tickets.flag', {})
    const { sent } = await at(row).run('tickets.flag', {})
    expect(sent[0]?.headers['idempotency-key']).toBe(lost['idempotency-key'])
  })

  test('B2 API-35 a flag names the version that was on the screen, so a ticket changed since is refused', async () => {
    const row = await ticket()
    const [id, version] = [row?.id ?? 0, Reflect.get(row ?? {}, 'version')]
    const colleague = await server.signedIn('administrator')
    expect((await colleague.patch(`/v1/slips/${id}`, { slipId: id, flag: true, version })).status).toBe(200)
    const { sent, said } = await at(row).run('tickets.unflag')
    expect(sent[0]?.body).toMatchObject({ version })
    expect([await isFlagged(row), said]).toEqual([true, []])
  })

  test('B2 API-35 a second change of a ticket names the version that this window wrote, even before its row is read again', async () => {
    const row = await ticket()
    await at(row).run('tickets.flag', {})
    const { sent } = await at(row).run('tickets.unflag')
    expect(sent[0]?.body).toMatchObject({ version: Number(Reflect.get(row ?? {}, 'version')) + 1 })
    expect(await isFlagged(row)).toBe(false)
  })

  test('B2 PEOP-8 an employee removed with the answer lost, restored, and removed again is removed and has no session', async () => {
    const other = await server.signedIn('field_engineer')
    const employee = { id: other.person.id, name: 'Ada Byron' }
    const active = { id: 'pane-1', number: 1, path: '/admin/employees', scope: 'employee-table' as const, title: 'Employees', params: {} }
    const inActive = deskAt(server, clerk, { row: employee, pane: active })
    await runLost(inActive, 'employees.remove')
    const inDeleted = deskAt(server, clerk, { row: employee, pane: { ...active, path: '/admin/employees?deleted=yes' } })
    await inDeleted.run('employees.restore')
    const again = deskAt(server, clerk, { row: employee, pane: active })
    expect((await confirmed(again.run('employees.remove'))).said[0]?.tone).toBe('success')
    const { rows } = await server.owner.query('SELECT deleted_at FROM employees WHERE id = $1', [other.person.id])
    expect(rows[0]?.deleted_at).toBeInstanceOf(Date)
    expect((await other.get('/v1/slips')).status).toBe(401)
  })
})

describe('B2 an answer repeated from an earlier request', () => {
  test('B2 is read again, and what was undone meanwhile is not offered for undo', async () => {
    const row = await ticket()
    const { 'change-set': changeSet } = await runLost(at(row), 'tickets.flag')
    expect((await clerk.post('/v1/slips/undo', { change_set: changeSet })).status).toBe(200)
    const { said } = await at(row).run('tickets.flag', {})
    await expect.poll(() => heard).toContain('missed')
    await expect.poll(() => undoHandle.lastUndoable()?.changeSet).not.toBe(changeSet)
    expect([said[0]?.tone, await isFlagged(row)]).toEqual(['warning', false])
  })
})

describe('WORK-22 an undo after a write whose answer was lost', () => {
  test('WORK-22 B2 the server has carried it out: the undo means it, not the step before it', async () => {
    const [before, row] = [await ticket(), await ticket()]
    await at(before).run('tickets.flag', {})
    await runLost(at(row), 'tickets.flag')
    expect((await at(row).run('tickets.undo')).said).toEqual([{ tone: 'success', words: 'Undone: flag, 1 ticket' }])
    expect([await isFlagged(before), await isFlagged(row)]).toEqual([true, false])
  })

  test('WORK-22 B2 it is sent again, and the list cannot be read after its repeated answer: the undo reads it first, and means that write', async () => {
    const [before, row] = [await ticket(), await ticket()]
    await at(before).run('tickets.flag', {})
    const { body: earlierList } = await clerk.get('/v1/slips/change_sets')
    await runLost(at(row), 'tickets.flag')
    const desk = at(row)
    const arrives = globalThis.fetch
    const answerList = (answer: () => Promise<Response>) => {
      globalThis.fetch = (input, init) => (String(input).includes('change_sets') ? answer() : arrives(input, init))
    }
    // this read of the undo list returns the list as it was before the server carried out the write
    answerList(() => Promise.resolve(Response.json(earlierList)))
    expect(await readChangeSets()).toBe(true)
    answerList(() => Promise.reject(new TypeError('Failed to fetch')))
    await desk.run('tickets.flag', {})
    expect((await at(row).run('tickets.undo')).said).toEqual([{ tone: 'success', words: 'Undone: flag, 1 ticket' }])
    expect([await isFlagged(before), await isFlagged(row)]).toEqual([true, false])
  })

  test('WORK-22 B2 as long as the server cannot be reached, nothing is undone', async () => {
    const [before, row] = [await ticket(), await ticket()]
    await at(before).run('tickets.flag', {})
    await runLost(at(row), 'tickets.flag')
    const desk = at(row)
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    expect((await desk.run('tickets.undo')).said).toEqual([{ tone: 'warning', words: 'Nothing was undone: an earlier change is not saved yet. Try again once it is saved.' }])
    expect([await isFlagged(before), await isFlagged(row)]).toEqual([true, true])
  })
})
