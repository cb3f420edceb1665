import type { Static } from 'typebox'
import { CircleCheck, CircleX, Clock, Trash2 } from 'lucide-react'
import { vendors, type VendorRequest } from '#src/areas/partners/api/vendors'
import type { VendorStatus } from '#src/areas/partners/domain/vendors/vendor-status'
import { javaPage } from '#src/areas/partners/client/java-source'
import { words } from '#src/areas/partners/client/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { columns, type StatusLook } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'

export type Vendor = Static<typeof VendorRequest>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'vendor-table': Vendor
  }
}

export const vendorCalls = requests(vendors)
export const vendorNoun: Noun = { one: 'vendor', many: 'vendors' }
/** The tabs of vendor management (VEND-1). */
export const vendorTabs = ['pending', 'approved', 'rejected', 'all'] as const

const looks: Readonly<Record<VendorStatus, StatusLook>> = {
  pending: { word: words('pending'), tone: 'pending', icon: Clock },
  approved: { word: words('approved'), tone: 'delivered', icon: CircleCheck },
  rejected: { word: words('rejected'), tone: 'rejected', icon: CircleX },
  removed: { word: words('removed'), tone: 'rejected', icon: Trash2 },
}

/** The columns of vendors (VEND-2). */
export const vendorColumns = columns<Vendor>([
  { id: 'company', label: words('company'), kind: 'text', width: 240, flex: 1, strong: true },
  { id: 'name', label: words('name'), kind: 'text', width: 176 },
  { id: 'status', label: words('status'), kind: 'status', looks, width: 136 },
  { id: 'email', label: words('email'), kind: 'text', width: 232, sortable: false },
  { id: 'phone', label: words('phone'), kind: 'text', width: 144, sortable: false },
  { id: 'requested_at', label: words('requested'), kind: 'time', withDay: true, width: 168 },
  { id: 'decided_by_name', label: words('decided_by'), kind: 'text', width: 160, sortable: false },
  { id: 'decided_at', label: words('decided'), kind: 'time', withDay: true, width: 168, sortable: false },
  { id: 'address', label: words('address'), kind: 'text', width: 240, sortable: false },
])

/** The vendors of a tab by page, oldest request first. */
export function vendorSource(agency: number, tab: (typeof vendorTabs)[number]): TableSource<Vendor> {
  return {
    queryKey: ['vendors', agency, tab],
    async page({ filters, signal, ...page }) {
      const { content, page: { total_rows: total } } = await callApi(vendorCalls.list({ ...javaPage(page), ...(tab === 'all' ? {} : { status: tab }), ...(typeof filters.search === 'string' && { search: filters.search }) }), { signal, ignore: 'all' })
      return { rows: content, total }
    },
  }
}
