import type { Static } from 'typebox'
import type { ActivitySchema } from '#src/areas/projects/api/projects/project-views'
import { callApi } from '#src/platform/client/api/call-api'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'
import { viewCalls } from '#src/areas/projects/client/public/project-writes'

/** One entry of the activity. */
export type ActivityLine = Static<typeof ActivitySchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'activity-table': ActivityLine
  }
}

export const activityNoun: Noun = { one: 'line', many: 'lines' }

/** The labels of the kinds of records by which the activity can be filtered. */
export const activityKindWords: Readonly<Partial<Record<ActivityLine['kind'], string>>> = {
  ticket: 'Tickets', project: 'Project and team', pay_item: 'Pay items', change_order: 'Updates', pay_period: 'Pay periods', document: 'Documents', contractor: 'Contractors', contractor_request: 'Requests for access', job_slip_project: 'Job numbers',
}

/** The columns of the activity. */
export const activityColumns = columns<ActivityLine>([
  { id: 'happened_at', label: 'When', kind: 'time', withDay: true, width: 176, sortable: false },
  { id: 'actor', label: 'Who', kind: 'text', width: 176, sortable: false, value: ({ actor, impersonator }) => (impersonator === null ? actor : `${actor} (by ${impersonator})`) },
  { id: 'sentence', label: 'What', kind: 'text', width: 480, flex: 1, strong: true, sortable: false },
  { id: 'kind', label: 'About', kind: 'choice', choices: activityKindWords, width: 144, sortable: false },
])

/**
 * The activity of a project, newest first. One response contains the newest entries, up to a maximum. If there are older entries too,
 * `reportWhole` is called with false.
 */
export function activitySource(agency: number, projectId: number, reportWhole: (isWhole: boolean) => void): TableSource<ActivityLine> {
  return {
    queryKey: ['project-activity', agency, projectId],
    isExcerpt: true,
    async page({ startRow, endRow, filters, signal }) {
      const { search, kind } = filters
      const known = Object.keys(activityKindWords).filter((one): one is ActivityLine['kind'] => one === kind)
      const { activity, is_whole: isWhole } = await callApi(viewCalls.activity({ projectId, ...(typeof search === 'string' ? { search } : {}), ...(known.length === 0 ? {} : { kind: known }) }), { signal, ignore: 'all' })
      reportWhole(isWhole)
      return { rows: activity.slice(startRow, endRow), total: activity.length }
    },
  }
}
