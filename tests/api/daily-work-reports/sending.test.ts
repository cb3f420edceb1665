import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { badly, openAgencySystem, SECRET, type SimulatedAgencySystem } from '#tests/api/daily-work-reports/agency-system'
import { openSite, type Project, type Site } from '#tests/api/daily-work-reports/site'
import type { SignedInClient } from '#tests/api/signed-in'
import { today } from '#tests/day'
import { untilWaiting } from '#tests/lock-waits'
import { thorough } from '#tests/thorough'

let agency: SimulatedAgencySystem
let site: Site
let clerk: SignedInClient
let project: Project

beforeAll(async () => {
  agency = await openAgencySystem()
  site = await openSite({ AGENCY_SYSTEM_URL: `${agency.url}/agencies/{agency}`, AGENCY_SYSTEM_SECRET: SECRET, AGENCY_SYSTEM_TRUSTED_HOSTS: new URL(agency.url).host })
  clerk = site.inspector
})
afterAll(async () => {
  await site.close()
  await agency.close()
})
beforeEach(async () => {
  project = await site.newProject()
  agency.answersWith(undefined)
  agency.refuses()
})

const code = (item: 'concrete' | 'borrow') => `${item === 'concrete' ? '2301' : '2105'}.${project.number.slice(4)}`
/** Creates a report with two lines, concrete and borrow, each with one ticket; the parameters are the ticket numbers. */
async function reportOf(concrete: string, borrow: string): Promise<number> {
  await project.delivered(project.concrete, { ticket_number: concrete })
  await project.delivered(project.borrow, { ticket_number: borrow })
  return Number((await clerk.post('/v1/daily_work_reports', { project_id: project.id, date: today() })).body.daily_work_report.id)
}
const send = (id: number, client = clerk, body = {}) => client.post(`/v1/daily_work_reports/${id}/send_to_awp`, body)
const detail = async (id: number) => (await clerk.get(`/v1/daily_work_reports/${id}`)).body.daily_work_report
const linesOf = (report: { lines: readonly { line_number: number; status: string; refusal: string | null }[] }) => report.lines.map(({ line_number, status, refusal }) => [line_number, status, refusal])
const takenOf = (...numbers: readonly string[]) => agency.taken().filter((one) => numbers.some((number) => one.startsWith(`${number} `)))
const requestsOf = () => agency.requests.filter(({ body }) => body.report.name.includes(`${project.number} `))
const check = async (id: number, key: string) => (await clerk.get(`/v1/daily_work_reports/${id}/pre_send_checks`)).body.pre_send_checks.find((one: { key: string }) => one.key === key)

describe('what the agency system accepts', () => {
  test('DWR-9 DWR-10 DWR-11 with all lines accepted the report is sent, signed, with the agency’s id', async () => {
    const id = await reportOf('A-1', 'A-2')
    const { body } = await send(id)
    expect(body.daily_work_report).toMatchObject({ status: 'sent', external_report_id: expect.stringMatching(/^AWP-\d+$/), sent_by: 'agency_system', problem: null, date_sent: expect.any(String) })
    expect([requestsOf().length, requestsOf()[0]?.isSigned, requestsOf()[0]?.body.inspector.email]).toEqual([1, true, clerk.person.email])
  })

  test('DWR-10 DWR-11 DWR-12 with some lines accepted the report is partially sent, and sending again sends only the others', async () => {
    const id = await reportOf('B-1', 'B-2')
    agency.refuses(code('borrow'))
    const first = (await send(id)).body.daily_work_report
    expect(first).toMatchObject({ status: 'partially_sent', date_sent: expect.any(String), problem: `${code('borrow')} exceeds the current quantity` })
    expect(linesOf(first)).toEqual([[1, 'taken', null], [2, 'refused', `${code('borrow')} exceeds the current quantity`]])
    expect((await clerk.delete(`/v1/daily_work_reports/${id}`)).body.message).toBe('This report cannot be deleted. The agency system already has lines of it.')
    await project.delivered(project.concrete, { ticket_number: 'B-3' })
    expect(linesOf(await detail(id))).toEqual([[1, 'taken', null], [2, 'draft', null], [3, 'refused', `${code('borrow')} exceeds the current quantity`]])
    agency.refuses()
    const second = (await send(id)).body.daily_work_report
    expect([second.status, linesOf(second)]).toEqual(['sent', [[1, 'taken', null], [2, 'taken', null], [3, 'taken', null]]])
    expect(requestsOf().map(({ body }) => body.item_postings.map(({ line_number: number }) => number))).toEqual([[1, 2], [2, 3]])
    expect(takenOf('B-1', 'B-2', 'B-3').toSorted()).toEqual([`B-1 ${code('concrete')}`, `B-2 ${code('borrow')}`, `B-3 ${code('concrete')}`])
  })

  test('DWR-6 DWR-12 a refused line’s location still follows its tickets, and its refusal is gone once the line is accepted', async () => {
    await project.delivered(project.concrete, { ticket_number: 'J-1' })
    await project.delivered(project.borrow, { ticket_number: 'J-2', station: '130+00' })
    const { id } = (await clerk.post('/v1/daily_work_reports', { project_id: project.id, date: today() })).body.daily_work_report
    agency.refuses(code('borrow'), code('concrete'))
    await send(id)
    await project.delivered(project.borrow, { ticket_number: 'J-3', station: '138+20' })
    expect((await detail(id)).lines[1]).toMatchObject({ status: 'refused', location: 'Sta. 130+00 to 138+20' })
    agency.refuses(code('concrete'))
    expect((await send(id)).body.daily_work_report).toMatchObject({ status: 'partially_sent' })
    await project.delivered(project.borrow, { ticket_number: 'J-4', station: '140+00' })
    const { lines } = await detail(id)
    expect(linesOf({ lines })).toEqual([[1, 'refused', `${code('concrete')} exceeds the current quantity`], [2, 'taken', null], [3, 'draft', null]])
    expect(lines[2].location).toBe('Sta. 140+00')
  })

  test('DWR-10 DWR-11 with no line accepted the report has failed, can be edited, and is sent again', async () => {
    const id = await reportOf('C-1', 'C-2')
    agency.refuses(code('borrow'), code('concrete'))
    const failed = (await send(id)).body.daily_work_report
    expect([failed.status, failed.date_sent, failed.lines.map(({ status }: { status: string }) => status)]).toEqual(['failed', null, ['refused', 'refused']])
    agency.refuses()
    await clerk.patch(`/v1/daily_work_reports/${id}`, { remarks: 'Corrected' })
    expect((await send(id)).body.daily_work_report.status).toBe('sent')
    expect(requestsOf().map(({ body }) => body.report.remarks)).toEqual(['', 'Corrected'])
    expect(new Set(requestsOf().map(({ key }) => key)).size).toBe(2)
  })

  test('DWR-15 the inspector must exist there with the right role, and a system that does not know the inspector says so', async () => {
    const id = await reportOf('D-1', 'D-2')
    const other = await site.signedIn('field_engineer')
    await site.make.onTeam(project.id, other.person)
    const theirs = (await other.post('/v1/daily_work_reports', { project_id: project.id, date: today() })).body.daily_work_report.id
    agency.inspectors = (email) => (email === other.person.email ? null : 'materials_tester')
    expect(await check(theirs, 'inspector_in_agency_system')).toMatchObject({ level: 'block', message: expect.stringContaining('does not exist in the agency system.') })
    const third = await site.signedIn('area_manager')
    await site.make.onTeam(project.id, third.person)
    const role = (await third.post('/v1/daily_work_reports', { project_id: project.id, date: today() })).body.daily_work_report.id
    expect((await send(role, third)).body.message).toContain('has the wrong role in the agency system.')
    agency.inspectors = () => 'field_inspector'
    expect((await send(id)).status).toBe(200)
  })
})

describe('bad answers of the agency system', () => {
  test.each([
    ['200 with an error body', [badly.status(200, '{"error":{"message":"Contract is frozen"}}')], 1, 'Contract is frozen'],
    ['400', [badly.status(400, '{"message":"No such contract"}')], 1, 'No such contract'],
  ] as const)('DWR-11 %s: the report fails with the reason, nothing is accepted, and the next send is a new one', async (_what, ways, tries, problem) => {
    const id = await reportOf('E-1', 'E-2')
    agency.answersWith(...ways)
    expect((await send(id)).body.daily_work_report).toMatchObject({ status: 'failed', problem, lines: [{ refusal: problem }, { refusal: problem }] })
    expect(requestsOf().length).toBe(tries)
    agency.answersWith(undefined)
    expect((await send(id)).body.daily_work_report.status).toBe('sent')
    expect(new Set(requestsOf().map(({ key }) => key)).size).toBe(2)
  })

  const isRetried = async (what: string, way: typeof badly.hangUp) => {
    const id = await reportOf(`F-1 ${what}`, `F-2 ${what}`)
    agency.answersWith(way)
    const failed = (await send(id)).body.daily_work_report
    expect([failed.status, failed.date_sent, failed.problem]).toEqual(['failed', null, expect.any(String)])
    expect([requestsOf().length, new Set(requestsOf().map(({ key }) => key)).size]).toEqual([3, 1])
    expect(await check(id, 'not_in_flight')).toMatchObject({ level: 'warn', message: 'The last attempt to send has no answer yet. It is repeated unchanged first.' })
    const unanswered = 'The agency system may have this report: the last attempt to send it has no answer yet. Send it again to find out.'
    expect((await clerk.delete(`/v1/daily_work_reports/${id}`)).body.message).toBe(unanswered)
    const [line] = failed.lines
    for (const values of [{ lines: [{ key: line.key, comment: 'x' }] }, { remarks: 'Not in the report that was sent' }, { weather: 'Not sent either' }]) {
      expect(await clerk.patch(`/v1/daily_work_reports/${id}`, values), Object.keys(values)[0]).toMatchObject({ status: 422, body: { message: unanswered } })
    }
    expect(await detail(id)).toMatchObject({ sending_open: true, remarks: '', weather: '' })
    await project.delivered(project.borrow, { ticket_number: `F-3 ${what}` })
    agency.answersWith(undefined)
    const second = (await send(id)).body.daily_work_report
    // the ticket that arrived after the first attempt is on a line of its own, which the retry did not send
    expect([second.status, new Set(requestsOf().map(({ key }) => key)).size, new Set(requestsOf().map(({ body }) => JSON.stringify(body))).size]).toEqual(['partially_sent', 1, 1])
    expect(second.sending_open).toBe(false)
    expect((await send(id)).body.daily_work_report).toMatchObject({ status: 'sent', ticket_count: 3, late_count: 0 })
    expect(takenOf(`F-1 ${what}`, `F-2 ${what}`, `F-3 ${what}`).length).toBe(3)
  }
  test.each([
    ['500', badly.status(500, 'oops')],
    ['nothing', badly.hangUp],
  ] as const)('DWR-11 DWR-12 %s: the report is retried under one key, stays unchanged until there is an answer, and is accepted once', isRetried)
  thorough.each([
    ['409', badly.status(409, '{"error":"Being processed"}')],
    ['200 with a page of a proxy', badly.status(200, '<html>')],
  ] as const)('DWR-11 DWR-12 %s: the report is retried under one key, stays unchanged until there is an answer, and is accepted once', isRetried)

  test('DWR-7 DWR-12 an edit made before a send cannot be undone while the send is under way, so the report says what was sent', async () => {
    const id = await reportOf('K-1', 'K-2')
    const edited = await clerk.patch(`/v1/daily_work_reports/${id}`, { remarks: 'Paved lane 1' })
    const answers: (() => void)[] = []
    agency.answersWith((report, response) => void answers.push(() => agency.usual(report, response)))
    const sending = send(id)
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(1)
    const undone = await clerk.post('/v1/slips/undo', { change_set: edited.headers.get('change-set') })
    expect(undone.body).toMatchObject({ undone: 0, left: [{ id, message: expect.stringContaining('the last attempt to send it has no answer yet') }] })
    for (const answer of answers) answer()
    expect((await sending).body.daily_work_report).toMatchObject({ status: 'sent', remarks: 'Paved lane 1' })
    expect(requestsOf().map(({ body }) => body.report.remarks)).toEqual(['Paved lane 1'])
  })

  test('DWR-7 DWR-12 an edit that waits while a send is prepared is refused, and so is a deletion', async () => {
    const id = await reportOf('L-1', 'L-2')
    // simulates another server that is about to send the report: its transaction has inserted the row for that, but has not committed yet
    const client = await site.owner.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM daily_work_reports WHERE id = $1 FOR UPDATE', [id])
    await client.query(`INSERT INTO daily_work_report_sendings (dot_authority_id, report_id, dot_project_id, payload, lines, sent_by_name) VALUES (1, $1, $2, '{}', '[]', 'x')`, [id, project.id])
    const waiting = [clerk.patch(`/v1/daily_work_reports/${id}`, { remarks: 'Too late' }), clerk.delete(`/v1/daily_work_reports/${id}`)]
    await untilWaiting(site.owner, client, waiting.length)
    await client.query('COMMIT')
    client.release()
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining('the last attempt to send it has no answer yet') } })
    expect(await detail(id)).toMatchObject({ remarks: '', sending_open: true })
  })

  test('DWR-7 DWR-9 DWR-12 a report that changed since it was read is not sent, but an unanswered send is repeated with the version that it had', async () => {
    const id = await reportOf('M-1', 'M-2')
    await site.administrator.patch(`/v1/daily_work_reports/${id}`, { version: 1, remarks: 'Paved lane 2' })
    expect(await send(id, clerk, { version: 1 })).toMatchObject({ status: 409, body: { current: [{ id, version: 2 }] } })
    expect([requestsOf(), await detail(id)]).toMatchObject([[], { status: 'draft', sending_open: false }])
    agency.answersWith(badly.hangUp)
    expect((await send(id, clerk, { version: 2 })).body.daily_work_report).toMatchObject({ status: 'failed', version: 3 })
    agency.answersWith(undefined)
    // version 2 is accepted although the report has version 3, because nobody has changed the report: only the send without an answer
    // raised the version
    expect((await send(id, clerk, { version: 2 })).body.daily_work_report).toMatchObject({ status: 'sent', remarks: 'Paved lane 2' })
    expect(takenOf('M-1', 'M-2').length).toBe(2)
  })

  test('DWR-12 an agency system that accepted a report and lost the answer accepts it only once', async () => {
    const id = await reportOf('G-1', 'G-2')
    agency.answersWith((report, response) => {
      // the agency system accepts the report as usual, but closes the connection instead of sending its answer
      const real = { writeHead: () => real, end: () => response.socket?.destroy() } as unknown as typeof response
      agency.answersWith(undefined)
      agency.usual(report, real)
    })
    expect((await send(id)).body.daily_work_report.status).toBe('sent')
    expect([requestsOf().length, takenOf('G-1', 'G-2').length]).toEqual([2, 2])
  })

  test('DWR-12 two inspectors who send their reports of one day at once send each ticket once', async () => {
    const id = await reportOf('H-1', 'H-2')
    const other = await site.signedIn('field_inspector')
    await site.make.onTeam(project.id, other.person)
    const theirs = (await other.post('/v1/daily_work_reports', { project_id: project.id, date: today() })).body.daily_work_report.id
    const both = await Promise.all([send(id), send(theirs, other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(takenOf('H-1', 'H-2').length).toBe(2)
  })

  test('DWR-12 of two people who send the same report at once, one sends it and the other is informed', async () => {
    const id = await reportOf('I-1', 'I-2')
    const both = await Promise.all([send(id), send(id, site.administrator), send(id, site.administrator)])
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect(both.filter(({ status }) => status === 200).length).toBe(1)
    expect([requestsOf().length, takenOf('I-1', 'I-2').length]).toEqual([1, 2])
  })
})

test('DWR-9 an agency system on a private network is not reached unless its host is trusted', async () => {
  const closed = await openSite({ AGENCY_SYSTEM_URL: agency.url, AGENCY_SYSTEM_SECRET: SECRET })
  try {
    const own = await closed.newProject()
    await own.delivered(own.borrow)
    const { id } = (await closed.inspector.post('/v1/daily_work_reports', { project_id: own.id, date: today() })).body.daily_work_report
    const before = agency.requests.length
    expect((await closed.inspector.post(`/v1/daily_work_reports/${id}/send_to_awp`, {})).body.daily_work_report).toMatchObject({ status: 'failed', problem: 'The agency system could not be reached.' })
    expect(agency.requests.length).toBe(before)
  } finally {
    await closed.close()
  }
})
