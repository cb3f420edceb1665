import { reportName, type ReportState } from '#src/areas/daily-work-reports/domain/report'
import { dayInZone } from '#src/platform/domain/time/days'
import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSample } from '#src/sample-data/area-samples'
import { rowsOfAgency } from '#src/sample-data/rows-of-agency'

/** A coded ticket of a day. */
interface CodedTicket {
  readonly project: number
  readonly number: string
  readonly timezone: string
  readonly day: string
  readonly slip: number
  readonly item: number
  readonly item_code: string
  readonly item_description: string
  readonly unit: string
  readonly source_only: boolean
  readonly material: string
  readonly quantity: string | null
}

interface Inspector {
  readonly project: number
  readonly id: number
  readonly name: string
}

/** The states of the reports on a project's most recent days with tickets, newest first. */
const STATES: readonly ReportState[] = ['draft', 'failed', 'partially_sent', 'sent', 'sent', 'sent']
const REMARKS = [
  'Paved EB lane 1. Rain 10:20 to 10:50 AM, paver stopped.',
  'Density by nuclear gauge passed at 4 of 4 spots.',
  'Backfill at culvert 3 complete. One load rejected for segregation.',
  'Traffic control in place at 6:00 AM, removed at 5:30 PM.',
]
const WEATHER = ['46 to 58 °F, rain 0.04 in', '52 to 71 °F, clear, wind 8 mph', '39 to 50 °F, overcast']
const REFUSED = 'The contract is closed to postings until its estimate is approved.'

/** Daily work reports of the most recent days, in every state, with the data that was sent. */
export default {
  order: 64,
  async add({ client, writer, load, random }) {
    let [report, sending] = [0, 0]
    for (const { id: agency, mark } of sampleAgencies) {
      const choose = random(`daily work reports ${agency}`)
      const coded = await rowsOfAgency<CodedTicket>(client, agency, `
        SELECT p.id AS project, p.state_project_number AS number, p.timezone, coalesce(s.delivered_date, s.ticket_date)::text AS day, s.id AS slip, item.id AS item, item.item_code, item.item_description,
          CASE WHEN item.is_dnp THEN upper(coalesce(s.uom_1, '')) ELSE item.estimated_qty_uom END AS unit, item.source_only, s.material_description AS material, a.quantity::text AS quantity
        FROM slips s
        JOIN dot_projects p ON p.dot_authority_id = s.dot_authority_id AND p.id = s.dot_project_id AND p.status = 'construction' AND p.deleted_at IS NULL AND p.allow_sending_dwr
        JOIN pay_item_assignments a ON a.dot_authority_id = s.dot_authority_id AND a.slip_id = s.id
        JOIN pay_items item ON item.dot_authority_id = s.dot_authority_id AND item.id = a.project_pay_item_id
        WHERE s.dot_authority_id = $1 AND s.status IN ('delivered', 'changed_after_delivered') ORDER BY 1, 4 DESC, item.line_number, s.id`)
      const inspectors = await rowsOfAgency<Inspector>(client, agency, `
        SELECT team.dot_project_id AS project, e.id, concat_ws(' ', e.first_name, e.last_name) AS name FROM project_employees team
        JOIN employees e ON e.dot_authority_id = team.dot_authority_id AND e.id = team.employee_id AND e.deleted_at IS NULL AND e.role IN ('field_inspector', 'field_engineer', 'area_manager', 'administrator')
        WHERE team.dot_authority_id = $1 ORDER BY 1, e.role = 'field_inspector' DESC, e.id`)
      const projects = [...new Set(coded.map(({ project }) => project))].filter((project) => inspectors.some((one) => one.project === project)).slice(0, 3)
      const [reports, sendings, lines, tickets] = [[], [], [], []] as Record<string, unknown>[][]
      for (const project of projects) {
        const inspector = inspectors.find((one) => one.project === project)
        const ofProject = coded.filter((one) => one.project === project)
        const days = [...new Set(ofProject.map(({ day }) => day))].slice(0, STATES.length)
        for (const [at, day] of days.entries()) {
          const ofDay = ofProject.filter((one) => one.day === day)
          const [first] = ofDay
          const status = STATES[at] ?? 'sent'
          if (first === undefined || inspector === undefined || day > dayInZone(load, first.timezone)) continue
          report += 1
          const sentAt = status === 'sent' || status === 'partially_sent' ? load.toISOString() : null
          reports?.push({
            dot_authority_id: agency, id: report, dot_project_id: project, date: day, inspector_id: inspector.id, inspector_name: inspector.name, name: reportName(first.number, day),
            remarks: status === 'failed' ? '' : mark(choose.pick(REMARKS)), weather: status === 'draft' ? '' : mark(WEATHER[at % WEATHER.length] ?? ''), status, external_report_id: null, sent_at: sentAt, problem: status === 'failed' || status === 'partially_sent' ? mark(REFUSED) : null,
            version: status === 'draft' ? 1 : 2, created_at: load.toISOString(), updated_at: load.toISOString(),
          })
          if (status === 'draft') continue
          sending += 1
          const groups = [...new Set(ofDay.map(({ item, unit }) => `${item}\n${unit}`))].map((key) => ofDay.filter(({ item, unit }) => `${item}\n${unit}` === key))
          const acceptedGroups = status === 'failed' ? [] : status === 'partially_sent' ? groups.slice(0, Math.max(1, groups.length - 1)) : groups
          const outcome = status === 'partially_sent' && acceptedGroups.length === groups.length ? 'partially_sent' : status
          const own = { dot_authority_id: agency, report_id: report, dot_project_id: project, sending_id: sending }
          const reportLines = groups.map((group, index) => lineOf(group, index + 1))
          sendings?.push({
            dot_authority_id: agency, id: sending, report_id: report, dot_project_id: project, idempotency_key: choose.uuid(), payload: JSON.stringify({ format: 1, report: { name: reportName(first.number, day), date: day }, item_postings: reportLines }),
            lines: JSON.stringify(reportLines), sent_by: inspector.id, sent_by_name: inspector.name, tries: 1, outcome, http_status: status === 'failed' ? 422 : 200, answer: JSON.stringify({ report_id: null, lines: [] }),
            problem: status === 'failed' ? mark(REFUSED) : null, created_at: load.toISOString(), updated_at: load.toISOString(),
          })
          for (const [index, group] of acceptedGroups.entries()) {
            lines?.push({ ...own, ...lineOf(group, index + 1), created_at: load.toISOString() })
            for (const { slip, item, quantity } of group) tickets?.push({ ...own, slip_id: slip, pay_item_id: item, line_number: index + 1, quantity })
          }
        }
      }
      // the casts are safe: `write` requires rows with the same columns, and all rows of a table are built here in the same way
      await writer.write('daily_work_reports', (reports ?? []) as Parameters<typeof writer.write>[1])
      await writer.write('daily_work_report_sendings', (sendings ?? []) as Parameters<typeof writer.write>[1])
      await writer.write('daily_work_report_lines', (lines ?? []) as Parameters<typeof writer.write>[1])
      await writer.write('daily_work_report_tickets', (tickets ?? []) as Parameters<typeof writer.write>[1])
    }
    for (const [table, last] of [['daily_work_reports', report], ['daily_work_report_sendings', sending]] as const) {
      await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), greatest($2::int, 1), $2::int > 0)`, [table, last])
    }
  },
} satisfies AreaSample

function lineOf(group: readonly CodedTicket[], number: number) {
  const [first] = group
  if (first === undefined) throw new Error('a line has tickets')
  const quantities = group.map(({ quantity }) => Number(quantity))
  return {
    line_number: number, pay_item_id: first.item, place: '', item_code: first.item_code, item_description: first.item_description, uom: first.unit, source_only: first.source_only,
    ticketed_material: [...new Set(group.map(({ material }) => material))].toSorted().join(', '), ticket_count: group.length,
    quantity: group.some(({ quantity }) => quantity === null) ? null : quantities.reduce((sum, one) => sum + one, 0).toFixed(2), material_set: null, location: null, comment: null,
  }
}
