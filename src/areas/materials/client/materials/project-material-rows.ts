import { CircleAlert, CircleCheck, CalendarX } from 'lucide-react'
import { certificateStates } from '#src/areas/materials/domain/materials/certificate-state'
import { materialCalls, type ProjectMaterial } from '#src/areas/materials/client/materials/material-screen'
import { words } from '#src/areas/materials/client/messages'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import { pagedSource } from '#src/platform/client/table/paged-source'
import type { TableSource } from '#src/platform/client/table/table-source'
import { usDay } from '#src/platform/domain/formats/dates'

export const projectMaterialNoun: Noun = { one: 'material', many: 'materials' }

const looks = {
  complete: { word: certificateStates.complete, tone: 'delivered', icon: CircleCheck },
  missing: { word: certificateStates.missing, tone: 'rejected', icon: CircleAlert },
  expired: { word: certificateStates.expired, tone: 'flagged', icon: CalendarX },
} as const

/** A declaration with its last valid day, marked if it expired before the material's last ticket. */
function epdText({ epd, last_ticket: last }: ProjectMaterial): string | null {
  if (epd === null) return null
  return words(last !== null && epd.valid_to < last ? 'expired_on' : 'valid_until', { number: epd.declaration_number, day: usDay(epd.valid_to) })
}

/** The columns of a project's materials (CERT-12, PLUS-29). */
export const projectMaterialColumns = columns<ProjectMaterial>([
  { id: 'material', label: words('material'), kind: 'text', width: 264, flex: 2, strong: true },
  { id: 'product_code', label: words('product_code'), kind: 'text', width: 120 },
  { id: 'certificate_state', label: words('certificate_state'), kind: 'status', looks, width: 128, absent: words('not_listed') },
  { id: 'missing_certificates', label: words('missing'), kind: 'text', width: 200, flex: 1, sortable: false, value: ({ missing_certificates: missing }) => missing.join(', ') },
  { id: 'ticket_count', label: words('tickets'), kind: 'count', width: 88 },
  { id: 'quantity', label: words('quantity'), kind: 'quantity', unitOf: ({ uom }) => uom, width: 144 },
  { id: 'gwp', label: words('gwp'), kind: 'quantity', unitOf: () => 'kg CO2e', width: 184, absent: words('not_known') },
  { id: 'gwp_not_known', label: words('gwp_tickets'), kind: 'count', width: 128, shown: false, sortable: false },
  { id: 'last_ticket', label: words('last_ticket'), kind: 'day', width: 112 },
  { id: 'epd', label: words('declaration'), kind: 'text', width: 280, flex: 1, sortable: false, value: epdText },
])

/** The materials of a project's tickets. */
export function projectMaterialSource(agency: number, projectId: number): TableSource<ProjectMaterial> {
  return pagedSource(['project-materials', agency, projectId], (page) => materialCalls.metrics({ projectId, ...page }), (answer) => answer.material_metrics)
}
