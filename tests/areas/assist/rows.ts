import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker } from '#tests/faults/area-rows'
import { today } from '#tests/day'
import { addDays } from '#src/platform/domain/time/days'

/** Creates new rows for example requests of calls that succeed only once for each row. */
export interface AssistRows {
  /** The base address of an AI provider that runs and answers. */
  readonly aiAddress: string
  /** A model with all its sources, which can be run. */
  freshModel(state?: 'published' | 'running'): Promise<number>
  /** A remark that is proposed for the day of a draft report. */
  freshRemark(): Promise<{ readonly id: number; readonly report: number }>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly assist: AssistRows
  }
  interface IdsOfAreas {
    readonly aiModel: number
    readonly aiRemark: number
  }
}

const CONTEXT = 'Look for loads that came late, say which plant they came from, and how long each of them took.'
let days = 0

export default {
  area: 'assist',
  addresses: { '/ai/profiles/:id': 'aiModel', '/ai/remarks/:id': 'aiRemark' },
  async make({ insert, next, text, project, agency, server: { owner, aiAddress } }) {
    await insert('feature_flags', { name: 'project_assist_enabled', is_on: true }, 'name')
    await insert('feature_flags', { name: 'manual_run_for_selected_day', is_on: true }, 'name')
    await insert('ai_providers', { id: 1, is_on: true, base_address: aiAddress, model_name: text('one') })
    const plant = (await owner.query<{ id: number }>('SELECT id FROM plants WHERE dot_authority_id = $1 ORDER BY id LIMIT 1', [agency])).rows[0]?.id ?? 0
    const insertRun = (model: number, values: object) => insert('ai_runs', { ...next(), model_id: model, kind: 'test', project_ids: [project], days: [today()], started_by: text('Pat'), ...values })
    const rows: AssistRows = {
      aiAddress,
      async freshModel(state) {
        const title = text(randomUUID().slice(0, 13))
        const id = await insert('ai_models', {
          ...next(), title, title_key: title.toLowerCase(), context: CONTEXT, author_name: text('Pat'), material_source_ids: [plant], project_ids: [project], dates: [today()], ...(state === 'published' ? { status: 'published' } : {}) })
        if (state === 'running') await insertRun(id, {})
        return id
      },
      async freshRemark() {
        days += 1
        const day = addDays(today(), -400 - days)
        const run = await insertRun(await rows.freshModel(), { kind: 'manual', days: [day], status: 'done', ended_at: new Date() })
        const report = await insert('daily_work_reports', { ...next(), dot_project_id: project, date: day, inspector_id: 2_000_000_001, inspector_name: text('Pat'), name: text(`DWR ${day}`), remarks: text('Paved') })
        const id = await insert('ai_remarks', { ...next(), run_id: run, dot_project_id: project, day, text: text('Loads came late.'), sources: JSON.stringify([{ kind: 'daily_work_report', id: report, name: text('DWR') }]) })
        return { id, report }
      },
    }
    return { rows, ids: { aiModel: await rows.freshModel(), aiRemark: (await rows.freshRemark()).id } }
  },
} satisfies AreaRowsMaker
