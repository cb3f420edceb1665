import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_LAYOUTS } from '#src/workspace/domain/limits'
import { onError } from '#src/platform/client/api/report-error'
import type { CommandId } from '#src/workspace/client/commands/command'
import { defaultLayout, takeLayouts } from '#src/workspace/client/panes/layout/named-layouts'
import { workspaceStore } from '#src/workspace/client/panes/store'
import { deskAt } from '#tests/api/commands/desk-at-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let clerk: SignedInClient
const errorMessages: string[] = []
const deafen = onError(({ message }) => errorMessages.push(message))

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  deafen()
  await server.close()
})
beforeEach(async () => {
  clerk = await server.signedIn('field_engineer')
  takeLayouts([])
  workspaceStore.layoutName = 'Default'
  errorMessages.length = 0
})

const LAYOUTS = '/v1/account/layouts'
const run = (id: CommandId, name: string) => deskAt(server, clerk).run(id, { name })
const names = async () => (await clerk.get(LAYOUTS)).body.layouts.map((layout: { name: string }) => layout.name)
/** The names of the layouts that the window offers, and the name of the open one. */
const offered = () => [[...workspaceStore.layoutNames], workspaceStore.layoutName]

/** Runs a command with the name of a layout while the server is unreachable. */
async function runAway(id: CommandId, name: string) {
  const desk = deskAt(server, clerk)
  const arrives = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const outcome = await desk.run(id, { name })
  globalThis.fetch = arrives
  return outcome
}

describe('B5 a layout command says what the server did', () => {
  test('B5 WORK-5 a layout is saved, set as default, shared and removed, each reported once the server has done it', async () => {
    expect((await run('workspace.save-layout', 'Coding')).said).toEqual([{ tone: 'success', words: 'Layout Coding saved' }])
    expect([await names(), offered()]).toEqual([['Coding'], [['Coding'], 'Coding']])
    expect((await run('workspace.default-layout', 'Coding')).said).toEqual([{ tone: 'success', words: 'Coding opens after log in' }])
    const shared = await run('workspace.share-layout', 'Coding')
    const { layout } = (await clerk.get(`${LAYOUTS}/Coding`)).body
    expect([layout.is_default, defaultLayout()?.name]).toEqual([true, 'Coding'])
    expect(shared.done).toEqual([`copyText http://slipway.example/shared/${layout.share_id}`, 'say Link to the layout Coding copied'])
    expect((await run('workspace.remove-layout', 'Coding')).said).toEqual([{ tone: 'success', words: 'Layout Coding removed' }])
    expect([await names(), workspaceStore.layoutNames, defaultLayout(), errorMessages]).toEqual([[], [], null, []])
  })

  test('B5 a layout over the limit is refused with an explanation, and is not offered', async () => {
    await server.owner.query(
      `INSERT INTO layouts (dot_authority_id, employee_id, name, layout) SELECT $1, $2, 'Layout ' || n, '{}' FROM generate_series(1, $3) AS n`,
      [clerk.person.dot_authority_id, clerk.person.id, MAX_LAYOUTS],
    )
    const { said } = await run('workspace.save-layout', 'One more')
    expect([said, errorMessages]).toEqual([[], [`At most ${MAX_LAYOUTS} layouts can be saved. Remove one first.`]])
    expect([offered(), (await names()).includes('One more')]).toEqual([[[], 'Default'], false])
  })

  test('B5 while the server is unreachable nothing is saved, removed, shared or set, and the failure is reported', async () => {
    await run('workspace.save-layout', 'Coding')
    for (const [id, name] of [
      ['workspace.save-layout', 'Lost'], ['workspace.remove-layout', 'Coding'], ['workspace.default-layout', 'Coding'], ['workspace.share-layout', 'Coding'],
    ] as const) {
      errorMessages.length = 0
      const { said, done } = await runAway(id, name)
      expect([id, said, done, errorMessages.length]).toEqual([id, [], [], 1])
      expect([id, offered(), defaultLayout()]).toEqual([id, [['Coding'], 'Coding'], null])
    }
    expect((await clerk.get(LAYOUTS)).body.layouts).toMatchObject([{ name: 'Coding', is_default: false, share_id: null }])
  })

  test.each(['workspace.remove-layout', 'workspace.default-layout', 'workspace.share-layout'] as const)(
    'B5 %s: a layout that another window removed is reported as removed and not offered again', async (id) => {
      await run('workspace.save-layout', 'Coding')
      await clerk.delete(`${LAYOUTS}/Coding`)
      const { said, done } = await run(id, 'Coding')
      expect([said, done, errorMessages.length, workspaceStore.layoutNames]).toEqual([[], [], 1, []])
    },
  )
})
