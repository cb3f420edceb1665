import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DELIVERY_REPORT, deliveryReportTask, queueDueReports } from '#src/areas/reports/server/delivery-schedules/send-reports'
import { rowsOfCsv } from '#tests/api/reports/site'
import { openMailServer, PATIENCE_MS, type Mailbox } from '#tests/api/session/mailbox'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const PATH = '/v1/reports/delivery_schedules'
const WARNING = 'The send time should be later than the end time.'

let mail: Mailbox
let server: TestServer
let administrator: SignedInClient

beforeAll(async () => {
  mail = await openMailServer()
  server = await openTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'slipway@agency.example' })
  administrator = await server.signedIn('administrator')
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
// pause the schedules of earlier tests, so that their reports are not sent in this test
beforeEach(async () => void (await server.owner.query('UPDATE delivery_schedules SET paused = true')))

const someone = () => `${randomUUID().slice(0, 8)}@agency.example`

/** Creates a project in a time zone, with one delivered ticket for each entry of `tickets`; returns the project's id. */
async function projectWith(zone: string, tickets: readonly (readonly [day: string, at: string])[]): Promise<number> {
  const project = await server.make.project({ timezone: zone })
  for (const [at, [day, moment]] of tickets.entries()) {
    await server.make.ticket(project, { ticket_number: `D-${project}-${at}`, status: 'delivered', ticket_date: day, delivered_date: day, ticketed_at: moment, uom_1: 'TON', net_amount: '10' })
  }
  return project
}

/**
 * Creates a schedule that is due only from 2099 on, so that only `dueAt` sends its reports and not the server itself, which looks for due
 * schedules twice a minute.
 */
async function scheduled(project: number, values: object = {}): Promise<{ readonly id: number; readonly to: string }> {
  const to = someone()
  const { status, body } = await administrator.post(PATH, { project_id: project, recipients: to, format: 'csv', ...values })
  expect(status, JSON.stringify(body)).toBe(200)
  await server.owner.query(`UPDATE delivery_schedules SET due_after = '2099-01-01' WHERE id = $1`, [body.delivery_schedule.id])
  return { id: body.delivery_schedule.id, to }
}

const dueAt = (moment: string) => queueDueReports(server.running.platform, 1, new Date(moment))
const mailsTo = (to: string) => mail.received.filter((one) => one.to === to)
const sends = async (id: number) => (await server.owner.query<{ day: string; state: string }>('SELECT day::text, state FROM delivery_sends WHERE schedule_id = $1 ORDER BY day', [id])).rows
const ended = (id: number) => vi.waitFor(async () => expect((await sends(id)).filter(({ state }) => state === 'waiting')).toEqual([]), { timeout: PATIENCE_MS, interval: 100 })

describe('REPT-13 a daily delivery report', () => {
  test('REPT-13 it has a project, recipients, format, start, end and send time; it can be edited, switched off and deleted', async () => {
    const project = await server.make.project({ title: 'SR 20' })
    const { body, status } = await administrator.post(PATH, { project_id: project, recipients: ' Ann@Agency.example; bob@agency.example, ann@agency.example', format: 'pdf', start_time: '6a', end_time: '5:30 PM', send_time: '1900' })
    expect(status).toBe(200)
    const { id, version } = body.delivery_schedule
    expect(body.delivery_schedule).toMatchObject({ project_id: project, project_title: 'SR 20', recipients: 'ann@agency.example, bob@agency.example', format: 'pdf', start_time: '06:00', end_time: '17:30', send_time: '19:00', paused: false, warnings: [], last_day: null, last_state: null })
    const changed = await administrator.patch(`${PATH}/${id}`, { version, paused: true, format: 'csv_pdf' })
    expect(changed.body.delivery_schedule).toMatchObject({ paused: true, format: 'csv_pdf', send_time: '19:00', version: expect.any(Number) })
    expect((await administrator.patch(`${PATH}/${id}`, { version, paused: false })).status).toBe(409)
    expect((await administrator.get(`${PATH}?project_id=${project}`)).body.delivery_schedules).toMatchObject([{ id, paused: true }])
    expect((await administrator.get(`${PATH}?search=bob@`)).body.delivery_schedules).toMatchObject([{ id }])
    expect((await administrator.delete(`${PATH}/${id}`)).status).toBe(204)
    expect((await administrator.get(`${PATH}/${id}`)).status).toBe(404)
  })

  test('REPT-12 a send time that is not later than the end time gives a warning and is saved', async () => {
    const project = await server.make.project()
    const one = await administrator.post(PATH, { project_id: project, recipients: someone(), format: 'pdf', end_time: '18:00' })
    expect([one.status, one.body.delivery_schedule.warnings]).toEqual([200, [WARNING]])
    const other = await administrator.post(PATH, { project_id: project, recipients: someone(), format: 'pdf', end_time: '17:59' })
    expect([other.status, other.body.delivery_schedule.warnings]).toEqual([200, []])
    const later = await administrator.patch(`${PATH}/${other.body.delivery_schedule.id}`, { send_time: '5:00 PM' })
    expect([later.status, later.body.delivery_schedule.warnings, later.body.delivery_schedule.send_time]).toEqual([200, [WARNING], '17:00'])
  })

  test('REPT-13 an invalid address, time, project or span is refused by field', async () => {
    const project = await server.make.project()
    const refused = async (values: object) => {
      const { status, body } = await administrator.post(PATH, { project_id: project, recipients: someone(), format: 'pdf', ...values })
      return [status, ...body.detailed_errors.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)]
    }
    const addresses = 'recipients: Enter 1 to 20 email addresses, separated by commas.'
    expect(await refused({ recipients: 'nobody' })).toEqual([422, addresses])
    expect(await refused({ recipients: 'a@b.example <x@y.example>' })).toEqual([422, addresses])
    expect(await refused({ recipients: Array.from({ length: 21 }, someone).join(',') })).toEqual([422, addresses])
    expect(await refused({ recipients: ' ' })).toEqual([422, expect.stringMatching(/^recipients: /)])
    expect(await refused({ send_time: '25:00' })).toEqual([422, 'send_time: Enter a time like 6:30 AM or 18:30.'])
    expect(await refused({ start_time: '10:00', end_time: '9:00' })).toEqual([422, expect.stringMatching(/^end_time: The end time cannot be before the start time/)])
    expect(await refused({ project_id: null })).toEqual([422, expect.stringMatching(/^project_id: /)])
  })

  test('PROJ-44 API-16 a person who sees only the projects of their teams sees and changes only their schedules', async () => {
    const { id } = await scheduled(await server.make.project())
    const engineer = await server.signedIn('field_engineer')
    expect((await engineer.get(PATH)).body.delivery_schedules).toEqual([])
    expect((await engineer.get(`${PATH}/${id}`)).status).toBe(404)
    expect((await engineer.patch(`${PATH}/${id}`, { paused: true })).status).toBe(404)
    expect((await engineer.delete(`${PATH}/${id}`)).status).toBe(404)
    expect((await engineer.post(PATH, { project_id: await server.make.project(), recipients: someone(), format: 'pdf' })).status).toBe(404)
  })
})

describe('REPT-11 sending', () => {
  test('REPT-11 it is sent at 18:00 in the time zone of the project, once, with the report of the day attached, even with two servers at once', async () => {
    const project = await projectWith('America/Los_Angeles', [['2099-03-03', '2099-03-03T17:00:00-08:00'], ['2099-03-03', '2099-03-03T18:30:00-08:00'], ['2099-03-02', '2099-03-02T12:00:00-08:00']])
    const { id, to } = await scheduled(project)
    await server.owner.query(`UPDATE delivery_schedules SET due_after = '2099-03-03T12:00:00Z' WHERE id = $1`, [id])
    await dueAt('2099-03-03T17:59:59-08:00')
    expect(await sends(id)).toEqual([])
    const second = await server.another()
    onTestFinished(() => second.close())
    await Promise.all([dueAt('2099-03-03T18:00:00-08:00'), queueDueReports(second.running.platform, 1, new Date('2099-03-03T18:00:00-08:00')), dueAt('2099-03-03T18:00:01-08:00')])
    const { content, headers } = await mail.nextTo(to)
    expect(headers['subject'] ?? headers['Subject']).toContain('Delivery report of 3/3/2099')
    expect(content.replaceAll('=\n', '')).toContain('It has 1 ticket.')
    expect(content).toMatch(/filename="?delivery-[^"]+-2099-03-03\.csv/)
    // without an end time, the report covers the time until it is sent, so it has only the ticket from before that moment
    const [, attached = ''] = /base64[^]*?\n\n([^]*?)\n--/.exec(content) ?? []
    const rows = rowsOfCsv(Buffer.from(attached, 'base64').toString())
    expect(rows.filter(({ Row }) => Row === 'Ticket').map((row) => row['Ticket number'])).toEqual([`D-${project}-0`])
    await dueAt('2099-03-03T23:00:00-08:00')
    await ended(id)
    expect(await sends(id)).toEqual([{ day: '2099-03-03', state: 'sent' }])
    expect(mailsTo(to)).toHaveLength(1)
    expect((await administrator.get(`${PATH}/${id}`)).body.delivery_schedule).toMatchObject({ last_day: '2099-03-03', last_state: 'sent' })
  })

  test('REPT-11 the day of a server that was killed is sent by the next run, and two runs of it send one mail', async () => {
    const { id, to } = await scheduled(await projectWith('America/Denver', [['2099-03-03', '2099-03-03T12:00:00-07:00']]))
    const { database, jobs } = server.running.platform
    // sets the state that a killed server leaves, with a row for the day's report; then starts the report's task three times, as the queue
    // would do for the task of a killed server
    await server.owner.query(`INSERT INTO delivery_sends (dot_authority_id, schedule_id, day) VALUES (1, $1, '2099-03-03')`, [id])
    await database.inAgency(1, async (db) => {
      for (let run = 0; run < 3; run += 1) await jobs.send(db, DELIVERY_REPORT, { agency: 1, schedule_id: id, day: '2099-03-03' })
    })
    await mail.nextTo(to)
    await ended(id)
    await new Promise((done) => setTimeout(done, 2_000))
    expect(mailsTo(to)).toHaveLength(1)
    expect(await sends(id)).toEqual([{ day: '2099-03-03', state: 'sent' }])
  })

  test('REPT-14 a day without tickets sends no report', async () => {
    const { id, to } = await scheduled(await projectWith('America/Denver', [['2099-03-03', '2099-03-03T12:00:00-07:00']]))
    await server.owner.query(`UPDATE delivery_schedules SET due_after = '2099-03-04T12:00:00Z' WHERE id = $1`, [id])
    await dueAt('2099-03-04T18:00:00-07:00')
    await ended(id)
    expect(await sends(id)).toEqual([{ day: '2099-03-04', state: 'empty' }])
    expect(mailsTo(to)).toEqual([])
  })

  test('REPT-11 REPT-13 a changed send time applies, and nothing is sent while it is switched off, or for the time before it was set up', async () => {
    const project = await projectWith('America/Denver', [['2026-03-03', '2026-03-03T06:00:00-07:00']])
    const { id } = await scheduled(project, { send_time: '7:30' })
    await server.owner.query(`UPDATE delivery_schedules SET paused = true, due_after = '2026-03-03T01:00:00Z' WHERE id = $1`, [id])
    await dueAt('2026-03-03T08:00:00-07:00')
    expect(await sends(id)).toEqual([])
    await server.owner.query(`UPDATE delivery_schedules SET paused = false WHERE id = $1`, [id])
    await dueAt('2026-03-03T08:00:00-07:00')
    // the report for that morning is not sent, because the schedule was turned on only after the send time
    expect(await sends(id)).toEqual([])
    await server.owner.query(`UPDATE delivery_schedules SET due_after = '2026-03-03T01:00:00Z' WHERE id = $1`, [id])
    await dueAt('2026-03-03T07:29:00-07:00')
    expect(await sends(id)).toEqual([])
    await dueAt('2026-03-03T07:30:00-07:00')
    await ended(id)
    expect(await sends(id)).toEqual([{ day: '2026-03-03', state: 'sent' }])
  })

  test('ACCT-4 REPT-11 without a send time of its own, a report is sent at the send time in the settings of the agency and covers the day until then', async () => {
    const project = await projectWith('America/Denver', [['2099-03-03', '2099-03-03T15:00:00-07:00'], ['2099-03-03', '2099-03-03T17:00:00-07:00']])
    const { id, to } = await scheduled(project)
    const own = await scheduled(project, { send_time: '20:00', end_time: '15:00' })
    const setting = async (time: string | null) => {
      const { body: { dot_authority: { version } } } = await administrator.get('/v1/dot_authorities/1')
      expect((await administrator.patch('/v1/dot_authorities/1', { version, delivery_report_time: time })).status).toBe(200)
    }
    onTestFinished(() => setting(null))
    const shown = async (schedule: number) => (await administrator.get(`${PATH}/${schedule}`)).body.delivery_schedule
    expect(await shown(id)).toMatchObject({ send_time: '', usual_send_time: '18:00', warnings: [] })
    await server.owner.query(`UPDATE delivery_schedules SET due_after = '2026-03-03T12:00:00Z' WHERE id = ANY ($1)`, [[id, own.id]])
    await setting('4:00 PM')
    expect(await shown(id)).toMatchObject({ send_time: '', usual_send_time: '16:00' })
    // The change of the agency's send time moved `due_after` of the schedule that uses it, so that no report is due for past days. The
    // schedule with a send time of its own is unchanged.
    const { rows } = await server.owner.query(`SELECT id, due_after > now() - interval '25 hours' AS moved FROM delivery_schedules WHERE id = ANY ($1) ORDER BY id`, [[id, own.id]])
    expect(rows).toEqual([{ id, moved: true }, { id: own.id, moved: false }])
    await server.owner.query(`UPDATE delivery_schedules SET due_after = '2099-03-03T12:00:00Z' WHERE id = ANY ($1)`, [[id, own.id]])
    await dueAt('2099-03-03T15:59:59-07:00')
    expect([await sends(id), await sends(own.id)]).toEqual([[], []])
    await dueAt('2099-03-03T16:00:00-07:00')
    expect((await mail.nextTo(to)).content.replaceAll('=\n', '')).toContain('It has 1 ticket.')
    await ended(id)
    expect([await sends(id), await sends(own.id)]).toEqual([[{ day: '2099-03-03', state: 'sent' }], []])
    const { body } = await administrator.post(PATH, { project_id: project, recipients: someone(), format: 'pdf', end_time: '17:00' })
    expect(body.delivery_schedule.warnings).toEqual([WARNING])
    const late = await administrator.post(PATH, { project_id: project, recipients: someone(), format: 'pdf', start_time: '17:00' })
    expect([late.status, late.body.delivery_schedule.warnings]).toEqual([200, ['The send time should be later than the start time. The report has no tickets until then.']])
    await server.owner.query(`UPDATE delivery_schedules SET due_after = '2099-03-03T12:00:00Z' WHERE id = $1`, [late.body.delivery_schedule.id])
    await dueAt('2099-03-03T16:00:00-07:00')
    await ended(late.body.delivery_schedule.id)
    expect(await sends(late.body.delivery_schedule.id)).toEqual([{ day: '2099-03-03', state: 'empty' }])
  }, 60_000)

  test('REPT-13 a report that is switched off after its day was queued is not shown as being sent', async () => {
    const { id, to } = await scheduled(await projectWith('America/Denver', [['2099-03-03', '2099-03-03T12:00:00-07:00']]))
    await server.owner.query(`INSERT INTO delivery_sends (dot_authority_id, schedule_id, day) VALUES (1, $1, '2099-03-03')`, [id])
    await server.owner.query('UPDATE delivery_schedules SET paused = true WHERE id = $1', [id])
    await deliveryReportTask(server.running.platform)({ agency: 1, schedule_id: id, day: '2099-03-03' }, false)
    expect((await administrator.get(`${PATH}/${id}`)).body.delivery_schedule).toMatchObject({ paused: true, last_day: null, last_state: null })
    expect(mailsTo(to)).toEqual([])
  })

  test('REPT-13 a person who removes an address, switches it off or deletes it while the report is made gets no mail any more', async () => {
    const project = await projectWith('America/Denver', [['2099-03-03', '2099-03-03T12:00:00-07:00']])
    const { platform } = server.running
    const madeFor = async (to: readonly string[], change: (id: number, version: number) => Promise<{ readonly status: number }>) => {
      const { body: { delivery_schedule: { id, version } } } = await administrator.post(PATH, { project_id: project, recipients: to.join(', '), format: 'csv' })
      await server.owner.query(`UPDATE delivery_schedules SET due_after = '2099-01-01' WHERE id = $1`, [id])
      await server.owner.query(`INSERT INTO delivery_sends (dot_authority_id, schedule_id, day) VALUES (1, $1, '2099-03-03')`, [id])
      const changed: number[] = []
      // makes the change after the file of the report is complete and before its emails are stored
      const files = { ...platform.files, keep: async (content: Parameters<typeof platform.files.keep>[0]) => (changed.push((await change(id, version)).status), platform.files.keep(content)) }
      await deliveryReportTask({ ...platform, files })({ agency: 1, schedule_id: id, day: '2099-03-03' }, false)
      const { rows } = await server.owner.query<{ recipient: string }>('SELECT recipient FROM messages_out WHERE recipient = ANY($1) ORDER BY recipient', [to])
      return [changed, rows.map(({ recipient }) => recipient), await sends(id)]
    }
    const [left, stays, other, last] = [someone(), someone(), someone(), someone()]
    expect(await madeFor([left, stays], (id, version) => administrator.patch(`${PATH}/${id}`, { version, recipients: stays }))).toEqual([[200], [stays], [{ day: '2099-03-03', state: 'sent' }]])
    expect(await madeFor([other], (id, version) => administrator.patch(`${PATH}/${id}`, { version, paused: true }))).toEqual([[200], [], []])
    expect(await madeFor([last], (id) => administrator.delete(`${PATH}/${id}`))).toEqual([[204], [], []])
  })

  test('REPT-11 on the days when the clocks change it is sent once, even at a time that is skipped or comes twice', async () => {
    // 2:30 does not exist on 3/8/2099, and 1:30 occurs twice on 11/1/2099
    const skipped = await scheduled(await projectWith('America/Denver', [['2099-03-08', '2099-03-08T01:00:00-07:00']]), { send_time: '2:30' })
    const twice = await scheduled(await projectWith('America/Denver', [['2099-11-01', '2099-11-01T00:30:00-06:00']]), { send_time: '1:30' })
    await server.owner.query(`UPDATE delivery_schedules SET due_after = '2099-03-07T20:00:00Z' WHERE id = $1`, [skipped.id])
    await server.owner.query(`UPDATE delivery_schedules SET due_after = '2099-10-31T20:00:00Z' WHERE id = $1`, [twice.id])
    for (const at of ['02:00', '03:00', '03:30', '12:00']) await dueAt(`2099-03-08T${at}:00-06:00`)
    for (const at of ['2099-11-01T01:30:00-06:00', '2099-11-01T01:30:00-07:00', '2099-11-01T12:00:00-07:00']) await dueAt(at)
    for (const [{ id, to }, day] of [[skipped, '2099-03-08'], [twice, '2099-11-01']] as const) {
      await ended(id)
      expect((await sends(id)).filter((one) => one.day === day)).toEqual([{ day, state: 'sent' }])
      await mail.nextTo(to)
      expect(mailsTo(to)).toHaveLength(1)
    }
  })

  test('REPT-11 a project that changes its time zone after its report was sent gets no second one for that day', async () => {
    const project = await projectWith('America/New_York', [['2099-03-03', '2099-03-03T12:00:00-05:00']])
    const { id, to } = await scheduled(project)
    await server.owner.query(`UPDATE delivery_schedules SET due_after = '2099-03-03T12:00:00Z' WHERE id = $1`, [id])
    await dueAt('2099-03-03T18:00:00-05:00')
    await mail.nextTo(to)
    await server.owner.query(`UPDATE dot_projects SET timezone = 'America/Los_Angeles' WHERE id = $1`, [project])
    await dueAt('2099-03-03T18:00:00-08:00')
    await ended(id)
    expect(await sends(id)).toEqual([{ day: '2099-03-03', state: 'sent' }])
    expect(mailsTo(to)).toHaveLength(1)
  })

  test('REPT-11 reports that were due while no server ran are sent later, and a mail that is refused is tried again and shown to administrators', async () => {
    const { id, to } = await scheduled(await projectWith('America/Denver', [['2099-03-03', '2099-03-03T12:00:00-07:00']]), { format: 'csv_pdf' })
    await server.owner.query(`UPDATE delivery_schedules SET due_after = '2099-03-03T12:00:00Z' WHERE id = $1`, [id])
    mail.refuse(1, 451)
    await dueAt('2099-03-04T08:00:00-07:00')
    const messageOf = async () => (await administrator.get('/v1/messages_out')).body.messages.find((one: { recipient: string }) => one.recipient === to)
    await vi.waitFor(async () => expect(await messageOf()).toMatchObject({ status: 'waiting', tries: 1, problem: expect.stringContaining('451') }), { timeout: PATIENCE_MS, interval: 100 })
    const { content } = await mail.nextTo(to)
    expect(content).toContain('.zip')
    await vi.waitFor(async () => expect(await messageOf()).toMatchObject({ status: 'sent' }), { timeout: PATIENCE_MS, interval: 200 })
    expect(mailsTo(to)).toHaveLength(1)
    mail.refuse(1, 550)
    const other = await scheduled(await projectWith('America/Denver', [['2099-03-03', '2099-03-03T12:00:00-07:00']]))
    await server.owner.query(`UPDATE delivery_schedules SET due_after = '2099-03-03T12:00:00Z' WHERE id = $1`, [other.id])
    await dueAt('2099-03-03T18:00:00-07:00')
    const failed = async () => (await administrator.get('/v1/messages_out')).body.messages.find((one: { recipient: string }) => one.recipient === other.to)
    await vi.waitFor(async () => expect(await failed()).toMatchObject({ status: 'failed', problem: expect.stringContaining('550'), subject: expect.stringContaining('Delivery report of 3/3/2099') }), { timeout: PATIENCE_MS, interval: 200 })
  })
})
