import type { Static } from 'typebox'
import type { TeamMember as Member } from '#src/areas/projects/api/teams'
import { roleNames } from '#src/platform/domain/session/roles'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'
import { teamCalls } from '#src/areas/projects/client/public/project-writes'

/** A person on a team. */
export type TeamMember = Static<typeof Member>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'team-table': TeamMember
  }
}

export const teamNoun: Noun = { one: 'person', many: 'people' }

/** The columns of a team. */
export const teamColumns = columns<TeamMember>([
  { id: 'name', label: 'Name', kind: 'text', width: 220, strong: true, sortable: false },
  { id: 'email', label: 'Email', kind: 'text', width: 260, sortable: false },
  { id: 'role', label: 'Role', kind: 'choice', choices: roleNames, width: 168, sortable: false },
  { id: 'added_at', label: 'On the team since', kind: 'time', withDay: true, width: 176, sortable: false },
])

/** The team of a project, sorted by name. */
export function teamSource(agency: number, projectId: number): TableSource<TeamMember> {
  return {
    queryKey: ['project-team', agency, projectId],
    async page({ startRow, endRow, filters, signal }) {
      const size = endRow - startRow
      const request = teamCalls.employees({ projectId, page_size: size, page_number: startRow / size + 1, ...(typeof filters.search === 'string' ? { search: filters.search } : {}) })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.employees, total: Number(headers.get('total-count') ?? answer.employees.length) }
    },
  }
}
