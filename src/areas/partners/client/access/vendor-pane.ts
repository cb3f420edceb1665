import { ClipboardCheck, Store } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The start page of vendors, and of consultants without a role (VEND-7). */
export const vendorPane = definePane({
  path: '/vendor',
  scope: 'own-submittal-table',
  title: () => 'Your submittals',
  icon: ClipboardCheck,
  view: () => import('./VendorPane'),
})

/** The form for the vendor's own data (VEND-2). */
export const vendorDetailsPane = definePane({
  path: '/vendor/details',
  scope: 'form',
  title: () => 'Your details',
  icon: Store,
  view: () => import('./VendorDetailsPane'),
})
