import { FileText, Leaf } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for product declarations: the list, and the details of one (CERT-10). */
export const [epdsPane, epdPane] = recordPanes('/admin/material-certificates/declarations', { scope: 'epd-table', icon: Leaf, title: 'Declarations', added: 'New declaration', one: 'Declaration', views: () => import('./epd-views') })

/** One document of a declaration (CERT-10). */
export const epdDocumentPane = definePane({
  path: '/admin/material-certificates/declarations/:id/documents/:documentId',
  scope: 'document-view',
  title: () => 'Document',
  icon: FileText,
  view: () => import('#src/areas/projects/client/documents/public/DocumentPane'),
})
