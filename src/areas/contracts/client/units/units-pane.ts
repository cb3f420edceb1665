import { Ruler } from 'lucide-react'
import { unitScreen } from '#src/areas/contracts/client/units/unit-screen'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for the agency's units of measure: the list, and the form for one (UOM-1, UOM-2). */
export const [unitsPane, unitPane] = recordPanes(unitScreen, { scope: 'unit-table', icon: Ruler, one: 'Unit of measure', views: () => import('./unit-views') })
