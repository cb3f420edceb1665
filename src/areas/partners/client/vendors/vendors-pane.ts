import { Store } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** Vendor management: the pending requests (VEND-1). */
export const vendorsPane = definePane({
  path: '/admin/vendors/management',
  scope: 'vendor-table',
  title: () => 'Vendor management',
  icon: Store,
  view: () => import('./VendorsPane'),
})

/** One tab of vendor management. */
export const vendorTabPane = definePane({
  path: '/admin/vendors/management/:tab',
  scope: 'vendor-table',
  title: () => 'Vendor management',
  icon: Store,
  view: () => import('./VendorsPane'),
})
