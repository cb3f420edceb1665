import { Images } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The images of one ticket. The ticket is the one in the path, or the focused row of the table that the pane follows (SHELL-78). */
export const galleryPane = definePane({
  path: '/projects/:projectId/tickets/:slipId/images',
  also: ['/manage-tickets/:slipId/images', '/plants/:slipId/images', '/projects/:projectId/photo-gallery/:slipId'],
  scope: 'image-gallery',
  title: () => 'Images',
  icon: Images,
  view: () => import('./GalleryPane'),
})
