import { Image, Images } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The photos of a project itself (PROJ-46). */
export const projectPhotosPane = definePane({
  path: '/projects/:projectId/photos',
  scope: 'image-gallery',
  title: () => 'Photos',
  icon: Image,
  view: () => import('./ProjectPhotosPane'),
})

/** The photos of a project and its tickets, or of all projects (TICK-72, PROJ-46). */
export const photosPane = definePane({
  path: '/projects/:projectId/photo-gallery',
  scope: 'photo-table',
  title: () => 'Photo gallery',
  icon: Images,
  view: () => import('./PhotosPane'),
})
