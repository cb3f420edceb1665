import { Ruler } from 'lucide-react'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for the agency's units of measure: the list, and the form for one (UOM-1, UOM-2). */
export const [unitsPane, unitPane] = recordPanes('/admin/reconciliation-uom', { scope: 'unit-table', icon: Ruler, title: 'Reconciliation UOM', added: 'New unit of measure', one: 'Unit of measure', views: () => import('./unit-views') })
