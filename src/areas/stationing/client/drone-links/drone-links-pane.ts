import { Plane } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The list of links to drone imagery, or of the recently deleted links (GEO-1, GEO-20). */
export const droneLinksPane = definePane({
  path: '/admin/project-imagery-files/linked-drone-url/all',
  also: ['/admin/project-imagery-files/linked-drone-url/recently-deleted'],
  scope: 'drone-link-table',
  title: () => 'Drone links',
  icon: Plane,
  view: async () => ({ default: (await import('./drone-link-views')).List }),
})

/** One link as a form (GEO-20). */
export const droneLinkPane = definePane({
  path: '/admin/project-imagery-files/linked-drone-url/links/:id',
  scope: 'form',
  title: ({ id }) => (id === 'new' ? 'New drone link' : 'Drone link'),
  icon: Plane,
  view: async () => ({ default: (await import('./drone-link-views')).Form }),
})
