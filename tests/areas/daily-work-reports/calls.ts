import { PROJECTS } from '#tests/areas/who'

/** The row "DWR: write, send" of table B.2 of the requirements. */
const DWR = 'Y Y Y Y - - - - - -'

/** Which roles may make the API calls of daily work reports, according to tables B.2 and C of the requirements. */
export default {
  'GET /v1/daily_work_reports': PROJECTS,
  'GET /v1/daily_work_reports/counts': PROJECTS,
  'GET /v1/daily_work_reports/:id': PROJECTS,
  'GET /v1/daily_work_reports/:id/pre_send_checks': PROJECTS,
  'POST /v1/daily_work_reports': DWR,
  'PATCH /v1/daily_work_reports/:id': DWR,
  'DELETE /v1/daily_work_reports/:id': DWR,
  'POST /v1/daily_work_reports/:id/send_to_awp': DWR,
}
