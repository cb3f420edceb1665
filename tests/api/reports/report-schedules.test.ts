import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { reportSchedules } from '#src/areas/reports/api/report-schedules'
import { queueDueSends, SAVED_REPORT, savedReportTask } from '#src/areas/reports/server/report-schedules/send-saved'
import { purgeDeleted } from '#src/main/server/retention/purge'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { cents, rowsOfCsv, units } from '#tests/api/reports/site'
import { openMailServer, PATIENCE_MS, type Mailbox } from '#tests/api/session/mailbox'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const PATH = '/v1/reports/schedules'
const ZONE = 'America/Denver'

let mail: Mailbox
let server: TestServer
let administrator: SignedInClient
let project: number

beforeAll(async () => {
  mail = await openMailServer()
  server = await openTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'slipway@agency.example' })
  administrator = await server.signedIn('administrator')
  project = await server.make.project({ title: 'SR 14 concrete', timezone: ZONE })
  for (const [at, day, net] of [[0, '2099-02-27', '10.01'], [1, '2099-02-28', '20.02'], [2, '2099-03-01', '40.4'], [3, '2099-03-02', '80']] as const) {
    await server.make.ticket(project, { ticket_number: `S-${at}`, supplier: 'Kittitas Paving', status: 'delivered', ticket_date: day, delivered_date: day, ticketed_at: `${day}T12:00:00-07:00`, uom_1: 'TON', net_amount: net })
  }
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
// pause the schedules of earlier tests, so that their reports are not sent in this test
beforeEach(async () => void (await server.owner.query('UPDATE report_schedules SET paused = true')))

const QUERY = 'report=finals&type=by_supplier&days=last_month'
const saved = async (query = QUERY, { who = administrator, of = project, is_shared = true } = {}) => {
  const { status, body } = await who.post('/v1/saved_views', { name: 'Finals of the month', screen: 'reporting', dot_project_id: of, query, is_shared })
  expect(status, JSON.stringify(body)).toBe(200)
  return Number(body.saved_view.id)
}
const values = (view: number, to: readonly SignedInClient[], more: object = {}) => ({ name: 'Finals to the office', saved_view_id: view, sent_on: 'month_first', send_time: '7 AM', format: 'csv', recipient_ids: to.map(({ person }) => person.id), ...more })

/**
 * Creates a schedule that is due only after `from`, which is in the future, so that only `dueAt` sends its reports and not the server
 * itself, which looks for due schedules twice a minute.
 */
async function scheduled(view: number, to: readonly SignedInClient[], from: string, more: object = {}): Promise<number> {
  const { status, body } = await administrator.post(PATH, values(view, to, more))
  expect(status, JSON.stringify(body)).toBe(200)
  await server.owner.query('UPDATE report_schedules SET due_after = $2 WHERE id = $1', [body.report_schedule.id, from])
  return Number(body.report_schedule.id)
}

const dueAt = (moment: string) => queueDueSends(server.running.platform, 1, new Date(moment))
const sends = async (id: number) => (await server.owner.query<{ day: string; state: string; reason: string | null }>('SELECT day::text, state, reason FROM report_sends WHERE schedule_id = $1 ORDER BY day', [id])).rows
const ended = (id: number) => vi.waitFor(async () => expect((await sends(id)).filter(({ state }) => state === 'waiting')).toEqual([]), { timeout: PATIENCE_MS, interval: 100 })
const mailsTo = ({ person }: SignedInClient) => mail.received.filter((one) => one.to === person.email)
const member = async (role: 'field_engineer' | 'read_only_auditor' = 'field_engineer') => {
  const who = await server.signedIn(role)
  await server.make.onTeam(project, who.person)
  return who
}

describe('REPT-13 a scheduled report', () => {
  test('REPT-13 it has a saved report, days, a time, a format and recipients; it can be changed, paused, undone and removed, each with an event', async () => {
    const [view, pat] = [await saved(), await member()]
    const creation = await administrator.post(PATH, values(view, [administrator, pat, pat]))
    expect(creation.status, JSON.stringify(creation.body)).toBe(200)
    expect(faultsOfAnswer(reportSchedules.create, creation.body)).toEqual([])
    const { id, version } = creation.body.report_schedule
    expect(creation.body.report_schedule).toMatchObject({ view_name: 'Finals of the month', project_title: 'SR 14 concrete', timezone: ZONE, send_time: '07:00', recipient_ids: [administrator.person.id, pat.person.id], paused: false, last_state: null })
    const undo = (written: { headers: Headers }) => administrator.post('/v1/slips/undo', { change_set: written.headers.get('change-set') })
    const paused = await administrator.patch(`${PATH}/${id}`, { version, paused: true })
    expect(paused.body.report_schedule).toMatchObject({ paused: true, recipient_ids: [administrator.person.id, pat.person.id] })
    expect((await administrator.patch(`${PATH}/${id}`, { version, paused: false })).status).toBe(409)
    expect((await undo(paused)).body).toMatchObject({ undone: 1 })
    const removed = await administrator.delete(`${PATH}/${id}`)
    expect([removed.status, (await administrator.get(`${PATH}/${id}`)).status]).toEqual([204, 404])
    expect((await undo(removed)).body).toMatchObject({ undone: 1 })
    const list = await pat.get(`${PATH}?search=concrete`)
    expect(faultsOfAnswer(reportSchedules.list, list.body)).toEqual([])
    expect(list.body.report_schedules).toMatchObject([{ id, paused: false, saved_view_id: view, recipient_ids: [administrator.person.id, pat.person.id] }])
    const { rows } = await server.owner.query(`SELECT event FROM record_events WHERE record_kind = 'report_schedule' AND record_id = $1 ORDER BY id`, [id])
    expect(rows.map(({ event }) => event).slice(0, 2)).toEqual(['created', 'updated'])
    expect(rows.length).toBeGreaterThanOrEqual(5)
  })

  test('REPT-13 CONST-3 permanently deleting a report deletes its schedule too, with an event; until then an undo restores both', async () => {
    const view = await saved()
    const [id, other] = [await scheduled(view, [administrator], '2098-01-01'), await scheduled(await saved(), [administrator], '2098-01-01')]
    const removed = await administrator.delete(`/v1/saved_views/${view}`)
    const purge = () => purgeDeleted(server.running.platform.database, server.running.platform.log)
    const count = async (schedule: number) => (await server.owner.query('SELECT id FROM report_schedules WHERE id = $1', [schedule])).rowCount
    await purge()
    expect(await count(id)).toBe(1)
    expect((await administrator.post('/v1/slips/undo', { change_set: removed.headers.get('change-set') })).body).toMatchObject({ undone: 1 })
    expect((await administrator.get(`${PATH}/${id}`)).body.report_schedule).toMatchObject({ saved_view_id: view })
    const events = async (schedule: number) => (await server.owner.query<{ event: string; name: string; actor: string }>(
      `SELECT event, record_name AS name, actor FROM record_events WHERE record_kind = 'report_schedule' AND record_id = $1 ORDER BY id DESC LIMIT 1`, [schedule])).rows
    await server.owner.query(`UPDATE saved_views SET deleted_at = now() - interval '40 days' WHERE id = $1`, [view])
    await purge()
    expect([await count(id), await count(other), await events(id)]).toEqual([0, 1, [{ event: 'purged', name: 'Finals to the office', actor: expect.stringMatching(/\S/) }]])
    expect((await server.owner.query('SELECT id FROM saved_views WHERE id = $1', [view])).rows).toEqual([])
    // a schedule is also purged if its saved report was deleted in another way, here directly in the database
    await server.owner.query('DELETE FROM saved_views WHERE id = (SELECT saved_view_id FROM report_schedules WHERE id = $1)', [other])
    expect(await count(other)).toBe(1)
    expect((await administrator.get(PATH)).body.report_schedules.map((one: { id: number }) => one.id)).not.toContain(other)
    await purge()
    expect([await count(other), await events(other)]).toMatchObject([0, [{ event: 'purged' }]])
  })

  test('REPT-20 PROJ-44 only people of the agency who may read the report are offered and accepted as recipients', async () => {
    const [view, pat, stranger, pending] = [await saved(), await member(), await server.signedIn('field_engineer'), await server.signedIn('pending')]
    const elsewhere = await server.signedIn('administrator', await server.make.agency())
    await server.make.onTeam(project, pending.person)
    const offered = await administrator.get(`/v1/reports/readers?saved_view_id=${view}`)
    expect(faultsOfAnswer(reportSchedules.readers, offered.body)).toEqual([])
    const ids = offered.body.readers.map(({ id }: { id: number }) => id)
    expect([ids.includes(pat.person.id), ids.includes(administrator.person.id), ids.includes(stranger.person.id), ids.includes(pending.person.id)]).toEqual([true, true, false, false])
    for (const one of [stranger, pending, elsewhere]) {
      const { status, body } = await administrator.post(PATH, values(view, [pat, one]))
      expect([status, body.detailed_errors]).toEqual([422, [{ field: 'recipient_ids', message: expect.stringContaining('can’t read this report') }]])
    }
    const fieldOf = async (more: object) => (await administrator.post(PATH, values(view, [pat], more))).body.detailed_errors?.map(({ field }: { field: string }) => field)
    expect([await fieldOf({ recipient_ids: [] }), await fieldOf({ send_time: '25:00' }), await fieldOf({ saved_view_id: null })]).toEqual([['recipient_ids'], ['send_time'], ['saved_view_id']])
    // an email address is not a valid recipient
    expect((await administrator.post(PATH, { ...values(view, []), recipient_ids: ['someone@else.example'] })).status).toBe(422)
  })

  test('PROJ-44 API-16 a schedule of a report that a person does not see, of a list of tickets, or of another agency is not found', async () => {
    const personal = await saved(QUERY, { is_shared: false })
    const id = await scheduled(personal, [administrator], '2098-01-01')
    const pat = await member()
    const elsewhere = await server.signedIn('administrator', await server.make.agency())
    for (const who of [pat, elsewhere]) {
      expect([(await who.get(`${PATH}/${id}`)).status, (await who.patch(`${PATH}/${id}`, { paused: true })).status, (await who.delete(`${PATH}/${id}`)).status]).toEqual([404, 404, 404])
      expect((await who.get(PATH)).body.report_schedules.map((one: { id: number }) => one.id)).not.toContain(id)
      expect((await who.post(PATH, values(personal, [pat]))).status).toBe(404)
      expect((await who.get(`/v1/reports/readers?saved_view_id=${personal}`)).status).toBe(404)
    }
    const list = await administrator.post('/v1/saved_views', { name: 'Late loads', screen: 'tickets', dot_project_id: project, query: 'status=pending' })
    expect((await administrator.post(PATH, values(list.body.saved_view.id, [administrator]))).status).toBe(404)
    // people who may not read reports cannot save a report and see no saved reports
    const pending = await server.signedIn('pending')
    await server.make.onTeam(project, pending.person)
    await saved()
    expect((await pending.post('/v1/saved_views', { name: 'Mine', screen: 'reporting', dot_project_id: project, query: QUERY })).status).toBe(422)
    expect((await pending.get('/v1/saved_views')).body.saved_views).toEqual([])
  })
})

describe('REPT-11 sending a saved report', () => {
  test('REPT-11 the report for the days due that day is sent once to each recipient, even with two servers at once, and its totals are those of its tickets', async () => {
    const [pat, auditor] = [await member(), await member('read_only_auditor')]
    const id = await scheduled(await saved(), [pat, auditor], '2099-02-15')
    await dueAt('2099-03-01T06:59:59-07:00')
    expect(await sends(id)).toEqual([])
    const second = await server.another()
    onTestFinished(() => second.close())
    await Promise.all([dueAt('2099-03-01T07:00:00-07:00'), queueDueSends(second.running.platform, 1, new Date('2099-03-01T07:00:00-07:00')), dueAt('2099-03-01T07:00:01-07:00')])
    const { content, headers } = await mail.nextTo(pat.person.email)
    expect(headers['subject'] ?? headers['Subject']).toContain('Finals to the office')
    expect(content.replaceAll('=\n', '')).toContain('It has 2 tickets.')
    const [, attached = ''] = /base64[^]*?\n\n([^]*?)\n--/.exec(content) ?? []
    const rows = rowsOfCsv(Buffer.from(attached, 'base64').toString())
    // the expected values are computed from the tickets in the database, without code of the app
    const { rows: stored } = await server.owner.query<{ number: string; net: string }>(`
      SELECT ticket_number AS number, net_amount::text AS net FROM slips WHERE dot_project_id = $1 AND status = 'delivered' AND delivered_date BETWEEN '2099-02-01' AND '2099-02-28' ORDER BY 1`, [project])
    expect(rows.filter(({ Row }) => Row === 'Ticket').map((row) => row['Ticket number']).toSorted()).toEqual(stored.map(({ number }) => number))
    const sum = cents(stored.reduce((total, { net }) => total + units(net), 0n))
    expect(rows.filter(({ Row }) => Row === 'Line' || Row === 'Total').map(({ Net, Unit }) => [Net, Unit])).toEqual([[sum, 'TON'], [sum, 'TON']])
    await mail.nextTo(auditor.person.email)
    await dueAt('2099-03-01T23:00:00-07:00')
    await ended(id)
    expect(await sends(id)).toEqual([{ day: '2099-03-01', state: 'sent', reason: null }])
    expect([mailsTo(pat).length, mailsTo(auditor).length]).toEqual([1, 1])
    expect((await administrator.get(`${PATH}/${id}`)).body.report_schedule).toMatchObject({ last_day: '2099-03-01', last_state: 'sent', last_reason: null })
  })

  test('REPT-11 of the days that were missed while no server ran, only the last is sent, and a killed task that runs three times sends one mail', async () => {
    const pat = await member()
    const id = await scheduled(await saved('report=finals&type=by_supplier&days=to_date'), [pat], '2099-03-01T00:00:00Z', { sent_on: 'daily' })
    await dueAt('2099-03-05T06:00:00-07:00')
    const { database, jobs } = server.running.platform
    await database.inAgency(1, async (db) => {
      for (let run = 0; run < 2; run += 1) await jobs.send(db, SAVED_REPORT, { agency: 1, schedule_id: id, day: '2099-03-04' })
    })
    await mail.nextTo(pat.person.email)
    await ended(id)
    await dueAt('2099-03-05T06:59:00-07:00')
    await new Promise((done) => setTimeout(done, 2_000))
    expect([await sends(id), mailsTo(pat).length]).toEqual([[{ day: '2099-03-04', state: 'sent', reason: null }], 1])
  })

  test('REPT-13 REPT-20 a schedule that is changed, paused or removed while its report is made sends only what it says then', async () => {
    const { platform } = server.running
    const madeFor = async (change: (id: number, first: number) => Promise<{ readonly status: number }>) => {
      const [pat, lee] = [await member(), await member()]
      const id = await scheduled(await saved('report=finals&type=by_supplier&days=to_date'), [pat, lee], '2099-06-01T00:00:00Z', { sent_on: 'daily' })
      await server.owner.query(`INSERT INTO report_sends (dot_authority_id, schedule_id, day) VALUES (1, $1, '2099-03-04')`, [id])
      const changed: number[] = []
      // makes the change after the file of the report is complete and before its emails are stored
      const files = { ...platform.files, keep: async (content: Parameters<typeof platform.files.keep>[0]) => (changed.push((await change(id, pat.person.id)).status), platform.files.keep(content)) }
      await savedReportTask({ ...platform, files })({ agency: 1, schedule_id: id, day: '2099-03-04' }, false)
      const { rows } = await server.owner.query<{ recipient: string }>('SELECT recipient FROM messages_out WHERE recipient = ANY($1)', [[pat.person.email, lee.person.email]])
      return [changed, rows.map(({ recipient }) => (recipient === pat.person.email ? 'Pat' : 'Lee')), (await sends(id)).map(({ state, reason }) => [state, reason])]
    }
    expect(await madeFor((id, first) => administrator.patch(`${PATH}/${id}`, { recipient_ids: [first] }))).toEqual([[200], ['Pat'], [['sent', null]]])
    expect(await madeFor((id) => administrator.patch(`${PATH}/${id}`, { paused: true }))).toEqual([[200], [], [['failed', 'It was paused before it was sent.']]])
    expect(await madeFor((id) => administrator.delete(`${PATH}/${id}`))).toEqual([[204], [], [['failed', 'It was removed before it was sent.']]])
  })

  test('REPT-11 API-32 the day of a schedule that was removed before its report was made has ended, also when the schedule comes back', async () => {
    const { platform } = server.running
    const id = await scheduled(await saved('report=finals&type=by_supplier&days=to_date'), [await member()], '2099-06-01T00:00:00Z', { sent_on: 'daily' })
    await server.owner.query(`INSERT INTO report_sends (dot_authority_id, schedule_id, day) VALUES (1, $1, '2099-03-04')`, [id])
    const removed = await administrator.delete(`${PATH}/${id}`)
    expect(removed.status).toBe(204)
    await savedReportTask(platform)({ agency: 1, schedule_id: id, day: '2099-03-04' }, false)
    expect(await sends(id)).toEqual([{ day: '2099-03-04', state: 'failed', reason: 'It was removed before it was sent.' }])
    expect((await administrator.post('/v1/slips/undo', { change_set: removed.headers.get('change-set') })).body).toMatchObject({ undone: 1 })
    expect((await administrator.get(`${PATH}/${id}`)).body.report_schedule).toMatchObject({ last_state: 'failed', last_reason: 'It was removed before it was sent.' })
  })

  test('REPT-20 a person who left the team, the agency or the role after the schedule was created gets nothing more, and a schedule without any reader says why', async () => {
    const [pat, lee, kim] = [await member(), await member(), await member()]
    const daily = { sent_on: 'daily' }
    const id = await scheduled(await saved('report=finals&type=by_supplier&days=to_date'), [pat, lee, kim, administrator], '2099-03-01T00:00:00Z', daily)
    const alone = await scheduled(await saved('report=finals&type=by_supplier&days=to_date'), [pat], '2099-03-01T00:00:00Z', daily)
    await server.owner.query('DELETE FROM project_employees WHERE employee_id = $1', [pat.person.id])
    await server.owner.query('UPDATE employees SET deleted_at = now() WHERE id = $1', [lee.person.id])
    await server.owner.query(`UPDATE employees SET role = 'pending' WHERE id = $1`, [kim.person.id])
    const before = mailsTo(administrator).length
    await dueAt('2099-03-04T07:00:00-07:00')
    await Promise.all([ended(id), ended(alone)])
    await vi.waitFor(() => expect(mailsTo(administrator)).toHaveLength(before + 1), { timeout: PATIENCE_MS, interval: 100 })
    expect([mailsTo(pat).length, mailsTo(lee).length, mailsTo(kim).length]).toEqual([0, 0, 0])
    const reason = 'None of the recipients can read this report now.'
    expect(await sends(alone)).toEqual([{ day: '2099-03-04', state: 'failed', reason }])
    expect((await administrator.get(`${PATH}/${alone}`)).body.report_schedule).toMatchObject({ last_state: 'failed', last_reason: reason })
  })

  test('REPT-14 REPT-2 nothing is sent without tickets, a report that the rules refuse or that was deleted says why, and the others are still sent', async () => {
    const pat = await member()
    const from = '2099-03-01T00:00:00Z'
    const later = await server.make.project({ timezone: ZONE, project_start: '2099-06-01' })
    await server.make.onTeam(later, pat.person)
    const deletedView = await saved()
    const daily = { sent_on: 'daily' }
    const refused = await scheduled(await saved('report=finals&type=by_supplier&days=yesterday', { of: later }), [pat], from, daily)
    const deleted = await scheduled(deletedView, [pat], from, daily)
    const empty = await scheduled(await saved('report=delivery&days=yesterday'), [pat], from, daily)
    const fine = await scheduled(await saved('report=finals&type=by_supplier&days=to_date'), [pat], from, daily)
    expect((await administrator.delete(`/v1/saved_views/${deletedView}`)).status).toBe(204)
    await dueAt('2099-03-10T07:00:00-06:00')
    await Promise.all([refused, deleted, empty, fine].map(ended))
    expect((await Promise.all([refused, deleted, empty, fine].map(sends))).map(([one]) => [one?.state, one?.reason])).toEqual([
      ['failed', 'The start date cannot be before the project start (6/1/2099).'], ['failed', 'The saved report or its project was deleted.'], ['empty', null], ['sent', null]])
    await mail.nextTo(pat.person.email)
    expect(mailsTo(pat)).toHaveLength(1)
  })

  test('REPT-11 a paused schedule sends nothing, and a resumed one sends nothing for the time of its pause', async () => {
    const pat = await member()
    const id = await scheduled(await saved('report=finals&type=by_supplier&days=to_date'), [pat], '2026-03-01T00:00:00Z', { sent_on: 'daily', paused: true })
    await dueAt('2026-03-10T08:00:00-06:00')
    expect(await sends(id)).toEqual([])
    expect((await administrator.patch(`${PATH}/${id}`, { paused: false })).status).toBe(200)
    await dueAt('2026-03-10T08:00:00-06:00')
    expect(await sends(id)).toEqual([])
  })
})
