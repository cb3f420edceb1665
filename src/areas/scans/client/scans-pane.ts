import { Camera, FileScan } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The OCR analyzer: the ticket fields of a PDF or an image (AI-1, AI-6). */
export const textScanPane = definePane({
  path: '/admin/text-scan', scope: 'scanned-field-table', title: () => 'OCR analyzer', icon: FileScan, view: () => import('./requests/TextScanPane'),
})

/** The IC analyzer: what an image shows (AI-1, AI-4). */
export const photoScanPane = definePane({
  path: '/admin/photo-scan', scope: 'scanned-thing-table', title: () => 'IC analyzer', icon: Camera, view: () => import('./requests/PhotoScanPane'),
})
