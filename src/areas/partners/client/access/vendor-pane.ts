import { ClipboardCheck } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** Where vendors and consultants without a role start (VEND-7). */
export const vendorPane = definePane({
  path: '/vendor',
  scope: 'own-submittal-table',
  title: () => 'Your submittals',
  icon: ClipboardCheck,
  view: () => import('./VendorPane'),
})
