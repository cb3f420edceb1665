import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_LAYOUTS } from '#src/workspace/domain/limits'
import { sessionOf } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

const TREE = { version: 1, root: { type: 'split', id: 's', children: [{ type: 'tabset', id: 'l', tabs: [{ id: 'p', data: { path: '/projects' } }] }] } }

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

describe('WORK-5 layouts', () => {
  test('WORK-5 a named layout is stored for the person and available in another session', async () => {
    const person = await server.signedIn('field_inspector')
    const saved = await person.put('/v1/account/layouts/Coding%20run', { layout: TREE })
    expect(saved.body.layout).toMatchObject({ name: 'Coding run', is_default: false, share_id: null, layout: TREE })
    const elsewhere = await sessionOf(server.running, person.person)
    expect((await elsewhere.get('/v1/account/layouts/Coding%20run')).body.layout.layout).toEqual(TREE)
    expect((await elsewhere.get('/v1/account/layouts')).body).toMatchObject({ layouts: [{ name: 'Coding run' }], present: null })
  })

  test('WORK-5 the current layout is stored without a name', async () => {
    const person = await server.signedIn('field_inspector')
    expect((await person.put('/v1/account/layouts', { layout: TREE })).status).toBe(204)
    expect((await person.get('/v1/account/layouts')).body).toEqual({ layouts: [], present: TREE })
  })

  test('WORK-5 at most one layout is the default, and saving its content keeps it so', async () => {
    const person = await server.signedIn('field_inspector')
    await person.put('/v1/account/layouts/A', { layout: TREE, is_default: true })
    await person.put('/v1/account/layouts/B', { layout: TREE, is_default: true })
    await person.put('/v1/account/layouts/B', { layout: { version: 1 } })
    const names = async () => (await person.get('/v1/account/layouts')).body.layouts.filter((layout: { is_default: boolean }) => layout.is_default).map((layout: { name: string }) => layout.name)
    expect(await names()).toEqual(['B'])
    await person.put('/v1/account/layouts/B', { is_default: false })
    expect(await names()).toEqual([])
  })

  test('WORK-5 a layout can be removed, and a missing one is 404', async () => {
    const person = await server.signedIn('field_inspector')
    await person.put('/v1/account/layouts/A', { layout: TREE })
    expect((await person.delete('/v1/account/layouts/A')).status).toBe(204)
    for (const answer of [await person.get('/v1/account/layouts/A'), await person.delete('/v1/account/layouts/A'), await person.put('/v1/account/layouts/A', { is_default: true })]) {
      expect(answer.status).toBe(404)
    }
  })

  test('WORK-5 a shared layout opens for another user of the agency by its link until it is no longer shared', async () => {
    const [owner, reader] = [await server.signedIn('field_inspector'), await server.signedIn('read_only_auditor')]
    const shared = await owner.put('/v1/account/layouts/Mine', { layout: TREE, shared: true })
    const link = `/v1/shared_layouts/${shared.body.layout.share_id}`
    expect((await reader.get(link)).body.layout).toMatchObject({ name: 'Mine', layout: TREE, shared_by: expect.stringContaining('Pat') })
    expect((await owner.put('/v1/account/layouts/Mine', { layout: TREE, shared: true })).body.layout.share_id).toBe(shared.body.layout.share_id)
    const stranger = await server.signedIn('administrator', await server.make.agency())
    expect((await stranger.get(link)).status).toBe(404)
    await owner.put('/v1/account/layouts/Mine', { shared: false })
    expect((await reader.get(link)).status).toBe(404)
  })

  test('WORK-5 a layout is the person\'s own: neither another user nor another agency of the same login has it', async () => {
    const person = await server.signedIn('field_inspector')
    await person.put('/v1/account/layouts/Own', { layout: TREE })
    const colleague = await server.signedIn('administrator')
    expect((await colleague.get('/v1/account/layouts/Own')).status).toBe(404)
    const other = await server.make.employee({ role: 'administrator', dot_authority_id: await server.make.agency(), login_id: person.person.login_id })
    expect((await (await sessionOf(server.running, other)).get('/v1/account/layouts')).body.layouts).toEqual([])
  })

  thorough('WORK-5 there are at most 100 layouts, each of at most 256 kB', async () => {
    const person = await server.signedIn('field_inspector')
    for (let n = 1; n <= MAX_LAYOUTS; n++) await person.put(`/v1/account/layouts/${n}`, { layout: {} })
    const refused = await person.put('/v1/account/layouts/one-more', { layout: {} })
    expect([refused.status, refused.body.message]).toEqual([422, 'At most 100 layouts can be saved. Remove one first.'])
    expect((await person.put('/v1/account/layouts/7', { layout: TREE })).status).toBe(200)
    expect((await person.put('/v1/account/layouts/7', { layout: { text: 'x'.repeat(257 * 1024) } })).status).toBe(413)
  })
})

describe('own settings', () => {
  test('ACCT-6, WORK-13, WORK-20 they are null before the first write and kept after it, each part on its own', async () => {
    const person = await server.signedIn('qc_lab')
    expect((await person.get('/v1/account/preferences')).body).toEqual({ preferences: null })
    const keys = { letters: false, changed: { 'tickets.mark-delivered': ['mod+d'] } }
    const usage = { 'tickets.mark-delivered': { days: { '2026-11-21': 3 }, last: Date.now() } }
    await person.put('/v1/account/preferences', { theme: 'dark', density: 'compact', keys, usage })
    await person.put('/v1/account/preferences', { theme: 'light' })
    expect((await person.get('/v1/account/preferences')).body.preferences).toEqual({ theme: 'light', density: 'compact', keys, usage })
  })

  test('B4 two windows that change different parts at the same time both keep their change', async () => {
    const person = await server.signedIn('qc_lab')
    const changes = Array.from({ length: 12 }, (_change, at) => person.put('/v1/account/preferences', { keys: { changed: { [`command-${at}`]: ['f'] } } }))
    changes.push(person.put('/v1/account/preferences', { keys: { letters: false } }), person.put('/v1/account/preferences', { theme: 'dark' }))
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(14).fill(200))
    const { preferences } = (await person.get('/v1/account/preferences')).body
    expect([preferences.theme, preferences.keys.letters, Object.keys(preferences.keys.changed).length]).toEqual(['dark', false, 12])
    await person.put('/v1/account/preferences', { keys: { changed: { 'command-3': null } } })
    expect(Object.keys((await person.get('/v1/account/preferences')).body.preferences.keys.changed)).not.toContain('command-3')
  })

  test('B4 WORK-13 uses from more than 30 days ago are dropped, and settings have a total limit', async () => {
    const person = await server.signedIn('qc_lab')
    const day = 86_400_000
    const usage = { old: { days: {}, last: Date.now() - 31 * day }, lately: { days: {}, last: Date.now() - 29 * day }, broken: 7 }
    await person.put('/v1/account/preferences', { usage })
    expect(Object.keys((await person.get('/v1/account/preferences')).body.preferences.usage)).toEqual(['lately'])
    const large = (name: string) => person.put('/v1/account/preferences', { keys: { changed: { [name]: ['x'.repeat(150 * 1024)] } } })
    expect([(await large('one')).status, (await large('other')).status]).toEqual([200, 422])
  })

  test('ACCT-6 another theme or an unknown setting is refused', async () => {
    const person = await server.signedIn('qc_lab')
    expect((await person.put('/v1/account/preferences', { theme: 'pink' })).status).toBe(422)
    expect((await person.put('/v1/account/preferences', { role: 'administrator' })).status).toBe(422)
  })
})

describe('table preferences', () => {
  const columns = [{ key: 'ticket_number', shown: true, pinned: true, width: null, order: 0 }, { key: 'truck', shown: false, pinned: false, width: 120, order: 1 }]

  test('WORK-25, TICK-98 a table is stored under its name as the person left it', async () => {
    const person = await server.signedIn('read_only_inspector')
    expect((await person.get('/v1/table_preferences/slips')).body).toEqual({ table_preference: null })
    const sort = [{ key: 'ticketed_at', direction: 'desc' }]
    await person.post('/v1/table_preferences/slips', { columns, sort })
    expect((await person.get('/v1/table_preferences/slips')).body.table_preference).toEqual({ columns, sort })
    expect((await person.get('/v1/table_preferences/reconciliation')).body.table_preference).toBeNull()
    expect((await (await server.signedIn('administrator')).get('/v1/table_preferences/slips')).body.table_preference).toBeNull()
    expect((await person.delete('/v1/table_preferences/slips')).status).toBe(204)
    expect((await person.get('/v1/table_preferences/slips')).body.table_preference).toBeNull()
  })

  test('API-17 a column without its parts, and an invalid name, are refused', async () => {
    const person = await server.signedIn('read_only_inspector')
    expect((await person.post('/v1/table_preferences/slips', { columns: [{ key: 'truck' }] })).status).toBe(422)
    expect((await person.get('/v1/table_preferences/..%2Fslips')).status).toBe(422)
  })
})
