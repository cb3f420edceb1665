import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReportSite, reportDone, rowsOfCsv, type ReportSite } from '#tests/api/reports/site'

let site: ReportSite
beforeAll(async () => {
  site = await openReportSite()
})
afterAll(() => site.close())

const order = () => ({ project_id: site.project, type: 'by_supplier', start_date: '2026-11-08', end_date: '2026-11-21', as_job: true })

test('REPT-16 API-23 a report that runs as a job answers its id, then its file, the same as an immediate one', async () => {
  const { status, body } = await site.administrator.post('/v1/reports/slip_final_report', { ...order(), format: 'csv' })
  expect(status).toBe(202)
  const done = await reportDone(site.administrator, body.job_id)
  expect(done).toMatchObject({ status: 'success', url: `/v1/jobs/${body.job_id}/file` })
  const file = await site.administrator.get(done.url)
  expect(file.headers.get('content-disposition')).toContain('finals-0014-25-2026-11-08-to-2026-11-21.csv')
  expect(rowsOfCsv(file.body)).toEqual(rowsOfCsv((await site.administrator.post('/v1/reports/slip_final_report', { ...order(), as_job: false, format: 'csv' })).body))
})

test('REPT-18 the address of the file works for 24 hours, and not for another agency', async () => {
  const { body } = await site.administrator.post('/v1/reports/slip_final_report', order())
  const { url } = await reportDone(site.administrator, body.job_id)
  const { rows } = await site.owner.query<{ hours: number }>('SELECT round(extract(epoch FROM file_until - updated_at) / 3600)::int AS hours FROM jobs WHERE id = $1', [body.job_id])
  expect(rows).toEqual([{ hours: 24 }])
  const stranger = await site.signedIn('administrator', await site.make.agency())
  expect((await stranger.get(url)).status).toBe(404)
  expect((await site.administrator.get(url)).status).toBe(200)
  await site.owner.query("UPDATE jobs SET file_until = now() - interval '1 second' WHERE id = $1", [body.job_id])
  expect((await site.administrator.get(url)).status).toBe(404)
  expect((await site.administrator.get(`/v1/async_job_status?job_id=${body.job_id}`)).body).toEqual({ status: 'success' })
})

