import type { Static } from 'typebox'
import { CircleCheck, CircleX, Clock, PencilLine } from 'lucide-react'
import { consultants, type ConsultancyRequest } from '#src/areas/partners/api/consultants'
import type { ConsultantStatus } from '#src/areas/partners/domain/consultants/consultant'
import { javaPage } from '#src/areas/partners/client/java-source'
import { words } from '#src/areas/partners/client/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns, type StatusLook } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'

export type Consultant = Static<typeof ConsultancyRequest>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'consultant-table': Consultant
  }
}

export const consultantCalls = requests(consultants)
export const consultantNoun: Noun = { one: 'consultant', many: 'consultants' }
/** The tabs of consultant access (CONS-1). */
export const consultantTabs = ['pending', 'approved', 'rejected', 'all'] as const

const looks: Readonly<Record<ConsultantStatus, StatusLook>> = {
  pending: { word: words('pending'), tone: 'pending', icon: Clock },
  read_approved: { word: words('read_approved'), tone: 'delivered', icon: CircleCheck },
  read_write_approved: { word: words('read_write_approved'), tone: 'delivered', icon: PencilLine },
  rejected: { word: words('rejected'), tone: 'rejected', icon: CircleX },
}

/** The columns of consultants (CONS-2). */
export const consultantColumns = columns<Consultant>([
  { id: 'name', label: words('name'), kind: 'text', width: 184, flex: 1, strong: true },
  { id: 'status', label: words('status'), kind: 'status', looks, width: 152 },
  { id: 'projects', label: words('projects'), kind: 'text', width: 280, flex: 1, sortable: false, value: ({ projects }) => projects.map(({ title }) => title).join(', ') },
  { id: 'email', label: words('email'), kind: 'text', width: 216, sortable: false },
  { id: 'address_1', label: words('address_1'), kind: 'text', width: 168, sortable: false },
  { id: 'address_2', label: words('address_2'), kind: 'text', width: 104, sortable: false },
  { id: 'city', label: words('city'), kind: 'text', width: 120 },
  { id: 'state', label: words('state'), kind: 'text', width: 72, sortable: false },
  { id: 'zip', label: words('zip'), kind: 'text', width: 96, sortable: false },
  { id: 'requested_at', label: words('requested'), kind: 'time', withDay: true, width: 168 },
  { id: 'decided_by_name', label: words('decided_by'), kind: 'text', width: 160, sortable: false },
  { id: 'decided_at', label: words('decided'), kind: 'time', withDay: true, width: 168, sortable: false },
])

/** The consultants of a tab by page, oldest request first. */
export function consultantSource(agency: number, tab: (typeof consultantTabs)[number]): TableSource<Consultant> {
  return {
    queryKey: ['consultants', agency, tab],
    async page({ filters, signal, ...page }) {
      const { content, page: { total_rows: total } } = await callApi(consultantCalls.list({ ...javaPage(page), ...(tab === 'all' ? {} : { status: tab }), ...(typeof filters.search === 'string' && { search: filters.search }) }), { signal, ignore: 'all' })
      return { rows: content, total }
    },
  }
}
