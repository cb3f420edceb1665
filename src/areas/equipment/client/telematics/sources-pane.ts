import { RadioTower } from 'lucide-react'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for telematics sources: the list, and the form for one (PLUS-30). */
export const [sourcesPane, sourcePane] = recordPanes('/admin/equipment-and-fleet/sources', { scope: 'telematics-table', icon: RadioTower, title: 'Telematics sources', added: 'New telematics source', one: 'Telematics source', views: () => import('./source-views') })
