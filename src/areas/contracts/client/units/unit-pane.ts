import { Ruler } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** One unit of measure as a form; `new` is the one to add (UOM-2). */
export const unitPane = definePane({
  path: '/admin/reconciliation-uom/:unitId',
  scope: 'form',
  title: ({ unitId }) => (unitId === 'new' ? 'New unit' : 'Unit of measure'),
  icon: Ruler,
  view: () => import('./UnitPane'),
})
