import type { AreaRowsMaker } from '#tests/faults/area-rows'
import { today } from '#tests/day'
import { addDays } from '#src/platform/domain/time/days'

/** Creates new rows for calls on daily work reports. */
export interface DailyWorkReportRows {
  /** A draft of the agency's project, of a day of its own. */
  freshReport(): Promise<number>
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
  async make({ insert, next, text, project }) {
    const rows: DailyWorkReportRows = {
      async freshReport() {
        days += 1
        const date = addDays(today(), -days)
        return insert('daily_work_reports', { ...next(), dot_project_id: project, date, inspector_id: 2_000_000_001, inspector_name: text('Pat'), name: text(`DWR ${date}`), remarks: text('Paved') })
      },
    }
    return { rows, ids: { report: await rows.freshReport() } }
  },
} satisfies AreaRowsMaker
