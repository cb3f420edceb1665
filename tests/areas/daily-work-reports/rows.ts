import type { AreaRowsMaker } from '#tests/faults/area-rows'
import { today } from '#tests/day'
import { addDays } from '#src/platform/domain/time/days'

/** Creates new rows for example requests of calls on daily work reports. */
export interface DailyWorkReportRows {
  /** A draft for the agency's project, for a day that no other draft has. */
  freshReport(): Promise<number>
  /** A draft with one line, of an inspector whom the agency system knows. */
  freshCompleteReport(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly 'daily-work-reports': DailyWorkReportRows
  }
  interface IdsOfAreas {
    readonly report: number
  }
}

let days = 0

export default {
  area: 'daily-work-reports',
  addresses: { '/daily_work_reports/:id': 'report' },
  async make({ agency, insert, next, text, project, server: { make, owner } }) {
    await insert('feature_flags', { name: 'show_dwr', is_on: true }, 'name')
    await owner.query('UPDATE dot_projects SET allow_sending_dwr = true WHERE dot_authority_id = $1 AND id = $2', [agency, project])
    const idIn = async (table: string, where: string): Promise<number> =>
      (await owner.query<{ id: number }>(`SELECT id FROM ${table} WHERE dot_authority_id = $1 AND ${where} ORDER BY id LIMIT 1`, [agency])).rows[0]?.id ?? 0
    const reportOf = (date: string, inspector: number) =>
      insert('daily_work_reports', { ...next(), dot_project_id: project, date, inspector_id: inspector, inspector_name: text('Pat'), name: text(`DWR ${date}`), remarks: text('Paved') })
    const rows: DailyWorkReportRows = {
      async freshReport() {
        days += 1
        const date = addDays(today(), -days)
        return reportOf(date, 2_000_000_001)
      },
      async freshCompleteReport() {
        days += 1
        const date = addDays(today(), -days)
        const [inspector, item, plant] = [await idIn('employees', "role = 'administrator' AND deleted_at IS NULL"), await idIn('pay_items', `dot_project_id = ${project}`), await idIn('plants', 'true')]
        const slip = await make.ticket(project, {
          ...next(), dot_authority_id: agency, plant_id: plant, plant_name: text('Plant'), supplier: text('Supplier'), material_description: text('SPWEB440'), ticket_number: text(`D${days}`),
          truck: text('T1'), status: 'delivered', ticket_date: date, delivered_date: date })
        await insert('pay_item_assignments', { slip_id: slip, slot: 1, dot_project_id: project, project_pay_item_id: item, quantity: '20.00', pay_period: 1, assigned_by: inspector }, 'slot')
        await owner.query('UPDATE slips SET coded = true, pay_period = 1, primary_pay_item_id = $3 WHERE dot_authority_id = $1 AND id = $2', [agency, slip, item])
        return reportOf(date, inspector)
      },
    }
    return { rows, ids: { report: await rows.freshReport() } }
  },
} satisfies AreaRowsMaker
