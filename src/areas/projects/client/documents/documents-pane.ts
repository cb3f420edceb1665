import { Files, FileText } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The documents of a project (PROJ-32, PROJ-33). */
export const documentsPane = definePane({
  path: '/projects/:projectId/documents',
  scope: 'document-table',
  title: () => 'Documents',
  icon: Files,
  view: () => import('./DocumentsPane'),
})

/** One document of a project (PROJ-33). */
export const documentPane = definePane({
  path: '/projects/:projectId/documents/:documentId',
  scope: 'document-view',
  title: () => 'Document',
  icon: FileText,
  view: () => import('#src/areas/projects/client/documents/public/DocumentPane'),
})
