import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dailyWorkReports } from '#src/areas/daily-work-reports/api/daily-work-reports'
import { usDay } from '#src/platform/domain/formats/dates'
import { addDays } from '#src/platform/domain/time/days'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openSite, type Project, type Site } from '#tests/api/daily-work-reports/site'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { today, yesterday } from '#tests/day'

let site: Site
let project: Project
let clerk: SignedInClient

beforeAll(async () => {
  site = await openSite()
  clerk = site.inspector
})
afterAll(() => site.close())
beforeEach(async () => {
  project = await site.newProject()
})

const create = (values: object = {}, client = clerk) => client.post('/v1/daily_work_reports', { project_id: project.id, date: today(), ...values })
const detail = async (id: number) => (await clerk.get(`/v1/daily_work_reports/${id}`)).body.daily_work_report
const checks = async (id: number, client = clerk) => (await client.get(`/v1/daily_work_reports/${id}/pre_send_checks`)).body.pre_send_checks
const blocks = async (id: number) => (await checks(id)).filter(({ level }: { level: string }) => level === 'block').map(({ key, message }: { key: string; message: string }) => [key, message])
const send = (id: number, client = clerk, headers = {}) => client.post(`/v1/daily_work_reports/${id}/send_to_awp`, {}, headers)
const undo = (answer: { headers: Headers }) => clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const query = (text: string, values: unknown[] = []) => site.owner.query(text, values)

describe('creating a report', () => {
  test('DWR-2 DWR-3 DWR-6 it has the delivered and coded tickets of its date, one line per pay item and location', async () => {
    await project.delivered(project.borrow, { details: '{"job_site_location":"Culvert 3"}', material_description: 'Granular borrow' }, '20.50')
    await project.delivered(project.borrow, { details: '{"job_site_location":" CULVERT 3"}', material_description: 'Select borrow' }, '21.00')
    await project.delivered(project.borrow, { details: '{"job_site_location":"Ramp A"}' })
    await project.delivered(project.concrete, { station: '130+00', status: 'changed_after_delivered' })
    await project.delivered(project.concrete, { station: '138+20' })
    await project.delivered(null)
    await project.delivered(project.concrete, { status: 'pending' })
    await project.delivered(project.concrete, { delivered_date: yesterday() })
    const answer = await create({ remarks: '  Paved lane 1 ' })
    expect([answer.status, faultsOfAnswer(dailyWorkReports.create, answer.body)]).toEqual([200, []])
    const report = answer.body.daily_work_report
    expect(report).toMatchObject({
      report_name: `DWR ${project.number} ${usDay(today())}`, date: today(), inspector_id: clerk.person.id, status: 'draft', remarks: 'Paved lane 1', pay_item_count: 2, ticket_count: 5, date_sent: null,
      external_report_id: null, uncoded_count: 1, late_count: 0, sent_by: 'outbox' })
    expect(report.lines.map((line: Record<string, unknown>) => [line['line_number'], line['pay_item'], line['description'], line['ticketed_material'], line['ticket_count'], line['quantity'], line['uom'], line['location'], line['status']])).toEqual([
      [1, `2301.${project.number.slice(4)}`, 'STRUCTURAL CONCRETE', 'SPWEB440', 2, 20, 'CY', 'Sta. 130+00 to 138+20', 'draft'],
      [2, `2105.${project.number.slice(4)}`, 'GRANULAR BORROW', 'Granular borrow, Select borrow', 2, 41.5, 'TON', expect.stringMatching(/^culvert 3$/i), 'draft'],
      [3, `2105.${project.number.slice(4)}`, 'GRANULAR BORROW', 'SPWEB440', 1, 10, 'TON', 'Ramp A', 'draft'],
    ])
    expect(report.lines[1].tickets.length).toBe(2)
  })

  test('DWR-6 a line’s location runs from its lowest to its highest station by their numbers, and skips tickets without a station', async () => {
    for (const station of ['9+50.00', '10+12.00', '', null, '12+40.00']) await project.delivered(project.concrete, { station })
    for (const station of ['9+50', '9+50.00']) await project.delivered(project.borrow, { station })
    const { id, lines } = (await create()).body.daily_work_report
    expect(lines.map(({ location }: { location: string }) => location)).toEqual(['Sta. 9+50.00 to 12+40.00', 'Sta. 9+50'])
    await send(id)
    expect((await detail(id)).lines.map(({ location, status }: { location: string; status: string }) => [location, status])).toEqual([['Sta. 9+50.00 to 12+40.00', 'taken'], ['Sta. 9+50', 'taken']])
  })

  test('DWR-5 there is one per day for a project and inspector: a second create opens the first, even from two windows at once', async () => {
    const both = await Promise.all([create({ remarks: 'First' }), create({ remarks: 'First' }), create({ remarks: 'First' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(both.map(({ body }) => body.daily_work_report.id)).size).toBe(1)
    expect((await create({ remarks: 'Other' })).body.daily_work_report.remarks).toBe('First')
    const other = await create({}, site.administrator)
    expect(other.body.daily_work_report.id).not.toBe(both[0]?.body.daily_work_report.id)
    await expect(query(`INSERT INTO daily_work_reports (dot_authority_id, dot_project_id, date, inspector_id, inspector_name, name) VALUES (1, $1, $2, $3, 'x', 'x')`, [project.id, today(), clerk.person.id])).rejects.toMatchObject({ code: '23505' })
    expect((await query(`SELECT count(*)::int AS count FROM record_events WHERE record_kind = 'daily_work_report' AND event = 'created' AND dot_project_id = $1`, [project.id])).rows).toEqual([{ count: 2 }])
  })

  test('DWR-5 no new one is created once the project is completed, but the existing one opens', async () => {
    const { id } = (await create()).body.daily_work_report
    await query(`UPDATE dot_projects SET status = 'completed' WHERE id = $1`, [project.id])
    expect((await create()).body.daily_work_report.id).toBe(id)
    expect((await create({ date: yesterday() })).body.message).toBe('Daily work reports are created only while the project is in construction.')
  })

  test('DWR-4 the list is searched and filtered by date and status, and counted by both', async () => {
    const first = (await create()).body.daily_work_report.id
    const second = (await create({ date: yesterday(), remarks: 'Rain all day' })).body.daily_work_report.id
    const list = async (more: string) => {
      const { body, headers } = await clerk.get(`/v1/daily_work_reports?project_id=${project.id}${more}`)
      expect(faultsOfAnswer(dailyWorkReports.list, body)).toEqual([])
      return [headers.get('total-count'), body.daily_work_reports.map(({ id }: { id: number }) => id)]
    }
    expect(await list('')).toEqual(['2', [first, second]])
    expect(await list('&search=RAIN')).toEqual(['1', [second]])
    expect(await list(`&start_date=${today()}&end_date=${today()}`)).toEqual(['1', [first]])
    expect(await list('&status[]=sent&status[]=failed')).toEqual(['0', []])
    expect(await list('&sort_by=date&sort_order=asc')).toEqual(['2', [second, first]])
    const counts = await clerk.get(`/v1/daily_work_reports/counts?project_id=${project.id}`)
    expect(faultsOfAnswer(dailyWorkReports.counts, counts.body)).toEqual([])
    expect(counts.body.counts).toEqual({ by_status: { draft: 2, sent: 0, partially_sent: 0, failed: 0 }, by_date: [{ date: today(), count: 1 }, { date: yesterday(), count: 1 }] })
  })

  test('DWR-6 DWR-7 the lines follow the tickets, and keep what was entered for them', async () => {
    await project.delivered(project.borrow)
    const { id, lines } = (await create()).body.daily_work_report
    const { key } = lines[0]
    const changed = await clerk.patch(`/v1/daily_work_reports/${id}`, { version: 1, remarks: 'Rain', lines: [{ key, location: 'Culvert 3', material_set: 'Set 4', comment: 'Backfill' }] })
    expect(changed.body.daily_work_report).toMatchObject({ version: 2, remarks: 'Rain', lines: [{ location: 'Culvert 3', material_set: 'Set 4', comment: 'Backfill' }] })
    await project.delivered(project.borrow, {}, '5.25')
    expect(await detail(id)).toMatchObject({ lines: [{ location: 'Culvert 3', ticket_count: 2, quantity: 15.25 }] })
    expect(await clerk.patch(`/v1/daily_work_reports/${id}`, { version: 1, remarks: 'Old' })).toMatchObject({ status: 409, body: { current: [{ id, version: 2, lines: [{ key, location: 'Culvert 3', material_set: 'Set 4', comment: 'Backfill' }], changed_by: expect.any(String) }] } })
    expect((await clerk.patch(`/v1/daily_work_reports/${id}`, { lines: [{ key: `${project.concrete}:`, comment: 'x' }] })).body.message).toBe('A line is no longer on the report. See the current lines.')
    const long = await clerk.patch(`/v1/daily_work_reports/${id}`, { remarks: 'x'.repeat(4001), lines: [] })
    expect([long.status, long.body.detailed_errors]).toEqual([422, [{ field: 'remarks', message: expect.stringContaining('4000') }]])
    expect((await undo(changed)).body).toMatchObject({ undone: 1 })
    expect(await detail(id)).toMatchObject({ remarks: '', lines: [{ location: null, material_set: null, comment: null }] })
  })

  test('DWR-6 DWR-7 the location of a line follows its tickets until someone enters another one', async () => {
    await project.delivered(project.concrete, { station: '130+00' })
    const { id, lines: [{ key }] } = (await create()).body.daily_work_report
    const changeLine = async (values: object) => (await clerk.patch(`/v1/daily_work_reports/${id}`, { lines: [{ key, ...values }] })).body.daily_work_report
    const commented = await changeLine({ comment: 'Night pour' })
    await project.delivered(project.concrete, { station: '138+20' })
    expect((await detail(id)).lines).toMatchObject([{ location: 'Sta. 130+00 to 138+20', comment: 'Night pour' }])
    // typing the location that the line already has from its tickets changes nothing
    expect((await changeLine({ location: ' Sta. 130+00 to 138+20 ' })).version).toBe(commented.version)
    expect((await changeLine({ location: 'Pier 2' })).lines[0].location).toBe('Pier 2')
    expect((await changeLine({ material_set: 'Set 4' })).lines[0]).toMatchObject({ location: 'Pier 2', material_set: 'Set 4' })
    await changeLine({ location: null })
    await project.delivered(project.concrete, { station: '140+00' })
    expect((await detail(id)).lines).toMatchObject([{ location: 'Sta. 130+00 to 140+00', comment: 'Night pour', material_set: 'Set 4' }])
  })

  test('DWR-7 PLUS-26 the weather is entered, undone and validated, and warns while it is missing', async () => {
    await project.delivered(project.borrow)
    const { id } = (await create()).body.daily_work_report
    const weather = async () => (await checks(id)).find(({ key }: { key: string }) => key === 'weather')
    expect(await weather()).toMatchObject({ level: 'warn', passed: true, message: 'The weather of the day is not entered.' })
    const changed = await clerk.patch(`/v1/daily_work_reports/${id}`, { version: 1, weather: ' 46 to 58 °F, rain 0.04 in ' })
    expect(changed.body.daily_work_report).toMatchObject({ version: 2, weather: '46 to 58 °F, rain 0.04 in', remarks: '' })
    expect(await weather()).toMatchObject({ level: 'pass' })
    expect((await clerk.patch(`/v1/daily_work_reports/${id}`, { weather: 'x'.repeat(501) })).body.detailed_errors).toEqual([{ field: 'weather', message: expect.stringContaining('500') }])
    expect((await undo(changed)).body).toMatchObject({ undone: 1 })
    expect(await detail(id)).toMatchObject({ weather: '' })
  })

  test('DT-7 PLUS-26 a ticket without its quantity says what completes its codes, with its net only in the unit of the line', async () => {
    const inUnit = await project.delivered(project.borrow, { net_amount: '12.34', uom_1: 'ton' }, null)
    const inPounds = await project.delivered(project.borrow, { net_amount: '24000', uom_1: 'LB' }, null)
    const complete = await project.delivered(project.borrow)
    const report = (await create()).body.daily_work_report
    const [line] = report.lines
    expect(line.quantity).toBeNull()
    const code = { project_pay_item_id: project.borrow, quantity: null, external_dot_contractor_id: null, additional_notes: null }
    expect(Object.fromEntries(line.tickets.map(({ id, to_complete }: { id: number; to_complete: unknown }) => [id, to_complete]))).toEqual({
      [inUnit]: { version: 1, net: 12.34, codes: [code] }, [inPounds]: { version: 1, net: null, codes: [code] }, [complete]: null })
    const coded = await clerk.put(`/v2/projects/${project.id}/pay_item_assignments`, { versions: { [inUnit]: 1 }, pay_item_assignments: [{ ...code, haulhub_slip_id: inUnit, quantity: '12.34' }] })
    expect(coded.status).toBe(200)
    expect((await detail(report.id)).lines[0].tickets.find(({ id }: { id: number }) => id === inUnit)).toMatchObject({ quantity: 12.34, to_complete: null })
  })

  test('DWR-8 an unsent report can be deleted by its inspector or an administrator, and undo restores it unless its day was taken', async () => {
    const { id } = (await create()).body.daily_work_report
    const colleague = await site.signedIn('field_engineer')
    await site.make.onTeam(project.id, colleague.person)
    expect((await colleague.delete(`/v1/daily_work_reports/${id}`)).body.message).toBe('Only its inspector or an administrator can delete a report.')
    const removed = await clerk.delete(`/v1/daily_work_reports/${id}?version=1`)
    expect([removed.status, (await clerk.get(`/v1/daily_work_reports/${id}`)).status]).toEqual([204, 404])
    expect((await undo(removed)).body).toMatchObject({ undone: 1 })
    const again = await clerk.delete(`/v1/daily_work_reports/${id}`)
    await create()
    expect((await undo(again)).body).toMatchObject({ undone: 0, left: [{ id, message: expect.stringContaining('was created meanwhile') }] })
  })

  test('DWR-1 AUTH-60 PROJ-44 four roles on the team edit reports, readers read them, and another agency or team finds none', async () => {
    const { id } = (await create()).body.daily_work_report
    const auditor = await site.signedIn('read_only_auditor')
    await site.make.onTeam(project.id, auditor.person)
    expect([(await auditor.get(`/v1/daily_work_reports/${id}`)).status, (await create({}, auditor)).status, (await send(id, auditor)).status]).toEqual([200, 403, 403])
    const outsider = await site.signedIn('field_inspector')
    expect([(await outsider.get(`/v1/daily_work_reports/${id}`)).status, (await create({}, outsider)).status, (await send(id, outsider)).status, (await outsider.get('/v1/daily_work_reports')).body.daily_work_reports]).toEqual([404, 404, 404, []])
    const stranger = await site.signedIn('administrator', await site.make.agency())
    expect([(await stranger.get(`/v1/daily_work_reports/${id}/pre_send_checks`)).status, (await send(id, stranger)).status, (await stranger.patch(`/v1/daily_work_reports/${id}`, { remarks: 'x' })).status]).toEqual([404, 404, 404])
  })
})

describe('the checks before sending', () => {
  test('DWR-13 DWR-14 DT-7 PLUS-26 each check blocks in the running product, and sending reports the first one that applies', async () => {
    const { id } = (await create({ date: addDays(today(), 1) })).body.daily_work_report
    expect(await blocks(id)).toEqual([['date_not_future', 'The report date is in the future.'], ['has_lines', 'The report has no line. Deliver and code tickets of its date first.']])
    expect(await send(id)).toMatchObject({ status: 422, body: { message: 'The report date is in the future.', detailed_errors: [{ field: 'date_not_future' }, { field: 'has_lines' }] } })
    const now = (await create()).body.daily_work_report.id
    await project.delivered(project.borrow, { delivery_lat: null, delivery_long: null }, null)
    await query(`UPDATE dot_projects SET collect_user_location = 'required' WHERE id = $1`, [project.id])
    expect(await blocks(now)).toEqual([['lines_complete', 'Line 1 has no quantity.'], ['ticket_location', 'Ticket location data not collected.']])
    await query(`UPDATE pay_items SET source_only = true WHERE id = $1`, [project.borrow])
    await query(`UPDATE dot_projects SET allow_sending_dwr = false, collect_user_location = 'optional' WHERE id = $1`, [project.id])
    expect(await blocks(now)).toEqual([['sending_allowed', 'This project does not allow sending daily work reports.']])
    expect((await send(now)).body.message).toBe('This project does not allow sending daily work reports.')
    await site.make.flag('show_dwr', false)
    expect((await blocks(now))[0]).toEqual(['sending_allowed', 'Daily work reports are switched off for the agency.'])
    await site.make.flag('show_dwr', true)
    const all = await clerk.get(`/v1/daily_work_reports/${now}/pre_send_checks`)
    expect(faultsOfAnswer(dailyWorkReports.checks, all.body)).toEqual([])
    expect(all.body.pre_send_checks.find(({ key }: { key: string }) => key === 'ticket_location')).toMatchObject({ level: 'warn', passed: true })
  })

  test('DWR-15 DWR-16 without an agency system the inspector must be an active employee with one of four roles', async () => {
    const { id } = (await create()).body.daily_work_report
    const ofInspector = async () => (await checks(id, site.administrator)).find(({ key }: { key: string }) => key === 'inspector_in_agency_system')
    expect((await ofInspector()).level).toBe('pass')
    await query(`UPDATE employees SET role = 'plant_inspector' WHERE id = $1`, [clerk.person.id])
    expect((await ofInspector()).message).toContain('has the wrong role in the agency system.')
    await query(`UPDATE employees SET role = 'field_inspector', deleted_at = now() WHERE id = $1`, [clerk.person.id])
    expect((await ofInspector()).message).toContain('does not exist in the agency system.')
    await query(`UPDATE employees SET deleted_at = NULL WHERE id = $1`, [clerk.person.id])
  })

  test('DWR-17 more than 500 tickets on the date, coded or not, are too many', async () => {
    const { id } = (await create()).body.daily_work_report
    const first = await project.delivered(project.borrow)
    await query(`INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, status, delivered_date)
      SELECT dot_authority_id, dot_project_id, plant_id, 'M-' || n, 'm-' || n, ticket_date, ticketed_at, plant_name, supplier, material_description, status, delivered_date FROM slips, generate_series(1, 499) AS n WHERE id = $1`, [first])
    expect(await blocks(id)).toEqual([])
    await project.delivered(null)
    expect(await blocks(id)).toEqual([['ticket_count', 'Too many tickets for the DWR date (at most 500).']])
  })

  test('AUTH-43 DWR-14 an impersonated session sees that it may not send a report, and cannot', async () => {
    const { id } = (await create()).body.daily_work_report
    const acting = await sessionOf({ address: site.address, platform: site.running.platform }, clerk.person)
    await query('UPDATE sessions SET impersonator_login_id = $2 WHERE id = $1', [acting.session_id, site.administrator.person.login_id])
    expect((await checks(id, acting)).find(({ key }: { key: string }) => key === 'role_allowed')).toEqual({ key: 'role_allowed', passed: false, level: 'block', message: 'Feature not available during impersonation.' })
    expect(await send(id, acting)).toMatchObject({ status: 403, body: { message: 'Feature not available during impersonation.' } })
  })
})

describe('the outbox folder', () => {
  const files = () => {
    const folder = join(site.running.platform.configuration.dataDir, 'outbox', 'daily-work-reports', 'agency-1')
    return readdirSync(folder).map((name) => ({ name, report: JSON.parse(readFileSync(join(folder, name), 'utf8')) as { report: { id: number }; item_postings: unknown[] } }))
  }

  test('DWR-19 DWR-9 DWR-10 without an agency system a report goes to the outbox folder as JSON and is sent, and nothing changes it after that', async () => {
    const slip = await project.delivered(project.borrow, { details: '{"job_site_location":"Culvert 3"}' }, '12.34')
    const { id } = (await create({ remarks: 'Backfill done' })).body.daily_work_report
    const sent = await send(id)
    expect([sent.status, faultsOfAnswer(dailyWorkReports.send, sent.body)]).toEqual([200, []])
    expect(sent.body.daily_work_report).toMatchObject({ status: 'sent', date_sent: expect.any(String), external_report_id: null, pay_item_count: 1, ticket_count: 1, lines: [{ status: 'taken', quantity: 12.34, location: 'Culvert 3', tickets: [{ id: slip, changed: false }] }] })
    const [written] = files().filter(({ report }) => report.report.id === id)
    expect(written?.name).toMatch(/^DWR-.+\.json$/)
    expect(written?.report).toMatchObject({
      format: 1, report: { date: today(), remarks: 'Backfill done' }, contract: { state_project_number: project.number }, inspector: { email: clerk.person.email, role: 'field_inspector' },
      item_postings: [{ line_number: 1, item_line_number: 20, quantity: '12.34', unit: 'TON', location: 'Culvert 3', tickets: [{ quantity: '12.34' }] }] })
    expect((await send(id)).body.message).toBe('This report is already sent.')
    expect((await clerk.patch(`/v1/daily_work_reports/${id}`, { remarks: 'x' })).body.message).toBe('This report is already sent.')
    expect((await clerk.delete(`/v1/daily_work_reports/${id}`)).body.message).toBe('This report is already sent.')
    for (const text of ['UPDATE daily_work_reports SET remarks = $2 WHERE id = $1', `UPDATE daily_work_report_lines SET comment = $2 WHERE report_id = $1`, 'UPDATE daily_work_report_sendings SET payload = $2 WHERE report_id = $1']) {
      await expect(query(text, [id, 'x']), text).rejects.toMatchObject({ code: '23001' })
    }
    for (const table of ['daily_work_report_lines', 'daily_work_report_tickets', 'daily_work_report_sendings']) await expect(query(`DELETE FROM ${table} WHERE report_id = $1`, [id]), table).rejects.toMatchObject({ code: '23001' })
    await expect(query('DELETE FROM daily_work_reports WHERE id = $1', [id])).rejects.toMatchObject({ code: '23001' })
  })

  test('DWR-12 a ticket that is voided after the report was sent stays on it as it was sent, and is marked', async () => {
    const slip = await project.delivered(project.borrow)
    await project.delivered(project.borrow)
    const { id } = (await create()).body.daily_work_report
    await send(id)
    await query(`UPDATE slips SET status = 'voided', void = true WHERE id = $1`, [slip])
    const report = await detail(id)
    expect(report).toMatchObject({ status: 'sent', ticket_count: 2, lines: [{ quantity: 20, ticket_count: 2 }] })
    expect(report.lines[0].tickets.map((ticket: { id: number; status: string; changed: boolean }) => [ticket.id === slip, ticket.status, ticket.changed])).toEqual([[true, 'voided', true], [false, 'delivered', false]])
    expect((await checks(id)).find(({ key }: { key: string }) => key === 'tickets_unchanged')).toMatchObject({ level: 'warn', message: 'Tickets that changed after they were sent: 1. The agency system has the former values.' })
  })

  test('DWR-12 a late ticket is counted but not on the sent report, and another inspector’s report sends only what was not sent', async () => {
    await project.delivered(project.borrow)
    const { id } = (await create()).body.daily_work_report
    await send(id)
    const late = await project.delivered(project.borrow, {}, '3.00')
    expect(await detail(id)).toMatchObject({ late_count: 1, ticket_count: 1, lines: [{ quantity: 10 }] })
    const other = (await create({}, site.administrator)).body.daily_work_report
    expect(other).toMatchObject({ ticket_count: 1, lines: [{ quantity: 3, tickets: [{ id: late }] }] })
    expect((await checks(other.id, site.administrator)).find(({ key }: { key: string }) => key === 'one_report')).toMatchObject({ level: 'warn', message: 'Tickets of the date that another report has sent: 1. They are not sent again.' })
    expect((await send(other.id, site.administrator)).body.daily_work_report.status).toBe('sent')
  })

  test('DWR-12 two people who send the same report at once send it once, and a repeated call gets the same answer', async () => {
    await project.delivered(project.borrow)
    const { id } = (await create()).body.daily_work_report
    const key = { 'idempotency-key': 'send-once' }
    const [one, other] = await Promise.all([send(id, clerk, key), send(id, site.administrator)])
    expect([one.status, other.status].filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect([409, 422, 200]).toContain(other.status)
    expect(files().filter(({ report }) => report.report.id === id).length).toBe(1)
    expect((await query('SELECT count(*)::int AS count FROM daily_work_report_sendings WHERE report_id = $1', [id])).rows).toEqual([{ count: 1 }])
    if (one.status === 200) expect(await send(id, clerk, key)).toMatchObject({ status: 200, body: { daily_work_report: { id, status: 'sent' } } })
  })
})
