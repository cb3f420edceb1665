import { Ruler } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The agency's units of measure (UOM-1). */
export const unitsPane = definePane({
  path: '/admin/reconciliation-uom',
  scope: 'unit-table',
  title: () => 'Reconciliation UOM',
  icon: Ruler,
  view: () => import('./UnitsPane'),
})
