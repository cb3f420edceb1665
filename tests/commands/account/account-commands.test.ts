import { describe, expect, test } from 'vitest'
import { nothingSelected } from '#src/platform/client/api/rows'
import type { CommandId } from '#src/workspace/client/commands/command'
import { openDesk } from '#tests/commands/desk'

const choice = (more: object = {}) => ({ id: 7, version: 3, list: 'lanes', label: 'Lane 1', place: 2, ended_at: null, updated_at: '2026-11-01T00:00:00Z', ...more })
const pane = (path: string) => ({ id: 'p', number: 1, path, scope: 'choice-table', title: '', params: {} }) as const
const at = (row: object | null, path = '/admin/account/choice-lists') =>
  openDesk({
    context: { pane: pane(path), row: row as never, selection: nothingSelected },
    answering: ({ body }) => ({ body: { agency_choice: choice({ ...(body as object) }), agency_choices: [choice({ place: 1 })] } }),
  })

describe('ACCT-10 the commands of choice lists', () => {
  test('ACCT-10 each sends a single call for the focused choice', async () => {
    const rows: readonly (readonly [CommandId, Readonly<Record<string, unknown>>, string, string, object])[] = [
      ['choices.rename', { label: 'Lane 9' }, 'PATCH', '/v1/agency_choices/7', { version: 3, label: 'Lane 9' }],
      ['choices.end', {}, 'PATCH', '/v1/agency_choices/7', { version: 3, ended: true }],
      ['choices.move-up', {}, 'POST', '/v1/agency_choices/7/move', { place: 1 }],
      ['choices.move-down', {}, 'POST', '/v1/agency_choices/7/move', { place: 3 }],
    ]
    for (const [id, answers, method, address, body] of rows) {
      const { refusal, sent } = await at(choice()).run(id, answers)
      expect([id, refusal, sent.map((call) => [call.method, call.address, call.body])]).toEqual([id, null, [[method, address, body]]])
    }
    const again = await at(choice({ ended_at: '2026-11-01T00:00:00Z', place: null })).run('choices.take-up')
    expect(again.sent[0]?.body).toEqual({ version: 3, ended: false })
  })

  test('ACCT-10 a retired choice cannot be retired or moved, an active one cannot be reactivated, and without a row nothing can be done', async () => {
    const ended = choice({ ended_at: '2026-11-01T00:00:00Z', place: null })
    for (const id of ['choices.end', 'choices.move-up', 'choices.move-down'] as const) expect([id, (await at(ended).run(id)).refusal]).toEqual([id, 'errors.choice_has_ended'])
    expect((await at(choice()).run('choices.take-up')).refusal).toBe('errors.choice_not_ended')
    for (const id of ['choices.end', 'choices.take-up', 'choices.rename', 'choices.move-up'] as const) expect([id, (await at(null).run(id, { label: 'x' })).refusal]).toEqual([id, 'workspace.no_row'])
  })

  test('ACCT-10 on the screen of one list a new choice is added to that list, and a name that is too long is refused before it is sent', async () => {
    const one = at(null, '/admin/account/choice-lists?list=directions')
    expect((await one.run('choices.add', { label: 'Northbound' })).sent.map(({ body }) => body)).toEqual([{ list: 'directions', label: 'Northbound' }])
    expect(await one.run('choices.add', { label: 'x'.repeat(21) })).toMatchObject({ refusal: 'errors.choice_too_long', sent: [] })
    expect((await at(null).run('choices.add', { list: 'lanes', label: 'Lane 3' })).sent.map(({ body }) => body)).toEqual([{ list: 'lanes', label: 'Lane 3' }])
  })
})

describe('ACCT-4 the commands of the account', () => {
  test('ACCT-1, ACCT-4, ACCT-7 each opens its own screen, and the account is that of the current portal', async () => {
    const desk = (path: string) => openDesk({ context: { pane: { ...pane(path), scope: 'workspace' } } })
    const rows: readonly (readonly [CommandId, string, string])[] = [
      ['account.show-account', '/admin/employees', 'openPath /admin/account'],
      ['account.show-account', '/projects', 'openPath /account'],
      ['account.change-password', '/projects', 'openPath /account/password'],
      ['account.show-agency-settings', '/projects', 'openPath /admin/account/agency'],
      ['choices.show', '/projects', 'openPath /admin/account/choice-lists'],
    ]
    for (const [id, path, done] of rows) expect([id, (await desk(path).run(id)).done]).toEqual([id, [done]])
  })

  test('ACCT-5 a logo of more than 1 MB is refused before it is sent', async () => {
    const desk = openDesk({ answering: () => ({ body: { dot_authority: { id: 1 } } }) })
    const file = (bytes: number) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' })
    expect(await desk.run('account.upload-logo', { file: file(1024 * 1024 + 1) })).toMatchObject({ refusal: 'errors.file_size', sent: [] })
    expect((await desk.run('account.upload-logo', { file: file(10) })).sent.map(({ method, address }) => [method, address])).toEqual([['PUT', '/v1/dot_authorities/1/logo']])
  })

  test('ACCT-1 a code is sent to the address that is waiting for it', async () => {
    const desk = openDesk({ answering: () => ({ body: { account: { id: 1, email: 'new@agency.example' }, signed_out: false } }) })
    const { sent, said } = await desk.run('account.confirm-email', { code: '123456' })
    expect(sent.map(({ body }) => body)).toEqual([{ which: 'email', verification_code: '123456' }])
    expect(said[0]?.words).toBe('new@agency.example is confirmed')
  })
})
