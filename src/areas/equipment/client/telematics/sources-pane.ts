import { RadioTower } from 'lucide-react'
import { sourceScreen } from '#src/areas/equipment/client/telematics/source-screen'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for telematics sources: the list, and the form for one (PLUS-30). */
export const [sourcesPane, sourcePane] = recordPanes(sourceScreen, { scope: 'telematics-table', icon: RadioTower, one: 'Telematics source', views: () => import('./source-views') })
