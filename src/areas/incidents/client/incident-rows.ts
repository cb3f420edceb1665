import type { Static } from 'typebox'
import { Archive, CircleAlert, CircleCheck, Eye, Wrench } from 'lucide-react'
import { incidents, type IncidentSchema } from '#src/areas/incidents/api/incidents'
import { issueWords, stateWords } from '#src/areas/incidents/domain/incident'
import { words } from '#src/areas/incidents/client/messages'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns, type ColumnSpec, type StatusLook } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'

/** An incident as it is shown in lists. */
export type Incident = Static<typeof IncidentSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'incident-table': Incident
  }
}

export const incidentCalls = requests(incidents)
export const incidentNoun: Noun = { one: 'incident', many: 'incidents' }
/** The noun for the rows of the active list, whose count is the number of open incidents. */
export const openIncidentNoun: Noun = { one: 'open incident', many: 'open incidents' }

/** The word, icon and color of each state. */
export const stateLooks: Readonly<Record<Incident['state'], StatusLook>> = {
  reported: { word: stateWords.reported, tone: 'rejected', icon: CircleAlert },
  acknowledged: { word: stateWords.acknowledged, tone: 'flagged', icon: Eye },
  work_in_progress: { word: stateWords.work_in_progress, tone: 'changed', icon: Wrench },
  resolved: { word: stateWords.resolved, tone: 'delivered', icon: CircleCheck },
  archived: { word: stateWords.archived, tone: 'voided', icon: Archive },
}

/** The name of an incident: 'Missing tickets #12'. */
export function incidentName({ id, issue_type: type }: Pick<Incident, 'id' | 'issue_type'>): string {
  return words('title', { type: issueWords[type], id })
}

/** How many of an incident's missing tickets have arrived; null if it lists none. */
function missingText({ missing_tickets: tickets }: Incident): string | null {
  return tickets.length === 0 ? null : words('missing_of', { arrived: tickets.filter(({ arrived_at: at }) => at !== null).length, total: tickets.length })
}

/** The columns of incidents (INCD-2). Each incident's times are in the time zone of its project. */
export function incidentColumns({ ofProject }: { readonly ofProject: boolean }): readonly ColumnSpec<Incident>[] {
  const zone = ({ timezone }: Incident) => timezone
  return columns<Incident>([
    { id: 'time_reported', label: words('time'), kind: 'time', withDay: true, zone, width: 168 },
    { id: 'issue_type', label: words('type'), kind: 'choice', choices: issueWords, width: 152, strong: true },
    { id: 'state', label: words('state'), kind: 'status', looks: stateLooks, width: 160 },
    ...(ofProject ? [] : [{ id: 'project', label: words('project'), kind: 'text', width: 200, flex: 2 } as const]),
    { id: 'plant', label: words('plant'), kind: 'text', width: 152, flex: 1 },
    { id: 'supplier', label: words('supplier'), kind: 'text', width: 152, flex: 1 },
    { id: 'contractor', label: words('contractor'), kind: 'text', width: 152, flex: 1 },
    { id: 'missing_tickets', label: words('missing'), kind: 'text', width: 144, sortable: false, value: missingText },
    { id: 'comments', label: words('comments'), kind: 'count', width: 104, sortable: false, value: ({ comments }) => comments.length },
    { id: 'reported_by', label: words('by'), kind: 'text', width: 144 },
    { id: 'last_updated', label: words('updated'), kind: 'time', withDay: true, zone, width: 168 },
    { id: 'contact_me', label: words('contact_me'), kind: 'choice', choices: { true: words('yes'), false: words('no') }, width: 104, shown: false, sortable: false, value: ({ contact_me: isWanted }) => String(isWanted) },
  ])
}

/** The incidents of the agency, or of one project, by page (INCD-1). */
export function incidentSource(agency: number, projectId: number | null): TableSource<Incident> {
  return {
    queryKey: ['incidents', agency, projectId],
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const request = incidentCalls.list({
        page_size: size, page_number: startRow / size + 1, archived: filters.archived === true, ...(projectId === null ? {} : { project_id: projectId }),
        ...(typeof filters.search === 'string' ? { search: filters.search } : {}),
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.incidents, total: Number(headers.get('total-count') ?? answer.incidents.length) }
    },
  }
}
