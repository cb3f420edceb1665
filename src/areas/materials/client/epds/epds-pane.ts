import { FileText, Leaf } from 'lucide-react'
import { epdScreen } from '#src/areas/materials/client/epds/epd-screen'
import { words } from '#src/areas/materials/client/messages'
import { definePane } from '#src/workspace/client/panes/pane'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for product declarations: the list, and the details of one (CERT-10). */
export const [epdsPane, epdPane] = recordPanes(epdScreen, { scope: 'epd-table', icon: Leaf, one: 'Declaration', views: () => import('./epd-views') })

/** One document of a declaration (CERT-10). */
export const epdDocumentPane = definePane({
  path: '/admin/material-certificates/declarations/:id/documents/:documentId',
  scope: 'document-view',
  title: () => words('document'),
  icon: FileText,
  view: () => import('#src/areas/projects/client/documents/public/DocumentPane'),
})
