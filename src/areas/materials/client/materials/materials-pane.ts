import { Layers } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for the agency's materials: the list, and the form for one (CERT-1, CERT-3). */
export const [materialsPane, materialPane] = recordPanes('/admin/material-certificates/materials', { scope: 'material-table', icon: Layers, title: 'Material certificates', added: 'New material', one: 'Material', views: () => import('./material-views') })

/** The materials of a project's tickets, with the state of their certificates (CERT-12). */
export const projectMaterialsPane = definePane({
  path: '/projects/:projectId/materials',
  scope: 'project-material-table',
  title: () => 'Materials',
  icon: Layers,
  view: () => import('./ProjectMaterialsPane'),
})
