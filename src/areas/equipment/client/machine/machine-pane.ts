import { Truck } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** A machine's status, running time and history (EQPT-12, EQPT-22). */
export const machinePane = definePane({
  path: '/admin/equipment-and-fleet/machines/:id/history',
  scope: 'workspace',
  title: () => 'History',
  icon: Truck,
  view: () => import('./MachinePane'),
})
