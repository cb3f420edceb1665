import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#src/main/server/areas'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { clientOf, type Client } from '#tests/api/client'
import type { MadeEmployee } from '#tests/api/factories'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const WORDS = 'Feature not available during impersonation.'

let server: TestServer
let admin: SignedInClient
let target: MadeEmployee
beforeAll(async () => {
  server = await openTestServer({ INTERNAL_EMAIL_DOMAINS: 'company.example' })
  admin = await sessionOf(server.running, await server.make.employee({ role: 'administrator', email: 'boss@company.example', first_name: 'Ann', last_name: 'Admin' }))
  target = await server.make.employee({ role: 'field_engineer', first_name: 'Bo', last_name: 'Berg' })
})
afterAll(() => server.close())

const ask = (client: Client, user_id: number) => client.post('/v3/sessions/impersonations', { user_id })

/** A client with a session in which the administrator impersonates a person, by default `target`. */
async function actingAs(person = target): Promise<Client> {
  const { body } = await ask(admin, person.id)
  const opened = await server.anyone.get(`/v3/sessions/_me?otp=${body.token}`)
  expect(opened.status).toBe(200)
  return clientOf(server.address, { authorization: opened.headers.get('authorization') ?? '', 'refresh-token': opened.headers.get('refresh-token') ?? '' })
}

describe('the one-time token', () => {
  test('AUTH-41, AUTH-42 it is exchanged for a session that is marked impersonated and names both users', async () => {
    const { body } = await ask(admin, target.id)
    const opened = await server.anyone.get(`/v3/sessions/_me?otp=${body.token}`)
    expect(opened.body).toMatchObject({
      user: { id: target.id, role: 'field_engineer' }, impersonated: true, impersonation: { acting_as: 'Bo Berg', impersonator: 'boss@company.example' },
    })
    const me = await clientOf(server.address, { authorization: opened.headers.get('authorization') ?? '' }).get('/v3/sessions/_me')
    expect(me.body).toEqual(opened.body)
    expect((await admin.get('/v3/sessions/_me')).body).toMatchObject({ impersonated: false, impersonation: null })
  })

  test('AUTH-40 it works once, for 5 minutes, and only its hash is kept', async () => {
    const { body: { token } } = await ask(admin, target.id)
    const { rows } = await server.owner.query('SELECT hash FROM impersonation_tokens')
    expect(rows.map(({ hash }) => hash.toString('base64url'))).not.toContain(token)
    expect((await server.anyone.get(`/v3/sessions/_me?otp=${token}`)).status).toBe(200)
    const again = await server.anyone.get(`/v3/sessions/_me?otp=${token}`)
    expect([again.status, again.body.message]).toEqual([401, 'This link was already used or has expired. Ask for a new one.'])
    const { body: { token: old } } = await ask(admin, target.id)
    await server.owner.query("UPDATE impersonation_tokens SET created_at = now() - interval '5 minutes 1 second'")
    expect((await server.anyone.get(`/v3/sessions/_me?otp=${old}`)).status).toBe(401)
  })

  test('AUTH-40 of fifty people who use it at once, one gets in', async () => {
    const { body: { token } } = await ask(admin, target.id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.anyone.get(`/v3/sessions/_me?otp=${token}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('AUTH-40 it is invalid once the administrator has logged out', async () => {
    const other = await sessionOf(server.running, admin.person)
    const { body: { token } } = await ask(other, target.id)
    await other.delete('/auth-service/logout?domain=dotslip')
    expect((await server.anyone.get(`/v3/sessions/_me?otp=${token}`)).status).toBe(401)
  })
})

describe('who may impersonate whom', () => {
  test('AUTH-71 an administrator of another email domain may not impersonate anyone, nor may any other role', async () => {
    const outside = await server.signedIn('administrator')
    const refused = await ask(outside, target.id)
    expect([refused.status, refused.body.message]).toEqual([403, 'Only administrators with a company email may impersonate users.'])
    const inside = await sessionOf(server.running, await server.make.employee({ role: 'area_manager', email: 'am@company.example' }))
    expect((await ask(inside, target.id)).status).toBe(403)
    const nearly = await sessionOf(server.running, await server.make.employee({ role: 'administrator', email: 'x@notcompany.example' }))
    expect((await ask(nearly, target.id)).status).toBe(403)
  })

  test('AUTH-71 while the list of domains is empty nobody may impersonate anyone', async () => {
    const without = await openTestServer()
    const boss = await sessionOf(without.running, await without.make.employee({ role: 'administrator', email: 'boss@company.example' }))
    const person = await without.make.employee({ role: 'field_engineer' })
    expect((await ask(boss, person.id)).status).toBe(403)
    await without.close()
  })

  test('AUTH-71 nobody can impersonate an administrator, a user of another agency, or a user who was removed or never signed in', async () => {
    const other = await server.make.employee({ role: 'administrator' })
    expect((await ask(admin, other.id)).body.message).toBe('Administrators cannot be impersonated.')
    const foreign = await server.make.employee({ role: 'field_engineer', dot_authority_id: await server.make.agency() })
    expect((await ask(admin, foreign.id)).status).toBe(404)
    const formerEmployee = await server.make.employee({ role: 'field_engineer', deleted_at: new Date() })
    expect((await ask(admin, formerEmployee.id)).status).toBe(404)
    const never = await server.make.employee({ role: 'field_engineer', first_name: 'Nils', last_name: 'New' })
    await server.owner.query('UPDATE employees SET login_id = NULL WHERE id = $1', [never.id])
    const refused = await ask(admin, never.id)
    expect([refused.status, refused.body.message]).toEqual([422, 'Nils New has never logged in and cannot be impersonated.'])
  })

  test('AUTH-71 a user who became an administrator between the request and its use cannot be impersonated', async () => {
    const rising = await server.make.employee({ role: 'field_engineer' })
    const { body: { token } } = await ask(admin, rising.id)
    await server.owner.query("UPDATE employees SET role = 'administrator' WHERE id = $1", [rising.id])
    expect((await server.anyone.get(`/v3/sessions/_me?otp=${token}`)).status).toBe(403)
  })
})

describe('inside an impersonated session', () => {
  test('AUTH-71, AUTH-43 no other impersonation can be started', async () => {
    const acting = await actingAs()
    const refused = await ask(acting, target.id)
    expect([refused.status, refused.body.message]).toEqual([403, WORDS])
  })

  test('AUTH-43 every export of the contract answers 403 with the message, and so do the settings of single sign-on and the devices', async () => {
    const acting = await actingAs()
    const refused: string[] = []
    const entries = areas.flatMap(({ entries: all }) => all.map(({ entry }) => entry))
    const exporting = entries.filter(({ path }) => /export|impersonations|sso_connections|account\/sessions/.test(path))
    for (const { method, path } of exporting) {
      const answer = await fetch(server.address + path.replace(/:\w+/g, '1'), {
        method, headers: { ...acting.headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) }, ...(['POST', 'PATCH', 'PUT'].includes(method) && { body: '{}' }),
      })
      const text = await answer.text()
      if (answer.status !== 403 || !text.includes(WORDS)) refused.push(`${method} ${path} answered ${answer.status} ${text}`)
    }
    expect(exporting.length).toBeGreaterThan(9)
    expect(refused).toEqual([])
  })

  test('AUTH-44 a write is recorded with both users, on a ticket and on a record', async () => {
    const acting = await actingAs()
    const project = await server.make.project()
    await server.make.onTeam(project, target)
    const slip = await server.make.ticket(project)
    expect((await acting.patch(`/v1/slips/${slip}`, { slipId: slip, flag: true })).status).toBe(200)
    const { rows } = await server.owner.query('SELECT actor, impersonator FROM slip_events WHERE slip_id = $1', [slip])
    expect(rows).toEqual([{ actor: 'Bo Berg', impersonator: 'boss@company.example' }])
    const { rows: marks } = await server.owner.query("SELECT actor, record_name FROM record_events WHERE record_kind = 'employee' AND event = 'impersonated' AND record_id = $1 LIMIT 1", [target.id])
    expect(marks).toEqual([{ actor: 'Ann Admin', record_name: 'Bo Berg' }])
  })

  test('AUTH-55 logging out of it names no provider\'s logout, with or without an id token', async () => {
    const acting = await actingAs()
    const out = await acting.delete('/auth-service/logout?domain=dotslip', undefined, { 'id-token': 'a.b.c' })
    expect([out.status, out.body]).toEqual([200, {}])
    expect((await acting.get('/v3/sessions/_me')).status).toBe(401)
    expect((await admin.get('/v3/sessions/_me')).status).toBe(200)
  })

  test('AUTH-60 it stays in its agency', async () => {
    const other = await server.make.agency()
    await server.make.employee({ role: 'field_engineer', dot_authority_id: other, login_id: target.login_id })
    const acting = await actingAs()
    expect((await acting.post(`/v3/dot_authorities/${other}/activate`)).status).toBe(403)
    expect((await acting.get('/v1/account/dot_authorities')).body.dot_authorities).toHaveLength(1)
  })

  test('AUTH-41 it does not count the impersonated user as active', async () => {
    const quiet = await server.make.employee({ role: 'field_inspector' })
    await actingAs(quiet)
    const { rows } = await server.owner.query('SELECT last_active_at FROM employees WHERE id = $1', [quiet.id])
    expect(rows).toEqual([{ last_active_at: null }])
  })
})

describe('the end of an impersonated session', () => {
  /** Opens a separate session of a new administrator and impersonates the target in it. */
  async function maker() {
    const boss = await sessionOf(server.running, await server.make.employee({ role: 'administrator', email: `${randomUUID()}@company.example`, first_name: 'Max', last_name: 'Maker' }))
    const { body } = await ask(boss, target.id)
    const opened = await server.anyone.get(`/v3/sessions/_me?otp=${body.token}`)
    const acting = clientOf(server.address, { authorization: opened.headers.get('authorization') ?? '' })
    expect((await acting.get('/v3/sessions/_me')).status).toBe(200)
    return { boss, acting }
  }
  const isOpen = async (acting: Client) => (await acting.get('/v3/sessions/_me')).status === 200
  const endsOf = async (boss: SignedInClient) =>
    (await server.owner.query("SELECT 1 FROM record_events WHERE event = 'impersonation_ended' AND record_id = $1 AND actor_employee_id = $2", [target.id, boss.person.id])).rowCount

  test('H7 AUTH-68 it ends when the administrator who started it logs out, and the end is recorded once', async () => {
    const { boss, acting } = await maker()
    await boss.delete('/auth-service/logout?domain=dotslip')
    expect([await isOpen(acting), await endsOf(boss)]).toEqual([false, 1])
  })

  test('H7 AUTH-68 it ends when the administrator who started it changes their password, even though they stay signed in', async () => {
    const { boss, acting } = await maker()
    await server.owner.query('UPDATE logins SET password_hash = $1 WHERE id = $2', [await hashPassword('Right-Harbor-19'), boss.person.login_id])
    expect((await boss.patch('/v1/set_password', { current_password: 'Right-Harbor-19', password: 'Other-Harbor-19' })).status).toBeLessThan(300)
    expect([await isOpen(boss), await isOpen(acting), await endsOf(boss)]).toEqual([true, false, 1])
  })

  test('H7 AUTH-68 it ends when the administrator who started it is removed or gets another role', async () => {
    for (const change of [{ deleted: true }, { role: 'area_manager' }]) {
      const { boss, acting } = await maker()
      const answer = 'deleted' in change ? await admin.delete(`/v3/dot_employees/${boss.person.id}`) : await admin.patch(`/v3/dot_employees/${boss.person.id}`, { role: change.role, version: 1 })
      expect([answer.status < 300, await isOpen(acting)], JSON.stringify(answer.body)).toEqual([true, false])
    }
  })

  test('H7 it ends with the session that started it, however that session ended, renewed or not', async () => {
    const { boss, acting } = await maker()
    await server.owner.query('UPDATE sessions SET ended_at = now() WHERE id = $1', [boss.session_id])
    expect(await isOpen(acting)).toBe(false)
  })

  test('H7 it ends after 60 minutes however much it is used, and logging out of it is recorded', async () => {
    const { boss, acting } = await maker()
    const { rows } = await server.owner.query('SELECT id, extract(epoch FROM expires_at - created_at)::int AS seconds FROM sessions WHERE impersonator_session_id = $1', [boss.session_id])
    expect(rows[0].seconds).toBe(3600)
    await server.owner.query("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1", [rows[0].id])
    expect([await isOpen(acting), await isOpen(boss)]).toEqual([false, true])
    const second = await maker()
    await second.acting.delete('/auth-service/logout?domain=dotslip')
    expect([await isOpen(second.acting), await isOpen(second.boss), await endsOf(second.boss)]).toEqual([false, true, 1])
  })

  test('M12 AUTH-56 a session ends 30 days after it began however much it is used, and another agency does not prolong it', async () => {
    const person = await server.signedIn('field_engineer')
    const age = (days: number) => server.owner.query("UPDATE sessions SET expires_at = now() + interval '30 days' - make_interval(days => $2) WHERE id = $1", [person.session_id, days])
    await age(29)
    expect(await isOpen(person)).toBe(true)
    const other = await server.make.agency()
    await server.make.employee({ role: 'qc_lab', dot_authority_id: other, login_id: person.person.login_id, email: person.person.email })
    const switched = await person.post(`/v3/dot_authorities/${other}/activate`)
    expect(switched.status).toBe(200)
    const { rows } = await server.owner.query("SELECT max(expires_at) < now() + interval '25 hours' AS kept FROM sessions WHERE login_id = $1", [person.person.login_id])
    expect(rows[0].kept).toBe(true)
    const late = await server.signedIn('field_engineer')
    await server.owner.query("UPDATE sessions SET expires_at = now() WHERE id = $1", [late.session_id])
    expect(await isOpen(late)).toBe(false)
    const renewed = await clientOf(server.address, { authorization: `Bearer ${late.accessToken}`, 'refresh-token': late.refreshToken }).get('/v3/sessions/_me')
    expect(renewed.status).toBe(401)
  })
})
