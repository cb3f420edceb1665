import { FileText, FlaskConical } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The samples that a person sees (SAMP-1). */
export const samplesPane = definePane({
  path: '/samples',
  also: ['/admin/samples'],
  scope: 'sample-table',
  title: () => 'Samples',
  icon: FlaskConical,
  view: () => import('./SamplesPane'),
})

/** One sample with its test results and documents. */
export const samplePane = definePane({
  path: '/samples/:id',
  also: ['/admin/samples/:id'],
  scope: 'sample-result-table',
  title: () => 'Sample',
  icon: FlaskConical,
  view: () => import('./SamplePane'),
})

/** The form of a sample: its number and sublot (SAMP-2). */
export const sampleEditPane = definePane({
  path: '/samples/:id/edit',
  also: ['/admin/samples/:id/edit'],
  scope: 'form',
  title: () => 'Sample',
  icon: FlaskConical,
  view: () => import('./SampleEditPane'),
})

/** The form of a test result. For a new result, `:no` in the path is the code of the test instead of the number of a result. */
export const sampleResultPane = definePane({
  path: '/samples/:id/results/:no',
  also: ['/admin/samples/:id/results/:no'],
  scope: 'form',
  title: () => 'Result',
  icon: FlaskConical,
  view: () => import('./SampleResultPane'),
})

/** One document of a sample (SAMP-4). */
export const sampleDocumentPane = definePane({
  path: '/samples/:id/documents/:documentId',
  also: ['/admin/samples/:id/documents/:documentId'],
  scope: 'document-view',
  title: () => 'Document',
  icon: FileText,
  view: () => import('#src/areas/projects/client/documents/public/DocumentPane'),
})
