import { Leaf } from 'lucide-react'
import { epdScreen } from '#src/areas/materials/client/epds/epd-screen'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for product declarations: the list, and the details of one (CERT-10). */
export const [epdsPane, epdPane] = recordPanes(epdScreen, { scope: 'epd-table', icon: Leaf, one: 'Declaration', views: () => import('./epd-views') })
