import { Truck } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The equipment of all projects (EQPT-1). */
export const equipmentPane = definePane({
  path: '/admin/equipment-and-fleet',
  scope: 'equipment-table',
  title: () => 'Equipment and fleet',
  icon: Truck,
  view: () => import('./EquipmentPane'),
})

/** The equipment of one project (EQPT-1). */
export const projectEquipmentPane = definePane({
  path: '/projects/:projectId/equipment',
  scope: 'equipment-table',
  title: () => 'Equipment',
  icon: Truck,
  view: () => import('./ProjectEquipmentPane'),
})

/** A machine's form: its identification, its project, and its first and last day on that project (EQPT-14). */
export const equipmentFormPane = definePane({
  path: '/admin/equipment-and-fleet/machines/:id',
  scope: 'form',
  title: ({ id }) => (id === 'new' ? 'New equipment' : 'Equipment'),
  icon: Truck,
  view: () => import('./EquipmentFormPane'),
})
