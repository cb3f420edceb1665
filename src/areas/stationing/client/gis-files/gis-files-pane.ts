import { FileStack, Spline } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The list of GIS files, or of the recently deleted GIS files (GEO-1). */
export const gisFilesPane = definePane({
  path: '/admin/project-imagery-files/uploaded-files/all',
  also: ['/admin/project-imagery-files/uploaded-files', '/admin/project-imagery-files/uploaded-files/recently-deleted'],
  scope: 'gis-file-table',
  title: () => 'GIS files',
  icon: FileStack,
  view: async () => ({ default: (await import('./GisFileList')).List }),
})

/** The form for new GIS files, or for an existing file (GEO-3 to GEO-7). */
export const gisFilePane = definePane({
  path: '/admin/project-imagery-files/uploaded-files/files/:id',
  scope: 'gis-file-form',
  title: ({ id }) => (id === 'new' ? 'New GIS files' : 'GIS file'),
  icon: FileStack,
  view: async () => ({ default: (await import('./GisFileForm')).Form }),
})

/** The alignments that were found in a file (GEO-9). */
export const gisReviewPane = definePane({
  path: '/admin/project-imagery-files/uploaded-files/files/:id/review',
  scope: 'gis-review',
  title: () => 'Review alignments',
  icon: Spline,
  view: async () => ({ default: (await import('./GisReviewList')).List }),
})
