import { afterAll, beforeAll, expect, test } from 'vitest'
import { startResuming } from '#src/areas/daily-work-reports/server/sending/resume'
import { badly, openAgencySystem, SECRET, type SimulatedAgencySystem } from '#tests/api/daily-work-reports/agency-system'
import { openSite, type Site } from '#tests/api/daily-work-reports/site'
import { beforeAllAFailingAgency } from '#tests/api/failing-agency'
import { today } from '#tests/day'

let agency: SimulatedAgencySystem
let site: Site
beforeAll(async () => {
  agency = await openAgencySystem()
  site = await openSite({ AGENCY_SYSTEM_URL: `${agency.url}/agencies/{agency}`, AGENCY_SYSTEM_SECRET: SECRET, AGENCY_SYSTEM_TRUSTED_HOSTS: new URL(agency.url).host })
})
afterAll(async () => {
  await site.close()
  await agency.close()
})

test('DWR-12 a send that a stopped server left unfinished is repeated on its own under the same key, even when an agency before it fails', async () => {
  const { platform, failing, tried } = await beforeAllAFailingAgency(site)
  const project = await site.newProject()
  await project.delivered(project.concrete)
  const { id } = (await site.inspector.post('/v1/daily_work_reports', { project_id: project.id, date: today() })).body.daily_work_report
  agency.answersWith(badly.hangUp)
  await site.inspector.post(`/v1/daily_work_reports/${id}/send_to_awp`, {})
  agency.answersWith(undefined)
  // sets the state that a server leaves if it crashes after it has sent a report and before the agency system's answer arrives
  await site.owner.query('UPDATE daily_work_report_sendings SET under_way_until = now() WHERE report_id = $1', [id])
  const stop = startResuming(platform, 50)
  try {
    await expect.poll(async () => (await site.inspector.get(`/v1/daily_work_reports/${id}`)).body.daily_work_report.status, { timeout: 20_000 }).toBe('sent')
  } finally {
    await stop()
  }
  expect(tried.slice(0, 2)).toEqual([failing, site.make.firstAgency])
  expect([new Set(agency.requests.map(({ key }) => key)).size, agency.taken().length]).toEqual([1, 1])
})

test('DWR-11 DWR-12 the answer to a send is stored even when the project was deleted meanwhile, and the report is not sent again', async () => {
  const { platform } = site.running
  const project = await site.newProject()
  await project.delivered(project.concrete)
  const { id } = (await site.inspector.post('/v1/daily_work_reports', { project_id: project.id, date: today() })).body.daily_work_report
  const before = agency.requests.length
  const answers: (() => void)[] = []
  agency.answersWith((report, response) => void answers.push(() => agency.usual(report, response)))
  const sending = site.inspector.post(`/v1/daily_work_reports/${id}/send_to_awp`, {})
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(1)
  expect((await site.administrator.delete(`/v1/dot_projects/${project.id}`)).status).toBe(204)
  agency.answersWith(undefined)
  for (const answer of answers) answer()
  await sending
  const { rows } = await site.owner.query('SELECT outcome, under_way_until FROM daily_work_report_sendings WHERE report_id = $1', [id])
  expect(rows).toEqual([{ outcome: 'sent', under_way_until: null }])
  const stop = startResuming(platform, 50)
  await stop()
  expect(agency.requests.length).toBe(before + 1)
  await site.owner.query('UPDATE dot_projects SET deleted_at = NULL WHERE id = $1', [project.id])
  expect((await site.inspector.get(`/v1/daily_work_reports/${id}`)).body.daily_work_report).toMatchObject({ status: 'sent', sending_open: false })
})
