import { afterAll, beforeAll, expect, test } from 'vitest'
import { flagNames, readFeatureFlags } from '#src/platform/domain/session/flags'
import { makeAgency } from '#src/main/server/make-agency'
import { sessionOf } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let guarded: TestServer

beforeAll(async () => {
  server = await openTestServer()
  guarded = await openTestServer({ INTERNAL_EMAIL_DOMAINS: 'corp.example' })
})
afterAll(async () => {
  await server.close()
  await guarded.close()
})

test('SHELL-29 every flag can be switched on and off, and the next session load has the new state', async () => {
  const administrator = await server.signedIn('administrator')
  for (const name of flagNames) {
    for (const on of [true, false]) {
      const answer = await administrator.patch('/v3/feature_flags', { name, on })
      expect(answer.status).toBe(200)
      expect(readFeatureFlags(answer.body)[name]).toBe(on)
      const { body: session } = await administrator.get('/v3/sessions/_me')
      expect(session.feature_flags[name]).toBe(on)
      expect(readFeatureFlags((await administrator.get('/v3/feature_flags')).body)[name]).toBe(on)
    }
  }
})

test('SHELL-29 a switch leaves an event with who, what and the old and new state; a switch to the same state leaves none', async () => {
  const administrator = await server.signedIn('administrator')
  await administrator.patch('/v3/feature_flags', { name: 'show_dwr', on: true })
  await administrator.patch('/v3/feature_flags', { name: 'show_dwr', on: true })
  const { rows } = await server.owner.query(
    `SELECT event, record_name, changes, actor_employee_id FROM record_events WHERE record_kind = 'feature_flag' AND actor_employee_id = $1`, [administrator.person.id])
  expect(rows).toEqual([{ event: 'switched_on', record_name: 'show_dwr', changes: { is_on: [false, true] }, actor_employee_id: administrator.person.id }])
})

test('SHELL-29 a flag of one agency cannot be switched from another, and an unknown flag is refused', async () => {
  const other = await server.make.agency()
  const administrator = await server.signedIn('administrator')
  const stranger = await server.signedIn('administrator', other)
  await administrator.patch('/v3/feature_flags', { name: 'assistant', on: true })
  expect(readFeatureFlags((await stranger.get('/v3/feature_flags')).body).assistant).toBe(false)
  for (const body of [{ name: 'no_such_flag', on: true }, { name: 'assistant' }, { name: 'assistant', on: 'yes' }, { name: 'assistant', on: true, more: 1 }]) {
    expect((await administrator.patch('/v3/feature_flags', body)).status).toBe(422)
  }
})

test('SHELL-27 SHELL-28 with a list of internal domains, only their administrators can switch flags and see that they may', async () => {
  const inside = await guarded.make.employee({ role: 'administrator', email: 'ann@corp.example' })
  const ann = await sessionOf(guarded.running, inside)
  const outside = await guarded.signedIn('administrator')
  const engineer = await sessionOf(guarded.running, await guarded.make.employee({ role: 'field_engineer', email: 'eve@corp.example' }))
  expect((await ann.patch('/v3/feature_flags', { name: 'show_dwr', on: true })).status).toBe(200)
  expect((await outside.patch('/v3/feature_flags', { name: 'show_dwr', on: false })).status).toBe(403)
  expect((await engineer.patch('/v3/feature_flags', { name: 'show_dwr', on: false })).status).toBe(403)
  const permissions = await Promise.all([ann, outside, engineer].map(async (client) => (await client.get('/v3/feature_flags')).body.may_switch))
  expect(permissions).toEqual([true, false, false])
})

test('SHELL-29 ten switches of one flag at once leave one state and consecutive versions', async () => {
  const administrator = await server.signedIn('administrator')
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => administrator.patch('/v3/feature_flags', { name: 'photo_scan_enabled', on: at % 2 === 0 })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const { rows } = await server.owner.query(
    `SELECT record_version, changes->'is_on' AS "on" FROM record_events WHERE record_name = 'photo_scan_enabled' AND actor_employee_id = $1 ORDER BY id`, [administrator.person.id])
  rows.forEach(({ record_version, on }, at) => {
    expect(on).toEqual([!on[1], on[1]])
    if (at > 0) expect(record_version).toBe(rows[at - 1].record_version + 1)
  })
})

test('SHELL-29 the person who switched a flag can undo it', async () => {
  const administrator = await server.signedIn('administrator')
  const switched = await administrator.patch('/v3/feature_flags', { name: 'project_stationing', on: true })
  const undone = await administrator.post('/v1/slips/undo', { change_set: switched.headers.get('change-set') })
  expect(undone.status).toBe(200)
  expect(readFeatureFlags((await administrator.get('/v3/feature_flags')).body).project_stationing).toBe(false)
})

test('CALB-2 a new agency has calibration on and every other flag off, so that a ticket with an unknown job number can be connected', async () => {
  const { database, jobs } = server.running.platform
  const { id } = await makeAgency(database, jobs, { name: 'Flags of a new agency', administrator: 'flags@new.example' })
  const administrator = await server.signedIn('administrator', id)
  const flags = readFeatureFlags((await administrator.get('/v3/feature_flags')).body)
  expect(flagNames.filter((name) => flags[name])).toEqual(['dot_slip_calibration'])
  expect((await administrator.get('/v1/job_slip_projects')).status).toBe(200)
})
