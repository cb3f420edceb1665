import { Handshake } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** One tab of consultant access (CONS-1). */
export const consultantsPane = definePane({
  path: '/admin/consultants/:tab',
  scope: 'consultant-table',
  title: () => 'Consultant access',
  icon: Handshake,
  view: () => import('./ConsultantsPane'),
})
